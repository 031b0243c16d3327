// Runs a TypeScript file of this repository on the pinned Node 24: `node scripts/run.mjs [--tools] <file> [arguments]`.
// `--tools`: it needs what tests need, which is installed first.
import { installIfNeeded } from './install.mjs';
import { runOnPinnedNode } from './pinned-node.mjs';
import { answerHelp } from './usage.mjs';

const needsTools = process.argv[2] === '--tools';
const [file, ...rest] = process.argv.slice(needsTools ? 3 : 2);
const answered = answerHelp(file, rest);
if (answered !== null) process.exit(answered);
if (needsTools) await installIfNeeded(console.log, 'test');
process.exitCode = await runOnPinnedNode([file, ...rest]);
