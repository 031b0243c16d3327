import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';
import { splitRecordKey } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { ApiError, invalidField, invalidInput, noSuchRevision, revisionConflict } from '../../../errors/api-error.ts';
import { chooseBase } from '../merge/choose-base.ts';
import { seenByWriter } from '../merge/request-replay.ts';
import type { HeadRecords, LoadedHead } from '../read/document-content.ts';
import { editedRecords, headRecords } from '../read/head-records.ts';
import { loadState } from '../read/load-document.ts';
import { recordsAt, schemaVersionAt } from '../read/records-at.ts';
import { pastReshapes } from '../read/reshapes.ts';
import { forgetSeen, noteSeen } from '../read/session-bases.ts';
import { type Accepted, acceptChange, keysOf } from './accept-change.ts';
import { placeInCall } from './check-attributes.ts';
import type { DocumentRow, DocumentsDeps } from './document-listeners.ts';
import { migrateDocument } from './migrate-document.ts';

/** Whole attributes as a caller sends them. */
export interface WrittenAttributes {
  attributes: Readonly<Record<string, unknown>>;
  /** What the caller last saw; without it, the closest state this session has seen, else the head. */
  revision?: number | undefined;
  /** What that revision held, when the caller knows: after a restored backup numbers come again. */
  hash?: string | undefined;
  label: string;
  /** What the caller calls them: the first step of the path of a fault. Absent where they are the input itself. */
  root?: 'attributes' | 'theme';
  /** What the caller calls the revision; `revision` when absent. */
  revisionField?: 'revision' | 'themeRevision';
}

/** What became of them. */
export interface AcceptedAttributes extends Accepted {
  /** The document that the edits were made on. */
  base: DocumentRow;
  /** All records before the edits and after them; null when they would have to be read. */
  records: { before: HeadRecords; after: HeadRecords } | null;
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
  { attributes, revision, hash, label, root, revisionField = 'revision' }: WrittenAttributes,
): Promise<AcceptedAttributes> {
  const kind = kindOf(locked.kind);
  const row = await migrateDocument(trx, kind, locked);
  if (revision !== undefined && revision > row.revision) throw noSuchRevision(revisionField, revision);
  const head = await headRecords(trx, deps.packedStates, kind, row);
  const changesFrom = (records: HeadRecords) =>
    kind.attributes.fromAttributes(trustedTables(kind, Object.entries(records)), attributes, newId);
  // Most write what they have just read: its records are read together with what the session has seen.
  const onHead = changesFrom(head.records);
  const read = onHead.length > 0 ? seenByWriter(trx, row.id, null, keysOf(onHead)) : undefined;
  // Not awaited where another base is chosen.
  read?.catch(() => undefined);
  const seen = revision ?? (await chooseBase(trx, { kind, row, sid: actor.sid, head: head.records, changesFrom }));
  // Readers get documents in the shape of this release: who saw the state before a migration has seen the one after it.
  const baseRevision = seen === row.revision ? seen : await pastReshapes(trx, row.id, seen);
  const isHead = baseRevision === row.revision;
  if (hash !== undefined) await requireSameBase(trx, row, seen, hash);
  const base = isHead ? head : await recordsOfBase(trx, kind, row, baseRevision);
  // With parts that cannot be read, what an edit leaves of them is found by reading.
  const isKnown = isHead && base.quarantined.length === 0;
  const changes = isHead ? onHead : changesFrom(base.records);
  if (changes.length === 0) {
    await noteSeen(trx, actor.sid, row.id, row.revision);
    const { revision: newest, hash: newestHash } = row;
    const unchanged = {
      revision: newest,
      hash: newestHash,
      merged: false,
      unchanged: true,
      changes: [],
      edits: [],
    };
    return { ...unchanged, base: row, records: isKnown ? { before: base.records, after: base.records } : null };
  }
  const isOverOwn = revision === undefined;
  const input = { baseRevision, requestId: null, label, changes, isOverOwn, read: isHead ? read : undefined };
  const accepted = await acceptChange(deps, trx, actor, row, input).catch((error: unknown) => {
    throw placedInAttributes(error, kind, attributes, root);
  });
  const before = base.records;
  return {
    ...accepted,
    base: row,
    records: isKnown ? { before, after: editedRecords(before, accepted.edits) } : null,
  };
}

/** The faults of records, reported at their place in the caller's input. */
function placedInAttributes(
  error: unknown,
  { attributes: codec, records }: DocumentKind,
  attributes: Readonly<Record<string, unknown>>,
  root: string | undefined,
): unknown {
  if (!(error instanceof ApiError) || error.extras.reason !== 'INVALID_INPUT' || !error.extras.issues) return error;
  const isOfRecord = ({ path: [key = ''] }: ApiIssue) => Object.hasOwn(records, splitRecordKey(String(key)).collection);
  if (!error.extras.issues.every(isOfRecord)) return error;
  return invalidInput(
    error.extras.issues.map(({ path: [key = '', ...rest], ...issue }) => ({
      ...issue,
      path: placeInCall(codec, codec.placeOf(attributes, String(key), rest), root),
    })),
  );
}

/** A conflict makes the session forget what it had seen, so that reading again and saving goes through. */
export async function forgettingConflicts<T>(
  db: Kysely<Database>,
  actor: Actor,
  documentIds: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ApiError && error.extras.reason === 'REVISION_CONFLICT')
      for (const id of documentIds) await forgetSeen(db, actor.sid, id);
    throw error;
  }
}

/** Refuses a revision that held something else when its reader saw it: a backup was restored since. */
async function requireSameBase(trx: Kysely<Database>, row: DocumentRow, revision: number, hash: string): Promise<void> {
  const kept =
    revision === row.revision
      ? row
      : await trx
          .selectFrom('revisions')
          .select('hash')
          .where('document_id', '=', row.id)
          .where('revision', '=', revision)
          .executeTakeFirst();
  if (kept && kept.hash !== hash)
    throw invalidField(
      ['hash'],
      `Revision ${revision} on the server differs from the one you loaded. Reload the document`,
    );
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
