import { sql } from 'kysely';
import { noteLoose } from '../media/renditions/loose-blobs.ts';
import type { PurgeRun } from './purge-run.ts';

/** Rows removed in one go. */
const AT_ONCE = 500;

/** Removes files that were deleted long enough ago, or all of a space. Their bytes are left to the sweep. */
export async function purgeFiles({ db, now, before, signal }: PurgeRun, spaceId?: string): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('files')
        .select(['id', 'sha256'])
        .$if(spaceId === undefined, (query) => query.where('deleted_at', '<', before))
        .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
        .limit(AT_ONCE)
        .forUpdate()
        .execute();
      if (found.length === 0) return 0;
      const ids = found.map(({ id }) => id);
      await trx.updateTable('uploads').set({ file_id: null }).where('file_id', 'in', ids).execute();
      const versions = await trx.selectFrom('file_versions').select('sha256').where('file_id', 'in', ids).execute();
      await trx.deleteFrom('files').where('id', 'in', ids).execute();
      await noteLoose(
        trx,
        [...found, ...versions].map(({ sha256 }) => sha256),
        now,
      );
      return found.length;
    });
    if (count < AT_ONCE) return;
  }
}

/** Removes folders from the innermost outwards. One that something is in waits for the next time. */
export async function purgeDirectories({ db, before, signal }: PurgeRun, spaceId?: string): Promise<void> {
  const which = spaceId === undefined ? sql`deleted_at < ${before}` : sql`space_id = ${spaceId}::uuid`;
  for (;;) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from directories where id in (
        select id from directories as directory where ${which}
          and not exists (select from directories as child where child.parent_id = directory.id)
          and not exists (select from files where files.directory_id = directory.id)
          and not exists (select from uploads where uploads.directory_id = directory.id)
        limit ${AT_ONCE})`.execute(db);
    if (numAffectedRows === 0n) return;
  }
}
