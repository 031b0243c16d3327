import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { visitDatabase } from '../../platform/postgres/visit-database.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { createSigningKeys, type Rotation } from '../sessions/signing-keys.ts';
import type { UserLine } from './list-users.ts';
import { UserCommandError } from './user-command-error.ts';
import { readPassword, readUserRequest, USERS_HELP, type UserRequest } from './user-request.ts';
import { createUsers } from './users.service.ts';

/** What a command needs of the world. */
export interface CommandPort {
  env: Record<string, string | undefined>;
  /** All of standard input. */
  readInput: () => Promise<string>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** Runs `npm run users`; returns the exit code. */
export async function runUsersCommand(args: readonly string[], port: CommandPort): Promise<0 | 1 | 2> {
  try {
    const request = readUserRequest(args);
    if (request.type === 'help') port.say(USERS_HELP);
    else for (const line of await run(request, port)) port.say(line);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) port.complain(problem);
    else if (error instanceof UserCommandError || error instanceof StartError) port.complain(error.message);
    else port.complain(`That failed: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof UserCommandError ? error.exitCode : 1;
  }
}

async function run(request: Exclude<UserRequest, { type: 'help' }>, port: CommandPort): Promise<string[]> {
  const config = readConfig(port.env);
  const password =
    request.type !== 'add'
      ? ''
      : request.isPasswordGiven
        ? readPassword(await port.readInput())
        : randomBytes(12).toString('base64url');
  const database = await visitDatabase(config);
  const db = connect(database.url);
  try {
    await migrate(db);
    const first = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!first)
      throw new UserCommandError('There are no users yet. Start the server once: it makes the first administrator.');
    return await perform(request, { db, publicUrl: config.publicUrl, password });
  } finally {
    await db.destroy();
    await database[Symbol.asyncDispose]();
  }
}

async function perform(
  request: Exclude<UserRequest, { type: 'help' }>,
  { db, publicUrl, password }: { db: Kysely<Database>; publicUrl: string; password: string },
): Promise<string[]> {
  const users = createUsers(db);
  const linkOf = (purpose: string, token: string) => `${publicUrl}/${purpose}#token=${token}`;
  switch (request.type) {
    case 'list':
      return usersTable(await users.list());
    case 'add':
      await users.add({ ...request, password }, request.grants);
      return [
        `Added ${request.email}.`,
        ...(request.isPasswordGiven
          ? []
          : [`Password (shown this once): ${password}`, 'They change it under "Your account".']),
      ];
    case 'invite': {
      const token = await users.invite(request, request.grants);
      return [`Invited ${request.email}. Send them this link; it works once, for 7 days:`, linkOf('invite', token)];
    }
    case 'grant':
      await users.grant(request.email, request.grants);
      return [`Granted to ${request.email}.`];
    case 'reset': {
      const { token, purpose, ended } = await users.reset(request.email);
      return [
        `${request.email} is signed out everywhere (${sessions(ended)}). Send them this link; it works once, for 7 days:`,
        linkOf(purpose, token),
      ];
    }
    case 'suspend': {
      const { ended } = await users.suspend(request.email);
      return [`Suspended ${request.email}; ${sessions(ended)} ended.`];
    }
    case 'activate':
      await users.activate(request.email);
      return [`${request.email} may sign in again.`];
    case 'rotate-keys':
      return describeRotation(await createSigningKeys(db).rotate());
    case 'replace-keys':
      await createSigningKeys(db).replace();
      return [
        'Replaced the keys that sign sessions. What was signed with the old ones is refused from now on, by every server.',
        'Nobody is signed out: browsers get a new access token by themselves. Whoever else checks tokens by',
        '/api/.well-known/jwks.json may go on to accept the old ones for half an hour, until they read it again.',
      ];
  }
}

function describeRotation({ usedFrom, isNew }: Rotation): string[] {
  const when = usedFrom.toISOString();
  return [
    isNew
      ? `The next key is published. It signs from ${when}; the present one stays until its last token has died.`
      : `The next key has been published already. It signs from ${when}.`,
  ];
}

const sessions = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

const HEAD = ['Email', 'Name', 'State', 'Last seen', 'Reaches'];

/** Users as lines of a table, for a terminal. */
function usersTable(users: readonly UserLine[]): string[] {
  const rows = [HEAD, ...users.map(cellsOf)];
  const widths = HEAD.map((_, column) => rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const cellsOf = ({ email, name, state, isStaff, clients, lastSeenAt }: UserLine): string[] => [
  email,
  name,
  state,
  lastSeenAt ? lastSeenAt.toISOString().slice(0, 16).replace('T', ' ') : 'never',
  [...(isStaff ? ['staff'] : []), ...clients].join(', '),
];
