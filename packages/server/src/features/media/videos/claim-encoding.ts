import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { type Encoding, isWanted, type SequenceRules } from './wanted-encodings.ts';

/** Name of the job that makes an encoding. */
export const ENCODE_JOB = 'encode';
/** Milliseconds without a sign of life after which a running encode counts as abandoned. */
export const ABANDONED = 10_000;

const lockedEncoding = (trx: Kysely<Database>, key: string): Promise<Encoding | undefined> =>
  trx.selectFrom('encodings').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();

/** Whether visitors have videos of this encode: it is made again when those are damaged, whatever its draft shows now. */
async function isPublished(trx: Kysely<Database>, key: string): Promise<boolean> {
  const found = await trx
    .selectFrom('renditions')
    .innerJoin('public_media', 'public_media.sha256', 'renditions.sha256')
    .select('renditions.sha256')
    .where('renditions.source', '=', key)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Marks an encode as running here, with those that wait for other parts of the same frames: each frame is decoded once for all. `busy`
 * when another worker has it, null when it is done or no longer wanted.
 */
export async function claimEncoding(
  db: Kysely<Database>,
  rules: SequenceRules,
  key: string,
): Promise<readonly Encoding[] | 'busy' | null> {
  return db.transaction().execute(async (trx) => {
    const encoding = await lockedEncoding(trx, key);
    if (!encoding || encoding.state === 'done' || encoding.state === 'frames') return null;
    const isAlive = encoding.state === 'running' && Date.now() - encoding.updated_at.getTime() < ABANDONED;
    if (isAlive) return 'busy';
    if (!(await isWanted(trx, rules, encoding)) && !(await isPublished(trx, key))) {
      await trx.deleteFrom('encodings').where('key', '=', key).execute();
      return null;
    }
    const claimed = [encoding];
    for (const other of await waitingForSameFrames(trx, encoding))
      if (await isWanted(trx, rules, other)) claimed.push(other);
    const running = {
      state: 'running' as const,
      progress: 0,
      message: null,
      draft_fault: null,
      updated_at: new Date(),
    };
    const keys = claimed.map((one) => one.key);
    await trx.updateTable('encodings').set(running).where('key', 'in', keys).execute();
    return claimed.map((one) => ({ ...one, ...running }));
  });
}

/** Those that another worker is about to claim are left to it. */
const waitingForSameFrames = (trx: Kysely<Database>, { key, frames, fps }: Encoding): Promise<Encoding[]> =>
  trx
    .selectFrom('encodings')
    .selectAll()
    .where('state', '=', 'queued')
    .where('key', '!=', key)
    .where('fps', '=', fps)
    .where(sql<boolean>`frames = ${JSON.stringify(frames)}::jsonb`)
    .forUpdate()
    .skipLocked()
    .execute();

/** Drops an encode whose frames, frame rate or cut were changed while it ran; changed back in the meantime, it starts again. */
export async function dropEncoding(
  { db, jobs, ...rules }: { db: Kysely<Database>; jobs: Jobs } & SequenceRules,
  key: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const encoding = await lockedEncoding(trx, key);
    if (!encoding) return;
    if (await isWanted(trx, rules, encoding)) {
      await trx.updateTable('encodings').set({ state: 'queued', progress: 0 }).where('key', '=', key).execute();
      await jobs.enqueue(ENCODE_JOB, { key }, { key, turn: encoding.turn, trx });
    } else await trx.deleteFrom('encodings').where('key', '=', key).execute();
  });
}
