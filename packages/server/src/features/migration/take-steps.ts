import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { equalJson } from '@diorama/documents/engine/json.ts';
import { takeStep } from '@diorama/documents/engine/load-records.ts';
import { pendingSteps } from '@diorama/documents/engine/migrations.ts';
import type { RecordMap } from '@diorama/documents/engine/tables.ts';
import { parseRecord } from '@diorama/documents/engine/validate.ts';

/** A document could not be migrated; it stays as it was. */
export class MigrationFault extends Error {
  readonly step: string;

  constructor(step: string, message: string) {
    super(message);
    this.step = step;
  }
}

/** Longest message kept of a failure, in characters. */
const MAX_MESSAGE = 500;

/**
 * Takes a document's steps one by one up to a release, and parses the result when that is the newest: only of this one
 * there is a schema. Pure. Throws a {@link MigrationFault} that names the step which last changed what is wrong.
 */
export function takeSteps(
  kind: DocumentKind,
  stored: RecordMap,
  { from, to }: { from: string; to: string },
): { records: RecordMap; steps: string[] } {
  const steps = pendingSteps(kind.migrations, from, to);
  const changedBy = new Map<string, string>();
  let records: RecordMap = structuredClone(stored);
  for (const step of steps) {
    const before = records;
    try {
      records = takeStep(step, structuredClone(before));
    } catch (error) {
      throw new MigrationFault(step.id, messageOf(error));
    }
    for (const key of Object.keys(records)) if (!equalJson(before[key], records[key])) changedBy.set(key, step.id);
  }
  const last = steps.at(-1)?.id ?? to;
  if (to !== kind.schemaVersion) return { records, steps: steps.map(({ id }) => id) };
  for (const [key, record] of Object.entries(records)) {
    const parsed = parseRecord(kind, key, record);
    if (parsed.ok) continue;
    const [issue] = parsed.issues;
    const message = issue ? `${issue.path.join(', ')}: ${issue.message}` : `${key} cannot be read`;
    throw new MigrationFault(changedBy.get(key) ?? last, message.slice(0, MAX_MESSAGE));
  }
  return { records, steps: steps.map(({ id }) => id) };
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);
