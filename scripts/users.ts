// `npm run users -- ...`: adds, invites, suspends users and rotates the keys of sessions. `--help` says how.
import { text } from 'node:stream/consumers';
import { runUsersCommand } from '../packages/server/src/features/users/users.command.ts';

process.exitCode = await runUsersCommand(process.argv.slice(2), {
  env: process.env,
  readInput: () => text(process.stdin),
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
