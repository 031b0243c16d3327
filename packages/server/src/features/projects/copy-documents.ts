import { requireKnownRelease } from '@diorama/documents/engine/load-records.ts';
import { pendingSteps } from '@diorama/documents/engine/schema/migrations.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/tables/schema.ts';
import type { DocumentWriter } from '../documents/change/document-writer.ts';
import type { Documents } from '../documents/documents.service.ts';
import { migratedRecords, refusingNewer } from '../documents/read/load-document.ts';
import { type NewIds, withNewIds } from './new-ids.ts';

/** Records read and written in one go. */
const AT_ONCE = 200;

const Row = z.object({ document_id: z.string(), key: z.string(), value: z.string() });
type Row = z.output<typeof Row>;
const StoredRecord = z.record(z.string(), z.unknown());

/** A document of the project that is copied. */
export interface CopiedDocument {
  id: string;
  kind: string;
  name: string;
  schema_version: string;
}

interface Copy {
  spaceId: string;
  by: string;
  ids: NewIds;
}

/** The documents of a space that are not deleted, with what a copy needs of them. */
export const documentsToCopy = (trx: Kysely<Database>, spaceId: string): Promise<CopiedDocument[]> =>
  trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'schema_version'])
    .where('space_id', '=', spaceId)
    .where('deleted_at', 'is', null)
    .execute();

/** Copies documents with their ids rewritten, all as of one moment, a few records at a time. */
export async function copyDocuments(
  documents: Documents,
  trx: Kysely<Database>,
  sources: readonly CopiedDocument[],
  copy: Copy,
): Promise<void> {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const empty = new Map(byId);
  let id: string | null = null;
  let writer: DocumentWriter | null = null;
  for await (const rows of recordsOf(trx, [...byId.keys()])) {
    for (const [documentId, own] of byDocument(rows)) {
      const source = byId.get(documentId);
      if (!source) continue;
      if (!writer || documentId !== id) {
        await writer?.end();
        id = documentId;
        empty.delete(documentId);
        writer = await writerOf(documents, trx, source, copy);
      }
      await writer.put(own.map(({ key, value }) => [key, StoredRecord.parse(JSON.parse(value))]));
    }
  }
  await writer?.end();
  // A document without records, such as texts that were never changed, is still a document.
  for (const source of empty.values()) await (await writerOf(documents, trx, source, copy)).end();
}

/** Where the records of a document go: into its copy; one of an older release is brought to this one before. */
async function writerOf(
  documents: Documents,
  trx: Kysely<Database>,
  { id, kind, name, schema_version }: CopiedDocument,
  { spaceId, by, ids }: Copy,
): Promise<DocumentWriter> {
  const writer = await documents.begin(trx, {
    id: ids.get(id) ?? id,
    kind,
    spaceId,
    name,
    by,
    cause: 'create',
    label: 'Create',
  });
  const rewritten = ([key, record]: readonly [string, Readonly<Record<string, unknown>>]) => {
    const json = JSON.stringify(record);
    const next = withNewIds(json, ids);
    // A record may be called by the id of what it is about.
    return [withNewIds(key, ids), next === json ? { ...record } : StoredRecord.parse(JSON.parse(next))] as const;
  };
  const definition = kindOf(kind);
  refusingNewer(() => requireKnownRelease(definition, { id, schemaVersion: schema_version }));
  if (pendingSteps(definition.migrations, schema_version).length === 0)
    return { ...writer, put: (records) => writer.put(records.map(rewritten)) };
  const whole: Record<string, Record<string, unknown>> = {};
  return {
    ...writer,
    async put(records) {
      for (const [key, record] of records) whole[key] = record;
    },
    async end() {
      const entries = Object.entries(migratedRecords(definition, { id, schema_version }, whole));
      for (let at = 0; at < entries.length; at += AT_ONCE)
        await writer.put(entries.slice(at, at + AT_ONCE).map(rewritten));
      await writer.end();
    },
  };
}

/** All records of documents, document by document. A cursor sees one snapshot, and holds no more than one batch. */
async function* recordsOf(trx: Kysely<Database>, ids: readonly string[]): AsyncGenerator<Row[]> {
  const documentIds = sql.join(ids.map((id) => sql.lit(id)));
  await sql`declare copied_records no scroll cursor for
    select document_id, key, value::text as value from document_records
    where document_id in (${documentIds}) order by document_id, key`.execute(trx);
  for (;;) {
    const { rows } = await sql`fetch forward ${sql.lit(AT_ONCE)} from copied_records`.execute(trx);
    if (rows.length > 0) yield Row.array().parse(rows);
    if (rows.length < AT_ONCE) break;
  }
  await sql`close copied_records`.execute(trx);
}

function byDocument(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.document_id);
    if (group) group.push(row);
    else groups.set(row.document_id, [row]);
  }
  return groups;
}
