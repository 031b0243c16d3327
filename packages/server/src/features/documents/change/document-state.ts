import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** What becomes of documents apart from their contents. Callers have locked the rows and know that they may. */

/** Takes documents out of every list; they can be restored for 30 days. */
export async function deleteDocuments(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx.updateTable('documents').set({ deleted_at: new Date() }).where('id', 'in', ids).execute();
}

export async function restoreDocuments(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx.updateTable('documents').set({ deleted_at: null }).where('id', 'in', ids).execute();
}

/** What visitors see of a document. */
export async function setPublished(trx: Kysely<Database>, id: string, publicationId: string): Promise<void> {
  await trx.updateTable('documents').set({ published_id: publicationId }).where('id', '=', id).execute();
}

/** Visitors see nothing of a document any more. False: they saw nothing before. */
export async function setUnpublished(trx: Kysely<Database>, id: string): Promise<boolean> {
  const changed = await trx
    .updateTable('documents')
    .set({ published_id: null })
    .where('id', '=', id)
    .where('published_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The file whose picture stands for a document in lists. */
export async function setPoster(trx: Kysely<Database>, id: string, fileId: string | null): Promise<void> {
  await trx.updateTable('documents').set({ poster_file_id: fileId }).where('id', '=', id).execute();
}

/** Puts a document into another space. Gives the columns that changed. */
export async function moveDocument(
  trx: Kysely<Database>,
  id: string,
  spaceId: string,
): Promise<{ space_id: string; updated_at: Date }> {
  const moved = { space_id: spaceId, updated_at: new Date() };
  await trx.updateTable('documents').set(moved).where('id', '=', id).execute();
  return moved;
}
