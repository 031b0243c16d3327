import type { ChangeResult } from '@diorama/contract/documents/documents.contract.ts';
import type { ApiIssue } from '@diorama/contract/errors/api-error.ts';
import type { ConflictPath } from '@diorama/documents/engine/merge/merge.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import type { RecordIssue } from '@diorama/documents/engine/schema/validate.ts';
import { kindOf } from '@diorama/documents/kinds.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Database, RevisionCause } from '../../../database/tables/schema.ts';
import { invalidField, invalidInput, noSuchRevision, revisionConflict } from '../../../errors/api-error.ts';
import { MAX_CONFLICT_PATHS, mergeOntoHead } from '../merge/merge-onto-head.ts';
import { hashOf, repeated, seenByWriter, sinceRevision } from '../merge/request-replay.ts';
import { leadsFrom } from '../read/log-reach.ts';
import { withoutFirstReshapes } from '../read/reshapes.ts';
import { noteSeen } from '../read/session-bases.ts';
import { appendRevision, type Signature } from './append-revision.ts';
import type { DocumentRow, DocumentsDeps } from './document-listeners.ts';
import { migrateDocument } from './migrate-document.ts';
import { writeChange } from './write-change.ts';

/** One accepted change, or the answer that there was nothing to do. */
export interface Accepted extends ChangeResult {
  edits: readonly RecordEdit[];
}

/** Changes as a writer sends them. */
export interface WriterChanges {
  baseRevision: number;
  baseHash?: string | undefined;
  requestId: string | null;
  cause?: RevisionCause;
  label: string;
  changes: readonly Change[];
  /** Changes of the same session are not conflicts: its own copy may be saved twice. */
  isOverOwn?: boolean;
  /** Records taken as they are, for a restore of what cannot be read. */
  unreadable?: ReadonlySet<string>;
  /** What `seenByWriter` gives for the records of these changes, where it was read before. */
  read?: ReturnType<typeof seenByWriter> | undefined;
}

/** The keys of the records that changes are of. */
export const keysOf = (changes: readonly Change[]): string[] => [...new Set(changes.map(({ record }) => record))];

/**
 * Merges, validates and stores changes; everything or nothing. A repeated request id returns the first answer. What
 * waits for the database follows each other, so it is little: one read, one write, and what listeners add.
 */
export async function acceptChange(
  { listeners }: Pick<DocumentsDeps, 'listeners'>,
  trx: Kysely<Database>,
  actor: Actor,
  locked: DocumentRow,
  input: WriterChanges,
): Promise<Accepted> {
  const kind = kindOf(locked.kind);
  const row = await migrateDocument(trx, kind, locked);
  const { first, stored } = await (input.read ?? seenByWriter(trx, row.id, input.requestId, keysOf(input.changes)));
  if (first) return { ...(await repeated(trx, row.id, input, first)), edits: [] };
  if (input.baseRevision > row.revision) throw noSuchRevision('baseRevision', input.baseRevision);
  const log = input.baseRevision < row.revision ? await sinceRevision(trx, row.id, input.baseRevision) : [];
  // Readers get documents in the shape of this release: who saw the state before a migration has seen the one after it.
  const since = withoutFirstReshapes(log);
  const merge = mergeOntoHead(
    kind,
    input.changes,
    new Map(stored.map(({ key, value }) => [key, value])),
    input.isOverOwn ? since.filter(({ sid }) => sid !== actor.sid) : since,
    input.unreadable,
  );
  const others = since.flatMap(({ forward }) => forward);
  const isMerged = since.length > 0;
  const conflict = (paths: ConflictPath[]) => {
    const last = since.at(-1);
    return revisionConflict({
      baseRevision: input.baseRevision,
      currentRevision: row.revision,
      by: last?.by ? { id: last.by, name: last.name ?? '' } : null,
      at: last?.at ?? null,
      paths: paths.slice(0, MAX_CONFLICT_PATHS),
    });
  };
  if (!leadsFrom(log, input.baseRevision, row.revision)) throw conflict(pathsWithoutBase(input.changes, stored));
  // The log leads from the base on, so its first entry knows what the base held; null when that is not kept.
  const baseHash = input.baseRevision === row.revision ? row.hash : (log[0]?.base_hash ?? null);
  if (input.baseHash !== undefined && baseHash !== null && input.baseHash !== baseHash)
    throw invalidField(
      ['baseHash'],
      `Revision ${input.baseRevision} on the server differs from the one you loaded. Reload the document`,
    );
  if (merge.type === 'conflict') throw conflict(merge.paths);
  if (merge.type === 'invalid') {
    if (isMerged && changesAloneAreValid(kind, input.changes, stored)) {
      throw conflict(
        merge.issues.map(({ path }) => ({
          path: path.map(String),
          base: undefined,
          mine: undefined,
          theirs: undefined,
        })),
      );
    }
    throw invalidInput(asApiIssues(merge.issues));
  }
  if (merge.edits.length === 0) {
    await noteSeen(trx, actor.sid, row.id, row.revision);
    return { revision: row.revision, hash: row.hash, merged: isMerged, unchanged: true, changes: others, edits: [] };
  }
  const revision = row.revision + 1;
  const signature: Signature = {
    cause: input.cause ?? 'edit',
    label: input.label,
    by: actor.userId,
    sid: actor.sid,
    requestId: input.requestId,
    requestHash: input.requestId === null ? null : hashOf(input.changes),
    merged: isMerged,
  };
  const next = await appendRevision(trx, kind, row, merge.edits, signature, (values) =>
    writeChange(trx, actor, { ...values, spaceId: row.space_id }),
  );
  for (const listener of listeners) await listener(trx, { ...row, ...next }, merge.edits, row);
  return { revision, hash: next.hash, merged: isMerged, unchanged: false, changes: others, edits: merge.edits };
}

export const asApiIssues = (issues: readonly RecordIssue[]): ApiIssue[] =>
  issues.map((issue) => ({ ...issue, code: 'custom' }));

/** The changed leaves next to the stored ones, for a writer whose base is no longer stored. */
const pathsWithoutBase = (
  changes: readonly Change[],
  stored: readonly { key: string; value: Record<string, unknown> }[],
): ConflictPath[] => {
  const theirs = new Map(stored.map(({ key, value }) => [key, value]));
  return changes.flatMap((change): ConflictPath[] => {
    const record = theirs.get(change.record);
    if (change.op !== 'patch')
      return [
        { path: [change.record], base: null, mine: change.op === 'put' ? change.value : undefined, theirs: record },
      ];
    return change.set.map(({ path, value }) => ({
      path: [change.record, ...path],
      base: null,
      mine: value,
      theirs: valueAt(record, path),
    }));
  });
};

/** True when the changes would stand on the head without anyone else's edits in between: then the merge is at fault. */
function changesAloneAreValid(
  kind: DocumentKind,
  changes: readonly Change[],
  stored: readonly { key: string; value: Record<string, unknown> }[],
): boolean {
  return mergeOntoHead(kind, changes, new Map(stored.map(({ key, value }) => [key, value])), []).type === 'edits';
}
