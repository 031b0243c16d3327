import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import type { Kysely, OperationNodeSource } from 'kysely';
import { sql } from 'kysely';
import type { Params } from '../../../database/prepared-statements.ts';
import { inOneStatement } from '../../../database/single-statement.ts';
import type { Database, RevisionCause } from '../../../database/tables/schema.ts';
import { changeOf } from '../merge/merge-onto-head.ts';
import { nextHash } from '../merge/record-hash.ts';
import { recordWrites, type WrittenRecords, writeReferences, writtenRecords } from '../read/document-rows.ts';
import { loadState } from '../read/load-document.ts';
import type { DocumentRow } from './document-listeners.ts';

/** Longest name stored with a document, in characters. */
const MAX_NAME = 200;

/** What the document is called after the edits. Names come from singletons: while none of them changes, it stays. */
async function nameAfter(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: Pick<DocumentRow, 'id' | 'name' | 'schema_version'>,
  edits: readonly RecordEdit[],
): Promise<string> {
  const changed = edits.flatMap(({ key, after }) =>
    after && kind.records[key]?.cardinality === 'one' ? [[key, { ...after }] as const] : [],
  );
  if (changed.length === 0) return row.name;
  const names = Object.keys(kind.records).filter((name) => kind.records[name]?.cardinality === 'one');
  const others = names.filter((name) => !changed.some(([key]) => key === name));
  const known = nameIn(kind, changed);
  if (known !== null) return known;
  const stored = await trx
    .selectFrom('document_records')
    .select(['key', 'value'])
    .where('document_id', '=', row.id)
    .where('key', '=', sql<string>`any(${others})`)
    .execute();
  const all = { ...Object.fromEntries(stored.map(({ key, value }) => [key, value])), ...Object.fromEntries(changed) };
  const { records } = loadState(kind, { ...row, schema_version: kind.schemaVersion }, all);
  return nameIn(kind, Object.entries(records)) ?? row.name;
}

/** The name as these singletons alone give it; null when it takes another one. */
function nameIn(kind: DocumentKind, records: readonly (readonly [string, Record<string, unknown>])[]): string | null {
  const doc = new Records(
    kind,
    trustedTables(
      kind,
      records.map(([key, value]) => [key, value]),
    ),
  );
  try {
    return kind.nameOf(doc).slice(0, MAX_NAME);
  } catch {
    return null; // a record it needs is not among them
  }
}

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

/** All that the rows of a revision hold. */
export interface RevisionValues extends Required<Signature>, WrittenRecords {
  id: string;
  revision: number;
  hash: string;
  name: string;
  forward: string;
  inverse: string;
  updatedAt: Date;
}

/** The writes of a revision. */
export function revisionWrites(db: Kysely<Database>, values: Params<RevisionValues>): OperationNodeSource[] {
  const { id, revision, hash, name, by, schemaVersion: schema_version } = values;
  const logged = { by, sid: values.sid, cause: values.cause, label: values.label, merged: values.merged };
  const request = { request_id: values.requestId, request_hash: values.requestHash };
  const { forward, inverse } = values;
  const updated = { revision, hash, name, schema_version, updated_at: values.updatedAt, updated_by: by };
  return [
    ...recordWrites(db, id, revision, values),
    db
      .insertInto('revisions')
      .values({ document_id: id, revision, ...logged, ...request, forward, inverse, hash, schema_version }),
    db.updateTable('documents').set(updated).where('id', '=', id),
  ];
}

/** Writes edits as the next revision of a locked document: records, log, header and reference index. */
export async function appendRevision(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
  edits: readonly RecordEdit[],
  signature: Signature,
  /** Writes the rows, in one statement; others may go along. */
  write = (values: RevisionValues) => inOneStatement(trx, revisionWrites(trx, values)),
): Promise<Pick<DocumentRow, 'revision' | 'hash' | 'name' | 'schema_version' | 'updated_at' | 'updated_by'>> {
  const revision = row.revision + 1;
  const hash = nextHash(row.hash, edits);
  const changesOf = (list: readonly RecordEdit[]) => list.flatMap((edit) => changeOf(kind, edit) ?? []);
  const schema_version = signature.schemaVersion ?? kind.schemaVersion;
  // Names and references are those that readers see, in the shape of this release; older records do not have it.
  const isNewest = schema_version === kind.schemaVersion;
  const name = isNewest ? await nameAfter(trx, kind, row, edits) : row.name;
  const updated = { revision, hash, name, schema_version, updated_at: new Date(), updated_by: signature.by };
  await write({
    ...signature,
    ...writtenRecords(edits),
    id: row.id,
    revision,
    hash,
    name,
    forward: JSON.stringify(changesOf(edits)),
    inverse: JSON.stringify(changesOf(edits.map(({ key, before, after }) => ({ key, before: after, after: before })))),
    schemaVersion: schema_version,
    updatedAt: updated.updated_at,
  });
  if (isNewest) await writeReferences(trx, kind, row.id, edits);
  return updated;
}
