import { applyChange } from '@diorama/documents/engine/merge/merge.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { readRecords } from './document-rows.ts';
import { leadsFrom } from './log-reach.ts';
import { unpackRecords } from './packed-records.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
export type StoredRecords = Record<string, Record<string, unknown>>;

/**
 * Every record as it was at a revision, in the shape of that time; null when the log does not reach there. Begins at the
 * nearest state that is stored whole and takes the log backwards from it.
 */
export async function recordsAt(
  trx: Kysely<Database>,
  row: { id: string; revision: number },
  revision: number,
): Promise<StoredRecords | null> {
  const snapshot = await trx
    .selectFrom('revision_snapshots')
    .select(['revision', 'records'])
    .where('document_id', '=', row.id)
    .where('revision', '>=', revision)
    .where('revision', '<', row.revision)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
  const from = snapshot?.revision ?? row.revision;
  const log = await trx
    .selectFrom('revisions')
    .select(['revision', 'squashed_from', 'inverse'])
    .where('document_id', '=', row.id)
    .where('revision', '>', revision)
    .where('revision', '<=', from)
    .orderBy('revision')
    .execute();
  if (!leadsFrom(log, revision, from)) return null;
  const whole = snapshot ? await unpackRecords(snapshot.records) : await readRecords(trx, row.id);
  const records = new Map<string, StoredRecord>(Object.entries(whole));
  for (const { inverse } of log.reverse()) {
    for (const change of inverse) {
      const before = applyChange(change, records.get(change.record));
      if (before) records.set(change.record, before);
      else records.delete(change.record);
    }
  }
  return Object.fromEntries([...records].map(([key, value]) => [key, { ...value }]));
}

/** The release whose shape a document had at a revision; null when that is not kept. */
export async function schemaVersionAt(
  trx: Kysely<Database>,
  row: { id: string; revision: number; schema_version: string },
  revision: number,
): Promise<string | null> {
  if (revision === row.revision) return row.schema_version;
  const found = await trx
    .selectFrom('revisions')
    .select('schema_version')
    .where('document_id', '=', row.id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return found?.schema_version ?? null;
}

/**
 * One record as the log alone has it at a revision, from its creation onwards: the intended value when the stored one
 * was damaged outside the log. Undefined if there was none.
 */
export async function recordByLog(
  trx: Kysely<Database>,
  documentId: string,
  key: string,
  revision: number,
): Promise<StoredRecord | undefined> {
  const log = await trx
    .selectFrom('revisions')
    .select('forward')
    .where('document_id', '=', documentId)
    .where('revision', '<=', revision)
    .where(sql<boolean>`forward @> ${JSON.stringify([{ record: key }])}::jsonb`)
    .orderBy('revision')
    .execute();
  let record: StoredRecord | undefined;
  for (const { forward } of log)
    for (const change of forward) if (change.record === key) record = applyChange(change, record);
  return record;
}
