import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { isPassing } from '../../../http/answers/passing-fault.ts';
import type { Jobs } from '../../../platform/jobs/jobs.port.ts';
import { EncoderUnavailableError } from '../../../platform/video/video-encoder.port.ts';
import { ABANDONED } from './claim-encoding.ts';
import { causeOf, type EncodingDeps, makeVideos, note } from './run-encoding.ts';
import type { Encoding } from './wanted-encodings.ts';

/** Name of the job that makes better videos of those that were made quickly. */
export const IMPROVE_JOB = 'improve-videos';
/** Seconds between two looks whether nothing waits. */
const LOOK_AGAIN = 10;
/** Milliseconds after which a run hands over to the next: a job may take an hour in all. */
const RUN = 1_200_000;
/** Milliseconds between two signs of life. */
const NOTE_EVERY = 2_000;

/** Orders the job where drafts are waiting for it. */
export async function orderImprovement({ db, jobs }: { db: Kysely<Database>; jobs: Jobs }): Promise<void> {
  const draft = await drafts(db).select('key').limit(1).executeTakeFirst();
  if (draft) await jobs.enqueue(IMPROVE_JOB, {}, { key: 'next', delay: LOOK_AGAIN });
}

const drafts = (db: Kysely<Database>) =>
  db.selectFrom('encodings').where('is_draft', '=', true).where('draft_fault', 'is', null).where('state', '=', 'done');

/** The draft that has waited longest, as this worker's: others see by the time that it is alive. */
async function claimDraft(db: Kysely<Database>): Promise<Encoding | undefined> {
  const next = drafts(db)
    .select('key')
    .where('updated_at', '<', new Date(Date.now() - ABANDONED))
    .orderBy('updated_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('encodings')
    .set({ updated_at: new Date() })
    .where('key', 'in', next)
    .returningAll()
    .executeTakeFirst();
}

const isBusy = async (db: Kysely<Database>): Promise<boolean> =>
  (await db
    .selectFrom('encodings')
    .select(sql`1`.as('one'))
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Makes the better videos of drafts, one after the other, while no others wait. Pages that were published with a draft serve them under
 * the same addresses. A draft of which none can be made stays, and the checks say why.
 *
 * @param isNeeded is aborted when a draft is ordered: what is half made then is begun again later
 */
export async function improveVideos(
  deps: EncodingDeps,
  signal: AbortSignal,
  isNeeded: () => AbortSignal,
): Promise<void> {
  const { db, log } = deps;
  const endsAt = Date.now() + RUN;
  while (Date.now() < endsAt && !(await isBusy(db))) {
    const needed = isNeeded();
    const encoding = await claimDraft(db);
    if (!encoding) break;
    let noted = Date.now();
    const onProgress = () => {
      if (Date.now() - noted < NOTE_EVERY) return;
      noted = Date.now();
      note(db, [encoding.key], {}).catch((error) => log.warn({ err: error }, 'a sign of life could not be given'));
    };
    try {
      const stopped = AbortSignal.any([signal, needed]);
      await makeVideos(deps, { encodings: [encoding], quality: 'final', signal: stopped, onProgress });
      await note(db, [encoding.key], { is_draft: false, checked_at: new Date() });
    } catch (error) {
      if (needed.aborted && !signal.aborted) break;
      if (signal.aborted || isPassing(error)) throw error;
      log.warn({ err: error, key: encoding.key }, 'a draft of videos could not be made better and stays');
      if (error instanceof EncoderUnavailableError) return;
      await note(db, [encoding.key], { draft_fault: causeOf(error) });
    }
  }
  await orderImprovement(deps);
}
