import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import type { Kysely, OperationNodeSource } from 'kysely';
import type { Database, RevisionCause } from '../../database/schema.ts';
import { inOneStatement } from '../../database/single-statement.ts';
import type { DocumentRow } from './document-listeners.ts';
import { nameAfter } from './document-name.ts';
import { recordWrites, writeReferences } from './document-rows.ts';
import { changeOf } from './merge-onto-head.ts';
import { nextHash } from './record-hash.ts';

/** Who made a revision, and why. */
export interface Signature {
  cause: RevisionCause;
  label: string;
  by: string | null;
  sid: string | null;
  requestId: string | null;
  requestHash: string | null;
  merged: boolean;
  /** The release of the state it makes, when that is not the newest. */
  schemaVersion?: string;
}

/** A revision the server makes itself. */
export const unsigned = (cause: RevisionCause, label: string, by: string | null = null): Signature => ({
  cause,
  label,
  by,
  sid: null,
  requestId: null,
  requestHash: null,
  merged: false,
});

/** Writes edits as the next revision of a locked document: records, log, header and reference index. */
export async function appendRevision(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
  edits: readonly RecordEdit[],
  signature: Signature,
  /** Other writes for the same statement. */
  alongside: (next: { revision: number; hash: string }) => readonly OperationNodeSource[] = () => [],
): Promise<Pick<DocumentRow, 'revision' | 'hash' | 'name' | 'schema_version' | 'updated_at' | 'updated_by'>> {
  const revision = row.revision + 1;
  const hash = nextHash(row.hash, edits);
  const changesOf = (list: readonly RecordEdit[]) => list.flatMap((edit) => changeOf(kind, edit) ?? []);
  const schema_version = signature.schemaVersion ?? kind.schemaVersion;
  // Names and references are those that readers see, in the shape of this release; older records do not have it.
  const isNewest = schema_version === kind.schemaVersion;
  const name = isNewest ? await nameAfter(trx, kind, row, edits) : row.name;
  const updated = { revision, hash, name, schema_version, updated_at: new Date(), updated_by: signature.by };
  await inOneStatement(trx, [
    ...recordWrites(trx, row.id, revision, edits),
    trx.insertInto('revisions').values({
      document_id: row.id,
      revision,
      by: signature.by,
      sid: signature.sid,
      request_id: signature.requestId,
      request_hash: signature.requestHash,
      cause: signature.cause,
      label: signature.label,
      merged: signature.merged,
      forward: JSON.stringify(changesOf(edits)),
      inverse: JSON.stringify(
        changesOf(edits.map(({ key, before, after }) => ({ key, before: after, after: before }))),
      ),
      hash,
      schema_version,
    }),
    trx.updateTable('documents').set(updated).where('id', '=', row.id),
    ...alongside(updated),
  ]);
  if (isNewest) await writeReferences(trx, kind, row.id, edits);
  return updated;
}
