import type { ChangesSince, LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';

/** Most entries in one response; a client further behind reopens the document. */
const MAX_ENTRIES = 1_000;

/** Bytes of changes given at once, as JSON. */
const MAX_BYTES = 2_000_000;

/** The hash of what each row of the log was made on; null where it is not kept any more. */
export const hashBefore = sql<string | null>`(
  select hash from revisions as earlier
  where earlier.document_id = revisions.document_id and earlier.revision = coalesce(revisions.squashed_from, revisions.revision) - 1
)`.as('base_hash');

/** What was done to a document after a revision, oldest first. */
async function readLog(trx: Kysely<Database>, documentId: string, after: number): Promise<LoggedChange[]> {
  const rows = await entriesAfter(trx, documentId, after).limit(MAX_ENTRIES).execute();
  return rows.map(entryOf);
}

/** Of the log after a revision: one entry, and more as long as there are not too many. */
export interface LogPart {
  entries: LoggedChange[];
  /** Bytes of each entry's changes, as JSON. */
  bytes: number[];
  /** Nothing came after these when they were read. */
  isWhole: boolean;
}

/** The next entries after a revision. `maxStored`: bytes of changes as they are stored, which is packed: text is not made of what is left out. */
export async function readLogPart(
  db: Kysely<Database>,
  documentId: string,
  after: number,
  { limit, maxStored }: { limit: number; maxStored: number },
): Promise<LogPart> {
  const { rows: sizes } = await sql<{ revision: number; before: number }>`
    select revision, (sum(size) over (order by revision) - size)::float8 as before
    from (
      select revision, pg_column_size(forward) as size from revisions
      where document_id = ${documentId} and revision > ${after} order by revision limit ${limit}
    ) as next
    order by revision`.execute(db);
  const last = sizes.filter(({ before }) => before <= maxStored).at(-1)?.revision;
  if (last === undefined) return { entries: [], bytes: [], isWhole: true };
  const rows = await entriesAfter(db, documentId, after)
    .select(sql<number>`octet_length(forward::text)`.as('bytes'))
    .where('revision', '<=', last)
    .execute();
  return {
    entries: rows.map(entryOf),
    bytes: rows.map(({ bytes }) => bytes),
    isWhole: sizes.length < limit && sizes.at(-1)?.revision === last,
  };
}

function entriesAfter(trx: Kysely<Database>, documentId: string, after: number) {
  return trx
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.by')
    .select([
      'revision',
      'request_id',
      'at',
      'cause',
      'label',
      'forward',
      'revisions.by',
      'users.name',
      'schema_version',
      'hash',
    ])
    .select(hashBefore)
    .where('document_id', '=', documentId)
    .where('revision', '>', after)
    .orderBy('revision');
}

type LogRow = Awaited<ReturnType<ReturnType<typeof entriesAfter>['execute']>>[number];

const entryOf = (row: LogRow): LoggedChange => ({
  revision: row.revision,
  hash: row.hash,
  baseHash: row.base_hash,
  requestId: row.request_id,
  by: row.by && row.name !== null ? { id: row.by, name: row.name } : null,
  at: row.at,
  label: row.label,
  // The older shape stays on the server: readers go on in the shape of this release.
  changes: row.cause === 'return' ? [] : row.forward,
  schemaVersion: row.schema_version,
});

/** Whether the changes after a revision are more than one answer holds. Long ones are not unpacked to be counted. */
async function isLarge(trx: Kysely<Database>, documentId: string, after: number): Promise<boolean> {
  const { rows } = await sql<{ is_large: boolean }>`
    with log as materialized (
      select forward from revisions where document_id = ${documentId} and revision > ${after} limit ${MAX_ENTRIES}
    )
    select case when coalesce(sum(pg_column_size(forward)), 0) > ${MAX_BYTES} then true
      else (select coalesce(sum(octet_length(forward::text)), 0) from log) > ${MAX_BYTES} end as is_large
    from log`.execute(trx);
  return rows[0]?.is_large === true;
}

/** The log from a revision that is known up to the head; no entries when it has gaps, is too long or too large. */
export async function changesUpTo(
  trx: Kysely<Database>,
  documentId: string,
  after: number,
  head: number,
): Promise<ChangesSince> {
  const isLong = head - after > MAX_ENTRIES || (await isLarge(trx, documentId, after));
  const entries = isLong ? [] : await readLog(trx, documentId, after);
  const isWhole = entries.every(({ revision }, at) => revision === after + 1 + at);
  // More may have been written between the two reads: what was read is the newest known state.
  const newest = entries.at(-1)?.revision ?? after;
  return isLong || !isWhole || newest < head
    ? { revision: head, entries: null, isGone: false }
    : { revision: newest, entries, isGone: false };
}
