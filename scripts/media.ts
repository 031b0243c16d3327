// `npm run media -- take-down <content>`: serves a file to nobody any more, and says where it is used. `--help` says how.
import { runMediaCommand } from '../packages/server/src/features/media/media.command.ts';

process.exitCode = await runMediaCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
