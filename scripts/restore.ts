// `npm run restore -- <file.tar> [--force]`: puts a backup in place.
import { runRestoreCommand } from '../packages/server/src/features/operations/backup.command.ts';

process.exitCode = await runRestoreCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
