import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { diskNearlyFull, quotaFull } from '../../errors/api-error.ts';
import type { Limits } from '../../platform/config/limits.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { createStoreMeter } from './stored-bytes.ts';

/** Share of the disk above which no files are taken: the rest is for what is being worked on. */
const FULL = 0.9;

interface Deps {
  db: Kysely<Database>;
  storage: Pick<Storage, 'fullness'>;
  limits: Pick<Limits, 'bucket'>;
  /** Files are kept in a bucket. */
  isBucket: boolean;
}

/** Whom bytes are for: what is in a space, or a project of a client that is to be made. */
type ForWhom = { spaceId: string } | { clientId: string | null };

/**
 * Refuses what would not fit, before anything is sent: into the store, the project, its client. The database refuses it once more
 * when it is written down, then among all that is sent at the same time.
 */
export function createRoomCheck({ db, storage, limits, isBucket }: Deps) {
  const meter = createStoreMeter(db);
  async function isStoreFull(bytes: number): Promise<boolean> {
    if (!isBucket || limits.bucket === null) return (await storage.fullness()) >= FULL;
    return (await meter()) + bytes > limits.bucket;
  }
  return async (whom: ForWhom, bytes: number): Promise<void> => {
    if (await isStoreFull(bytes)) throw diskNearlyFull();
    for (const { type, name, stored, quota } of await quotasOf(db, whom))
      if (stored + bytes > quota) throw quotaFull({ type, name, bytes: stored + bytes, quota });
  };
}

export type RequireRoom = ReturnType<typeof createRoomCheck>;

interface HeldQuota {
  type: 'client' | 'project';
  name: string;
  quota: number;
  stored: number;
}

async function quotasOf(db: Kysely<Database>, whom: ForWhom): Promise<HeldQuota[]> {
  const ofSpace = 'spaceId' in whom ? whom.spaceId : null;
  const ofClient = 'clientId' in whom ? whom.clientId : null;
  const { rows } = await sql<HeldQuota>`
    select 'client' as type, clients.name, quotas.bytes as quota, stored_bytes(spaces_of_client(clients.id)) as stored
      from quotas join clients on clients.id = quotas.client_id where clients.id = coalesce(
        ${ofClient}::uuid, (select client_id from spaces where spaces.id = ${ofSpace}::uuid))
    union all
    select 'project', projects.name, quotas.bytes, stored_bytes(array[projects.id])
      from quotas join projects on projects.id = quotas.space_id where projects.id = ${ofSpace}::uuid`.execute(db);
  return rows;
}
