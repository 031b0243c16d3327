import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import { inOneStatement } from '../../../database/single-statement.ts';
import type { Database, RevisionCause } from '../../../database/tables/schema.ts';
import { EMPTY_HASH, nextHash } from '../merge/record-hash.ts';
import { recordWrites, writeReferences, writtenRecords } from '../read/document-rows.ts';
import type { DocumentRow, DocumentsDeps } from './document-listeners.ts';

/** A document whose records are known and come a few at a time. They are in the shape of this release. */
export interface WrittenDocument {
  id: string;
  kind: string;
  spaceId: string;
  name: string;
  by: string | null;
  cause: RevisionCause;
  label: string;
  /** Of its head, when its earlier revisions come along; 1 unless given. */
  revision?: number;
}

/** Takes the records of a new document, which is not visible until the transaction commits. */
export interface DocumentWriter {
  put(records: readonly (readonly [key: string, record: Record<string, unknown>])[]): Promise<void>;
  /** Ends with a log of one revision, which the database makes from what is stored. */
  end(): Promise<void>;
  /** Ends without a log: somebody else writes it. Gives the document's hash. */
  endWithoutLog(): Promise<string>;
}

/** Makes a document of any size in bounded memory: its records are written as they come, as one revision. */
export async function beginDocument(
  { listeners }: Pick<DocumentsDeps, 'listeners'>,
  trx: Kysely<Database>,
  { id, spaceId, name, by, cause, label, revision = 1, ...document }: WrittenDocument,
): Promise<DocumentWriter> {
  const kind = kindOf(document.kind);
  const stamp = new Date();
  let row: DocumentRow = {
    id,
    kind: kind.kind,
    space_id: spaceId,
    name,
    schema_version: kind.schemaVersion,
    revision,
    hash: EMPTY_HASH,
    published_id: null,
    poster_file_id: null,
    created_at: stamp,
    updated_at: stamp,
    updated_by: by,
    deleted_at: null,
  };
  await trx.insertInto('documents').values(row).execute();
  const storeHash = (hash: string) => trx.updateTable('documents').set({ hash }).where('id', '=', id).execute();
  return {
    async put(records) {
      const edits = records.map(([key, after]): RecordEdit => ({ key, before: undefined, after }));
      await inOneStatement(trx, recordWrites(trx, id, row.revision, writtenRecords(edits)));
      await writeReferences(trx, kind, id, edits);
      const before = row;
      row = { ...row, hash: nextHash(row.hash, edits) };
      for (const listener of listeners) await listener(trx, row, edits, before);
    },
    async end() {
      const { hash, schema_version } = row;
      await storeHash(hash);
      await sql`
        insert into revisions (document_id, revision, by, cause, label, hash, schema_version, forward, inverse)
        select ${id}::uuid, ${revision}::integer, ${by}::uuid, ${cause}, ${label}, ${hash}, ${schema_version},
          coalesce(jsonb_agg(jsonb_build_object('record', key, 'op', 'put', 'value', value)), '[]'),
          coalesce(jsonb_agg(jsonb_build_object('record', key, 'op', 'remove')), '[]')
        from document_records where document_id = ${id}::uuid`.execute(trx);
    },
    async endWithoutLog() {
      await storeHash(row.hash);
      return row.hash;
    },
  };
}
