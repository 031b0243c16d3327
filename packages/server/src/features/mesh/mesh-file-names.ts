/** Names of the files that say how a version was made, and what it consists of. */
export const REPORT_FILE = 'report.json';
export const NODES_FILE = 'nodes.json';
/** What was sent, as one GLB. Only for files that were none. */
export const SOURCE_MODEL_FILE = 'source-model.glb';
