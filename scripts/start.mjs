// `npm start`: installs, builds what is stale and runs the server on the pinned Node. Plain built-ins, any Node >= 20.
import { join } from 'node:path';
import { buildIfStale, compressBetter } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';
import { serverArguments } from './server-command.mjs';
import { answerHelp } from './usage.mjs';

const say = (line) => console.log(line);
const server = join(repositoryRoot, 'packages', 'server', 'src', 'main.ts');

const answered = answerHelp('scripts/start.mjs', process.argv.slice(2));
if (answered !== null) process.exit(answered);
try {
  await installIfNeeded(say, 'start');
  if (process.argv.includes('--dev')) {
    process.exitCode = await runOnPinnedNode([join(repositoryRoot, 'scripts', 'dev.mjs'), server]);
  } else {
    await buildIfStale(say, { isHurried: true });
    const stopCompressing = compressBetter();
    process.exitCode = await runOnPinnedNode(serverArguments());
    stopCompressing();
  }
} catch (error) {
  console.error(`Diorama cannot start: ${error.message}`);
  process.exitCode = 1;
}
