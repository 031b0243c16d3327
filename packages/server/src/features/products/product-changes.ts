import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { DocumentRow } from '../documents/change/document-listeners.ts';
import { setPoster } from '../documents/change/document-state.ts';
import type { Documents } from '../documents/documents.service.ts';
import type { Encodings } from '../media/videos/encodings.ts';
import type { AnyProductKind } from './product-kind.ts';

/** Follow-up work of a product's change: its picture in lists, its videos, and what its kind makes. */
export function followProductChanges(
  documents: Documents,
  kinds: ReadonlyMap<string, AnyProductKind>,
  encodings: Encodings,
): void {
  documents.onChange(async (trx, document, edits) => {
    const kind = kinds.get(document.kind);
    if (!kind) return;
    if (edits.some(({ key }) => kind.poster.dependsOn(key))) await keepPoster(trx, kind, document, edits);
    await encodings.order(trx, document, edits);
    await kind.onChange?.(trx, document, edits);
  });
}

async function keepPoster(
  trx: Kysely<Database>,
  { poster }: AnyProductKind,
  { id, poster_file_id }: DocumentRow,
  edits: readonly RecordEdit[],
): Promise<void> {
  const changed = new Map(edits.map(({ key, after }) => [key, after]));
  const media = await poster.find(async (key) => {
    if (changed.has(key)) return changed.get(key);
    const row = await trx
      .selectFrom('document_records')
      .select('value')
      .where('document_id', '=', id)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.value;
  });
  const fileId = media ? assetIdOf(media.url) : null;
  if (fileId !== poster_file_id) await setPoster(trx, id, fileId);
}
