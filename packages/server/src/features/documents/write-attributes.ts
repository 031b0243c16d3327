import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { trustedTables } from '@diorama/documents/engine/tables.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/schema.ts';
import { invalidField, revisionConflict } from '../../errors/api-error.ts';
import { type Accepted, acceptChange } from './accept-change.ts';
import type { DocumentRow, DocumentsDeps } from './document-listeners.ts';
import { editedRecords, headRecords, type LoadedHead } from './head-records.ts';
import { loadState } from './load-document.ts';
import { migrateDocument } from './migrate-document.ts';
import type { HeadRecords } from './packed-states.ts';
import { recordsAt, schemaVersionAt } from './records-at.ts';
import { pastReshapes } from './reshapes.ts';
import { seenBy } from './session-bases.ts';

/** Whole attributes as a caller sends them. */
export interface WrittenAttributes {
  attributes: Readonly<Record<string, unknown>>;
  /** What the caller last saw; without it, what this session last read or wrote, else the head. */
  revision?: number | undefined;
  label: string;
}

/** What became of them. */
export interface AcceptedAttributes extends Accepted {
  /** The records of the document afterwards; null when they would have to be read. */
  records: HeadRecords | null;
}

/**
 * Makes a locked document what the attributes say, by the difference to what their writer had seen (CONTRACT 0.5). The
 * caller has checked their outline.
 */
export async function writeAttributes(
  deps: Pick<DocumentsDeps, 'listeners' | 'packedStates'>,
  trx: Kysely<Database>,
  actor: Actor,
  locked: DocumentRow,
  { attributes, revision, label }: WrittenAttributes,
): Promise<AcceptedAttributes> {
  const kind = kindOf(locked.kind);
  const row = await migrateDocument(trx, kind, locked);
  if (revision !== undefined && revision > row.revision)
    throw invalidField(['revision'], `Revision ${revision} does not exist yet`);
  const seen = revision ?? Math.min((await seenBy(trx, actor.sid, row.id)) ?? row.revision, row.revision);
  // Readers get documents in the shape of this release: who saw the state before a migration has seen the one after it.
  const baseRevision = seen === row.revision ? seen : await pastReshapes(trx, row.id, seen);
  const isHead = baseRevision === row.revision;
  const { records, quarantined } = isHead
    ? await headRecords(trx, deps.packedStates, kind, row)
    : await recordsOfBase(trx, kind, row, baseRevision);
  // With parts that cannot be read, what an edit leaves of them is found by reading.
  const isKnown = isHead && quarantined.length === 0;
  const changes = kind.attributes.fromAttributes(trustedTables(kind, Object.entries(records)), attributes, newId);
  if (changes.length === 0) {
    const { revision: head, hash } = row;
    const unchanged = { revision: head, hash, merged: false, unchanged: true, changes: [], edits: [] };
    return { ...unchanged, records: isKnown ? records : null };
  }
  const accepted = await acceptChange(deps, trx, actor, row, { baseRevision, requestId: null, label, changes });
  return { ...accepted, records: isKnown ? editedRecords(records, accepted.edits) : null };
}

/** The records at an older revision; a base in the shape of an older release cannot be compared with. */
async function recordsOfBase(
  trx: Kysely<Database>,
  kind: DocumentKind,
  row: DocumentRow,
  baseRevision: number,
): Promise<LoadedHead> {
  const stored = await recordsAt(trx, row, baseRevision);
  if (!stored || (await schemaVersionAt(trx, row, baseRevision)) !== kind.schemaVersion)
    throw revisionConflict({ baseRevision, currentRevision: row.revision, by: null, at: row.updated_at, paths: [] });
  return loadState(kind, row, stored);
}
