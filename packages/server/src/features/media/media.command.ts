import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { connect } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import type { Database } from '../../database/tables/schema.ts';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { visitDatabase } from '../../platform/postgres/visit-database.ts';
import type { OperatorPort } from '../operations/backup.command.ts';
import { listTakenDown, type MadeFrom, placesOf, putBack, sourceOf, takeDown } from './serving/take-down.ts';

const HELP = `Finds and takes down files by their content, while the server runs or is stopped.

  npm run media -- where <content>
  npm run media -- take-down <content> [--reason <text>] [--only-this-size]
  npm run media -- put-back <content> [--only-this-size]
  npm run media -- list

  <content>   64 hexadecimal digits, or an address that holds them, such as https://.../media/<sha256>/hall.webp.
              Of a size that pages load, the picture it is a size of is meant; of a video, all its sizes.

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
      options: {
        help: { type: 'boolean', short: 'h' },
        reason: { type: 'string' },
        'only-this-size': { type: 'boolean' },
      },
    });
    const [command, content, ...others] = positionals;
    if (values.help === true || command === undefined) port.say(HELP);
    else if (others.length > 0) throw new UsageError('Name one content');
    else {
      const { reason = null, 'only-this-size': isOnlyThis = false } = values;
      for (const line of await run(port, command, { content, reason, isOnlyThis })) port.say(line);
    }
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) port.complain(problem);
    else port.complain(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError || isArgumentError(error) ? 2 : 1;
  }
}

const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

interface Wish {
  content: string | undefined;
  reason: string | null;
  /** Exactly these bytes, whatever they were made from. */
  isOnlyThis: boolean;
}

async function run(port: OperatorPort, command: string, { content, reason, isOnlyThis }: Wish) {
  if (!['where', 'take-down', 'put-back', 'list'].includes(command))
    throw new UsageError(`"${command}" is not a command. See npm run media -- --help`);
  const sha256 = command === 'list' ? '' : hashIn(content);
  const database = await visitDatabase(readConfig(port.env));
  const db = connect(database.url);
  try {
    await migrate(db);
    const source = isOnlyThis || sha256 === '' ? null : await sourceOf(db, sha256);
    const lines = await perform(db, command, source?.contents ?? [sha256], reason);
    return [...(source ? [madeFromText(source)] : []), ...lines];
  } finally {
    await db.destroy();
    await database[Symbol.asyncDispose]();
  }
}

const madeFromText = ({ names }: MadeFrom): string =>
  names === null
    ? 'It is a video of a transition: all its sizes are meant.'
    : `It is a size of ${names.map((name) => `“${name}”`).join(', ') || 'a file that is gone'}, which is meant.`;

async function perform(db: Kysely<Database>, command: string, contents: readonly string[], reason: string | null) {
  switch (command) {
    case 'list': {
      const rows = await listTakenDown(db);
      const lines = rows.map((row) => `${row.sha256}  ${row.at.toISOString()}  ${row.reason ?? ''}`.trimEnd());
      return lines.length > 0 ? lines : ['Nothing was taken down.'];
    }
    case 'put-back':
      return [(await each((sha256) => putBack(db, sha256))) ? 'It is served again.' : 'It was not taken down.'];
    case 'take-down': {
      const isNew = await each((sha256) => takeDown(db, sha256, reason));
      return [
        isNew ? 'Taken down. It was used here:' : 'It was taken down before. It is used here:',
        ...(await used()),
      ];
    }
    default:
      return used();
  }

  /** Whether it changed any of them. */
  async function each(change: (sha256: string) => Promise<boolean>): Promise<boolean> {
    let isChanged = false;
    for (const sha256 of contents) isChanged = (await change(sha256)) || isChanged;
    return isChanged;
  }

  async function used(): Promise<string[]> {
    const lines = new Set<string>();
    for (const sha256 of contents)
      for (const { what, space, name, note } of await placesOf(db, sha256))
        lines.add(`  ${what}: ${space} / ${name}${note ? ` (${note})` : ''}`);
    return lines.size === 0 ? ['  nowhere'] : [...lines];
  }
}

/** The hash in what the operator gave. */
function hashIn(content: string | undefined): string {
  const found = /(?:^|[/=])([0-9a-f]{64})(?:$|[/?#])/i.exec(content ?? '')?.[1];
  if (found === undefined)
    throw new UsageError('Give the content as 64 hexadecimal digits, or an address that holds them');
  return found.toLowerCase();
}
