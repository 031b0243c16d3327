import { archiveKey } from '../archives/import-rows.ts';
import type { PurgeRun } from './purge-run.ts';

/** Milliseconds after which an uploaded archive that was not imported is removed. */
const UNASKED = 86_400_000;
/** Imports checked in one batch. */
const AT_ONCE = 200;

/** Ends imports and exports that were left, and forgets those of long ago. */
export async function purgeArchives({ db, storage, now, before, signal }: PurgeRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const left = await db
      .selectFrom('project_imports')
      .select('id')
      .where('state', '=', 'uploading')
      .where('created_at', '<', new Date(now.getTime() - UNASKED))
      .limit(AT_ONCE)
      .execute();
    for (const { id } of left) {
      await storage.discard(archiveKey(id));
      await db.updateTable('project_imports').set({ state: 'cancelled' }).where('id', '=', id).execute();
    }
    if (left.length < AT_ONCE) break;
  }
  // Their worker was killed more often than a job is tried again.
  await db
    .updateTable('project_imports')
    .set({ state: 'failed', message: 'The import was broken off. Import the file again' })
    .where('created_at', '<', new Date(now.getTime() - UNASKED))
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await db
    .deleteFrom('project_imports')
    .where('created_at', '<', before)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .execute();
  // The process that sent them was killed.
  await db
    .updateTable('project_exports')
    .set({ state: 'failed', ended_at: now })
    .where('created_at', '<', new Date(now.getTime() - UNASKED))
    .where('state', '=', 'running')
    .execute();
  await db.deleteFrom('project_exports').where('created_at', '<', before).where('state', '<>', 'running').execute();
}
