/** What examples name; a test runs them with the ids of its own. */
export const EXAMPLE_IDS = {
  project: '01988f00-0000-7000-8000-000000000001',
  map: '01988f00-0000-7000-8000-000000000002',
  directory: '01988f00-0000-7000-8000-000000000003',
} as const;
export const EXAMPLE_SLUG = 'villa-solbacken';

const { project: projectId, map: gisId } = EXAMPLE_IDS;
const ofMap = { projectId, gisId };

/** What a call may be sent, by its path: in this order, they lead from finding a project to what visitors see. */
export const EXAMPLES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['projects.list', { search: 'Solbacken', limit: 10 }],
  ['projects.get', { projectId }],
  ['projects.rename', { projectId, name: 'Villa Solbacken' }],
  ['projects.products.list', { projectId }],
  ['gis.get', ofMap],
  ['gis.createLayer', { gisId, name: 'Shops', type: 'hotspots' }],
  ['products.check', { type: 'gis', projectId, id: gisId }],
  ['gis.publish', ofMap],
  ['publications.list', { type: 'gis', id: gisId }],
  ['files.listDirectories', { projectId }],
  ['files.list', { projectId, directoryId: 'root', limit: 20 }],
  ['files.createDirectory', { projectId, directoryId: 'root', name: 'From the camera' }],
  ['menus.create', { projectId, name: 'Main menu' }],
  ['translations.list', { projectId }],
  ['publications.publishProject', { projectId }],
]);
