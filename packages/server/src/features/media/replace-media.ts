import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Serves other bytes under an address that published pages name for good. */
export async function replaceMedia(trx: Kysely<Database>, sha256: string, by: string): Promise<void> {
  if (sha256 === by) return;
  const values = { by_sha256: by, at: new Date() };
  await trx.deleteFrom('replaced_media').where('sha256', '=', by).execute();
  await trx.updateTable('replaced_media').set(values).where('by_sha256', '=', sha256).execute();
  await trx
    .insertInto('replaced_media')
    .values({ sha256, ...values })
    .onConflict((known) => known.column('sha256').doUpdateSet(values))
    .execute();
}
