// Runs a TypeScript file of this repository on the pinned Node 24: `node scripts/run.mjs <file> [arguments]`.
import { runOnPinnedNode } from './pinned-node.mjs';

const [file, ...rest] = process.argv.slice(2);
process.exitCode = await runOnPinnedNode([file, ...rest]);
