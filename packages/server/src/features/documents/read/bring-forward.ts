import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { type Kysely, sql } from 'kysely';
import { preparedQuery, type Slots } from '../../../database/prepared-statements.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { RECORD_LINES } from './document-rows.ts';
import { loadDocument } from './load-document.ts';
import type { PackedState, PackedStates, StateSource } from './packed-states.ts';
import { patchRecords } from './patch-records.ts';

/** Changed records that are put into the kept text one by one; with more, all are read. */
const MOST_CHANGED = 100;

/** The records that changed after a revision, a line for each, and what shows that they are all there is. */
interface Since {
  revision: number;
  hash: string;
  schema_version: string;
  name: string;
  /** Of the revision that is known; null when it is not kept. */
  known_hash: string | null;
  entries: number;
  /** Whether all of them were made in the shape of this release. */
  is_one_shape: boolean | null;
  keys: string[];
  stored: string;
}

const changedSince = preparedQuery(
  (_db, slot: Slots<{ id: string; since: number }>) => sql<Since>`
    with log as materialized (
      select forward, schema_version, cause from revisions
      where document_id = ${slot('id')}::uuid and revision > ${slot('since')}::integer
      order by revision limit ${sql.lit(MOST_CHANGED + 1)}
    ), keys as materialized (
      select distinct change ->> 'record' as key from log, jsonb_array_elements(forward) as change limit ${sql.lit(MOST_CHANGED + 1)}
    )
    select documents.revision, documents.hash, documents.schema_version, documents.name,
      (select hash from revisions where document_id = documents.id and revision = ${slot('since')}::integer) as known_hash,
      (select count(*)::integer from log) as entries,
      (select bool_and(log.schema_version = documents.schema_version and log.cause not in ('migrate', 'return')) from log) as is_one_shape,
      array(select key from keys) as keys,
      (select ${RECORD_LINES} from document_records
        where document_id = documents.id and key in (select key from keys)) as stored
    from documents where documents.id = ${slot('id')}::uuid`,
);

/**
 * The records of a document that were kept at an earlier revision, brought to the newest by what the log says changed:
 * opening a large document after a small change costs the change. Null when all must be read.
 */
export async function bringForward(
  db: Kysely<Database>,
  packedStates: PackedStates,
  kind: DocumentKind,
  row: StateSource,
): Promise<PackedState | null> {
  const before = packedStates.latest(row.id);
  if (!before || before.quarantined.length > 0 || before.revision >= row.revision) return null;
  if (row.revision - before.revision > MOST_CHANGED) return null;
  const [since] = await changedSince(db, { id: row.id, since: before.revision }, null);
  if (!since || since.known_hash !== before.hash || since.is_one_shape !== true) return null;
  if (since.schema_version !== kind.schemaVersion || since.entries !== since.revision - before.revision) return null;
  // Defaults of what a document lacks may take its name.
  if (since.keys.length > MOST_CHANGED || since.name !== before.name) return null;
  const { records, quarantined } = loadDocument(kind, { ...since, id: row.id });
  if (quarantined.length > 0) return null;
  const pieces = patchRecords(before.pieces, since.keys, records);
  if (!pieces) return null;
  const { revision, hash, schema_version, name } = since;
  const moment = { id: row.id, revision, hash, schema_version, name };
  return packedStates.keepPieces('records', kind, moment, pieces);
}
