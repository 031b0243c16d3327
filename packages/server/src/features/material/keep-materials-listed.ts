import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import { MaterialContent, MaterialSettings } from '@diorama/documents/material/material.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { searchText } from '../../database/search-text.ts';
import type { DocumentRow } from '../documents/document-listeners.ts';
import type { Documents } from '../documents/documents.service.ts';
import { lookOf } from './material-look.ts';

/** Keeps what lists show of a material in step with its records, whatever call changed them. */
export function keepMaterialsListed(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== materialDocument.kind) return;
    for (const { key, after } of edits) {
      if (key === 'content') await keepLook(trx, document, MaterialContent.schema.parse(after ?? {}));
      const name = key === 'settings' ? MaterialSettings.schema.safeParse(after).data?.name : undefined;
      if (name !== undefined) await keepRow(trx, document.id, { search_text: searchText(name) });
    }
  });
}

async function keepLook(
  trx: Kysely<Database>,
  { id, poster_file_id }: DocumentRow,
  { data }: ReturnType<typeof MaterialContent.schema.parse>,
): Promise<void> {
  const { look, texture } = lookOf(data);
  const poster = texture && assetIdOf(texture.media.url);
  if (poster !== poster_file_id)
    await trx.updateTable('documents').set({ poster_file_id: poster }).where('id', '=', id).execute();
  await keepRow(trx, id, { type: look.type, look: JSON.stringify(look) });
}

/** Both records of a material are made at once; whichever comes first makes the row. */
async function keepRow(
  trx: Kysely<Database>,
  id: string,
  columns: { search_text: string } | { type: ReturnType<typeof lookOf>['look']['type']; look: string },
): Promise<void> {
  await trx
    .insertInto('materials')
    .values({ id, type: 'pbr-mr', look: '{}', search_text: '', ...columns })
    .onConflict((row) => row.column('id').doUpdateSet(columns))
    .execute();
}
