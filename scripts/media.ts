// `npm run media -- take-down <content>`: stops serving a file and lists where it is used. `--help` explains how.
import { runMediaCommand } from '../packages/server/src/features/media/media.command.ts';

process.exitCode = await runMediaCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
