import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { noteLoose } from '../media/renditions/loose-blobs.ts';
import type { PurgeRun } from './purge-run.ts';

/** Milliseconds for which loose content is left alone: an upload of the same may be under way. */
const LEFT_ALONE = 86_400_000;
/** Contents checked in one batch. */
const AT_ONCE = 200;

/** Removes content that no file, upload, publication or rendition refers to, with all that was made from it. */
export async function sweepBlobs({ db, storage, now, signal }: PurgeRun): Promise<void> {
  const before = new Date(now.getTime() - LEFT_ALONE);
  for (;;) {
    const loose = await db
      .selectFrom('loose_blobs')
      .select('sha256')
      .where('since', '<=', before)
      .orderBy('since')
      .limit(AT_ONCE)
      .execute();
    for (const { sha256 } of loose) {
      signal.throwIfAborted();
      await db.transaction().execute(async (trx) => {
        // Who sends the same content notes its hash first, then moves the bytes: they wait, and move them again.
        await sql`lock table uploads, mesh_jobs in share mode`.execute(trx);
        const taken = await trx
          .deleteFrom('loose_blobs')
          .where('sha256', '=', sha256)
          .where('since', '<=', before)
          .returning('sha256')
          .executeTakeFirst();
        if (!taken || (await isReferred(trx, sha256))) return;
        const made = await trx.deleteFrom('renditions').where('source', '=', sha256).returning('sha256').execute();
        await noteLoose(
          trx,
          made.map((rendition) => rendition.sha256),
          now,
        );
        await trx.deleteFrom('previews').where('sha256', '=', sha256).execute();
        await trx.deleteFrom('public_media').where('sha256', '=', sha256).execute();
        await trx.deleteFrom('replaced_media').where('sha256', '=', sha256).execute();
        await storage.remove(blobKey(sha256));
      });
    }
    if (loose.length < AT_ONCE) return;
  }
}

async function isReferred(trx: Kysely<Database>, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files where sha256 = ${sha256}
    union all select 1 from file_versions where sha256 = ${sha256}
    union all select 1 from uploads where sha256 = ${sha256}
    union all select 1 from renditions where sha256 = ${sha256}
    union all select 1 from replaced_media where by_sha256 = ${sha256}
    union all select 1 from mesh_files where sha256 = ${sha256}
    union all select 1 from mesh_textures where sha256 = ${sha256}
    union all select 1 from mesh_jobs where source_sha256 = ${sha256} and expires_at > now()
    union all select 1 from publications where closure -> 'media' @> ${JSON.stringify([sha256])}::jsonb
    union all select 1 from public_media, file_publications
      where public_media.sha256 = ${sha256} and file_publications.files @> ${JSON.stringify([[sha256]])}::jsonb
    limit 1`.execute(trx);
  return rows.length > 0;
}
