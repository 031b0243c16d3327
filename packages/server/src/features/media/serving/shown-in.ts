import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** Records of documents that show a content, whatever file it belongs to; deleted documents too: they can be restored. */
export const recordsThatShow = (db: Kysely<Database>, sha256: string) =>
  db
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
    .select('files.id as file_id')
    .distinctOn(['documents.id', 'document_records.key'])
    .where('files.sha256', '=', sha256);
