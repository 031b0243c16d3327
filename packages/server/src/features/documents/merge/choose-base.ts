import { applyChange, type ConflictPath } from '@diorama/documents/engine/merge/merge.ts';
import type { Change } from '@diorama/documents/engine/schema/change.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { diffLeaves } from '@diorama/documents/engine/schema/leaf-shape.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import { recordDefinitionOf } from '@diorama/documents/engine/schema/record-definition.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { revisionConflict } from '../../../errors/api-error.ts';
import type { DocumentRow } from '../change/document-listeners.ts';
import type { HeadRecords } from '../read/document-content.ts';
import { readRecords } from '../read/document-rows.ts';
import { loadState } from '../read/load-document.ts';
import { leadsFrom } from '../read/log-reach.ts';
import { schemaVersionAt } from '../read/records-at.ts';
import { isReshape } from '../read/reshapes.ts';
import { lastSeen } from '../read/session-bases.ts';
import { MAX_CONFLICT_PATHS } from './merge-onto-head.ts';
import { sinceRevision } from './request-replay.ts';

type LogEntry = Awaited<ReturnType<typeof sinceRevision>>[number];

/** What a whole write would be from one state. */
interface Candidate {
  /** What the session has seen. */
  seen: number;
  /** How many leaves of the head the write would change. */
  leaves: number;
  records: HeadRecords;
}

interface Writing {
  kind: DocumentKind;
  row: DocumentRow;
  sid: string;
  /** The records as they are now. */
  head: HeadRecords;
  /** The changes that make records what the writer sent. */
  changesFrom(records: HeadRecords): Change[];
}

/**
 * What a writer who names no revision had before their eyes (CONTRACT 0.5): of the revisions this session has seen, the
 * one from which the write changes the fewest leaves of the head. CONFLICT where a stale copy and a deliberate revert
 * look alike: nothing changes from there, and something from a newer one that the session has seen as well.
 */
export async function chooseBase(trx: Kysely<Database>, writing: Writing): Promise<number> {
  const { row, sid } = writing;
  const { seen, isBehind } = await lastSeen(trx, sid, row);
  const [oldest] = seen;
  if (oldest === undefined || !isBehind) return row.revision;
  const log = await sinceRevision(trx, row.id, oldest);
  // Who has seen what others wrote last, and has written since, writes onto the head.
  const isAlone = (revision: number) => !log.some((entry) => entry.revision > revision && isOfOthers(entry, sid));
  const candidates = await readCandidates(trx, writing, seen, log);
  const [first] = candidates;
  // None of them can be read: the oldest one then makes a conflict without a base.
  if (!first) return oldest;
  const chosen = candidates.reduce((best, next) => (next.leaves < best.leaves ? next : best), first);
  if (isAlone(chosen.seen)) return row.revision;
  const isAmbiguous = candidates.some(({ seen: at, leaves }) => at > chosen.seen && leaves > 0);
  if (chosen.leaves === 0 && isAmbiguous) throw ambiguous(writing, chosen, log);
  return chosen.seen;
}

const isOfOthers = ({ sid, cause }: LogEntry, own: string): boolean => sid !== own && !isReshape(cause);

/** Walks the log backwards from the head, and compares at each revision the session has seen. */
async function readCandidates(
  trx: Kysely<Database>,
  { kind, row, head, changesFrom }: Writing,
  seen: readonly number[],
  log: readonly LogEntry[],
): Promise<Candidate[]> {
  const stored = new Map<string, Readonly<Record<string, unknown>>>(Object.entries(await readRecords(trx, row.id)));
  const candidates: Candidate[] = [];
  let at = row.revision;
  for (const revision of seen.toReversed()) {
    const target = afterReshapes(log, revision);
    for (const { inverse } of log.filter((entry) => entry.revision > target && entry.revision <= at).reverse())
      for (const change of inverse) {
        const before = applyChange(change, stored.get(change.record));
        if (before) stored.set(change.record, before);
        else stored.delete(change.record);
      }
    at = Math.min(at, target);
    const isReached = leadsFrom(
      log.filter((entry) => entry.revision > target),
      target,
      row.revision,
    );
    if (!isReached || (await schemaVersionAt(trx, row, target)) !== kind.schemaVersion) continue;
    const records = target === row.revision ? head : loadState(kind, row, copied(stored)).records;
    candidates.unshift({ seen: revision, leaves: leavesChanged(kind, changesFrom(records), head), records });
  }
  return candidates;
}

const copied = (stored: ReadonlyMap<string, Readonly<Record<string, unknown>>>) =>
  Object.fromEntries([...stored].map(([key, value]) => [key, { ...value }]));

/** Readers get the shape of this release: who saw the state before a migration has seen the one after it. */
function afterReshapes(log: readonly LogEntry[], revision: number): number {
  let target = revision;
  for (const entry of log) {
    if (entry.revision <= revision) continue;
    if (!isReshape(entry.cause)) break;
    target = entry.revision;
  }
  return target;
}

/** How many leaves of the head changes would change if all of them were taken. */
function leavesChanged(kind: DocumentKind, changes: readonly Change[], head: HeadRecords): number {
  let count = 0;
  for (const change of changes) {
    const theirs = head[change.record];
    const shape = recordDefinitionOf(kind, change.record)?.shape;
    const after = applyChange(change, theirs);
    if (theirs && after) count += shape ? diffLeaves(shape, theirs, after).length : 1;
    else if (change.op === 'patch') count += change.set.length;
    else if (theirs || after) count += 1;
  }
  return count;
}

function ambiguous({ row, head, sid, changesFrom }: Writing, chosen: Candidate, log: readonly LogEntry[]) {
  const last = log.findLast((entry) => isOfOthers(entry, sid));
  const paths = changesFrom(head).flatMap((change): ConflictPath[] => {
    const [base, theirs] = [chosen.records[change.record], head[change.record]];
    if (change.op !== 'patch')
      return [{ path: [change.record], base, mine: change.op === 'put' ? change.value : undefined, theirs }];
    return change.set.map(({ path, value }) => ({
      path: [change.record, ...path],
      base: valueAt(base, path),
      mine: value,
      theirs: valueAt(theirs, path),
    }));
  });
  return revisionConflict({
    baseRevision: chosen.seen,
    currentRevision: row.revision,
    by: last?.by ? { id: last.by, name: last.name ?? '' } : null,
    at: last?.at ?? null,
    paths: paths.slice(0, MAX_CONFLICT_PATHS),
  });
}
