import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/schema.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { visitDatabase } from '../../platform/postgres/visit-database.ts';
import type { OperatorPort } from '../operations/backup.command.ts';
import { listTakenDown, placesOf, putBack, takeDown } from './take-down.ts';

const HELP = `Finds and takes down files by their content, while the server runs or is stopped.

  npm run media -- where <content>
  npm run media -- take-down <content> [--reason <text>]
  npm run media -- put-back <content>
  npm run media -- list

  <content>   64 hexadecimal digits, or an address that holds them, such as https://.../media/<sha256>/hall.webp

  where       lists the files, documents and publications that hold or show it, in all projects
  take-down   serves it to nobody from now on, nor the sizes and videos made from it; uploads of the same bytes stay hidden
  put-back    serves it again
  list        lists what was taken down

Browsers and proxies keep what they have for up to a year: clear a proxy of these addresses. The bytes stay in the storage.
Replace the file where it is used and publish again, or visitors see a gap.
Ends with 0 when done, 1 when it could not be done, 2 when it was not understood.`;

class UsageError extends Error {}

/** Runs `npm run media`; returns the exit code. */
export async function runMediaCommand(args: readonly string[], port: OperatorPort): Promise<0 | 1 | 2> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, reason: { type: 'string' } },
    });
    const [command, content, ...others] = positionals;
    if (values.help === true || command === undefined) port.say(HELP);
    else if (others.length > 0) throw new UsageError('Name one content');
    else for (const line of await run(port, command, content, values.reason ?? null)) port.say(line);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) port.complain(problem);
    else port.complain(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError || isArgumentError(error) ? 2 : 1;
  }
}

const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

async function run(port: OperatorPort, command: string, content: string | undefined, reason: string | null) {
  if (!['where', 'take-down', 'put-back', 'list'].includes(command))
    throw new UsageError(`"${command}" is no command. See npm run media -- --help`);
  const sha256 = command === 'list' ? '' : hashIn(content);
  const database = await visitDatabase(readConfig(port.env));
  const db = connect(database.url);
  try {
    await migrate(db);
    return await perform(db, command, sha256, reason);
  } finally {
    await db.destroy();
    await database[Symbol.asyncDispose]();
  }
}

async function perform(db: Kysely<Database>, command: string, sha256: string, reason: string | null) {
  switch (command) {
    case 'list': {
      const rows = await listTakenDown(db);
      const lines = rows.map((row) => `${row.sha256}  ${row.at.toISOString()}  ${row.reason ?? ''}`.trimEnd());
      return lines.length > 0 ? lines : ['Nothing was taken down.'];
    }
    case 'put-back':
      return [(await putBack(db, sha256)) ? 'It is served again.' : 'It was not taken down.'];
    case 'take-down': {
      const isNew = await takeDown(db, sha256, reason);
      return [
        isNew ? 'Taken down. It was used here:' : 'It was taken down before. It is used here:',
        ...(await used()),
      ];
    }
    default:
      return used();
  }

  async function used(): Promise<string[]> {
    const places = await placesOf(db, sha256);
    if (places.length === 0) return ['  nowhere'];
    return places.map(({ what, space, name, note }) => `  ${what}: ${space} / ${name}${note ? ` (${note})` : ''}`);
  }
}

/** The hash in what the operator gave. */
function hashIn(content: string | undefined): string {
  const found = /(?:^|[/=])([0-9a-f]{64})(?:$|[/?#])/i.exec(content ?? '')?.[1];
  if (found === undefined)
    throw new UsageError('Give the content as 64 hexadecimal digits, or an address that holds them');
  return found.toLowerCase();
}
