// `npm run backup [-- --to <file.tar>]`: database, files and keys in one file, while the server works.
import { runBackupCommand } from '../packages/server/src/features/operations/backup.command.ts';

process.exitCode = await runBackupCommand(process.argv.slice(2), {
  env: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
