import { assetIdOf } from '@diorama/documents/engine/references.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { encodingKey } from './encoding-key.ts';
import type { FrameSequence, SequenceOf } from './frame-sequence.ts';
import { type FileRow, filesOf } from './media-files.ts';

export type Encoding = Selectable<Database['encodings']>;

/**
 * The frames of a sequence with the key of their encoding. Deleted frames count: their bytes are there, and a video must
 * be too when they are restored.
 */
export async function resolveSequence(
  trx: Kysely<Database>,
  spaceId: string,
  { frames, fps }: FrameSequence,
): Promise<{ key: string; files: FileRow[] }> {
  const ids = frames.flatMap(({ url }) => assetIdOf(url) ?? []);
  const found = await filesOf(trx, spaceId, ids, { withDeleted: true });
  const files = ids.flatMap((id) => found.get(id) ?? []);
  const hashes = files.map(({ sha256 }) => sha256);
  return { files, key: encodingKey(hashes, fps) };
}

/** Whether any document still has exactly these frames at this frame rate. A deleted one counts: it can be restored. */
export async function isWanted(trx: Kysely<Database>, sequenceOf: SequenceOf, encoding: Encoding): Promise<boolean> {
  const users = await trx
    .selectFrom('files')
    .innerJoin('document_references', (join) =>
      join.on('document_references.to_type', '=', 'file').on(sql<boolean>`document_references.to_id = files.id::text`),
    )
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .innerJoin('document_records', (join) =>
      join
        .onRef('document_records.document_id', '=', 'documents.id')
        .onRef('document_records.key', '=', 'document_references.key'),
    )
    .select(['documents.id', 'documents.kind', 'documents.space_id', 'document_records.key', 'document_records.value'])
    .distinctOn(['documents.id', 'document_records.key'])
    .where('files.sha256', '=', encoding.frames[0] ?? '')
    .execute();
  for (const { kind, space_id, key, value } of users) {
    const sequence = sequenceOf(kind, key, value);
    if (sequence && (await resolveSequence(trx, space_id, sequence)).key === encoding.key) return true;
  }
  return false;
}
