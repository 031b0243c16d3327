import { readFile, statfs } from 'node:fs/promises';
import type { ServerState } from '@diorama/contract/settings/settings.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/tables/schema.ts';
import { staffOnly } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Jobs } from '../../platform/jobs/jobs.port.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { isStaff } from './is-staff.ts';

const THIRD_PARTY = new URL('../../../../../THIRD-PARTY.md', import.meta.url);
/** A row of its tables: a package, and its licence. */
const ROW = /^\| `([^`]+)` \| ([^|]+) \|$/gm;

interface Deps {
  db: Kysely<Database>;
  jobs: Pick<Jobs, 'counts'>;
  config: Pick<Config, 'buildSha' | 'dataDir' | 'databaseUrl' | 's3' | 'limits'>;
  diskSpace: Pick<DiskSpace, 'isFull'>;
}

/** How the server is, for those who look after it. Counts with each call: those are few. */
export function createServerState({ db, jobs, config, diskSpace }: Deps) {
  return async (actor: Actor): Promise<ServerState> => {
    if (!(await isStaff(db, actor))) throw staffOnly('see how the server is');
    const [contents, database, counts, free, licences] = await Promise.all([
      contentsOf(db),
      databaseOf(db),
      jobs.counts(),
      freeOn(config.dataDir),
      licencesOf(),
    ]);
    return {
      version: config.buildSha,
      files: {
        place: config.s3 === null ? 'folder' : 'bucket',
        ...contents,
        free,
        limit: config.limits.bucket,
        isFull: diskSpace.isFull(),
      },
      database: { ...database, isEmbedded: config.databaseUrl === null },
      jobs: counts,
      licences,
    };
  };
}

async function contentsOf(db: Kysely<Database>): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(bytes), 0)::bigint as bytes from (
      select sha256, max(file_size) as bytes from (
        select sha256, file_size from files union all select sha256, file_size from file_versions
      ) as kept group by sha256
    ) as contents`.execute(db);
  return { count: rows[0]?.count ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

async function databaseOf(db: Kysely<Database>): Promise<{ bytes: number; version: string }> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database())::bigint as bytes, current_setting('server_version') as version`.execute(
    db,
  );
  return { bytes: Number(rows[0]?.bytes ?? 0), version: rows[0]?.version ?? '' };
}

const freeOn = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** Direct dependencies with their licences, as `THIRD-PARTY.md` lists them. */
async function licencesOf(): Promise<ServerState['licences']> {
  const text = await readFile(THIRD_PARTY, 'utf8').catch(() => '');
  return [...text.matchAll(ROW)].map(([, name = '', licence = '']) => ({ name, licence: licence.trim() }));
}

export type ReadServerState = ReturnType<typeof createServerState>;
