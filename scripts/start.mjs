// `npm start`: installs, builds what is stale and runs the server on the pinned Node. Plain built-ins, any Node >= 20.
import { join } from 'node:path';
import { buildIfStale, findStale, finishLater } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';
import { SERVER_ENVIRONMENT, serverArguments } from './server-command.mjs';
import { answerHelp } from './usage.mjs';

const say = (line) => console.log(line);
const server = join(repositoryRoot, 'packages', 'server', 'src', 'main.ts');

const answered = answerHelp('scripts/start.mjs', process.argv.slice(2));
if (answered !== null) process.exit(answered);
try {
  if (process.argv.includes('--dev')) {
    await installIfNeeded(say, 'start');
    process.exitCode = await runOnPinnedNode([join(repositoryRoot, 'scripts', 'dev.mjs'), server]);
  } else {
    const stale = findStale();
    await installIfNeeded(say, stale.server !== null || stale.builds.length > 0 ? 'start' : 'run');
    await buildIfStale(say, { isHurried: true, stale });
    const stopFinishing = finishLater();
    process.exitCode = await runOnPinnedNode(serverArguments(), { env: SERVER_ENVIRONMENT });
    stopFinishing();
  }
} catch (error) {
  console.error(`Diorama cannot start: ${error.message}`);
  process.exitCode = 1;
}
