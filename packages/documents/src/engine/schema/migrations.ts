type StoredRecord = Readonly<Record<string, unknown>>;

interface StepBase {
  /** `icgi/1`: the kind and a number. */
  id: string;
  /** The release (semver) that introduced the step; documents below it take it. */
  since: string;
  /** What it does, for people: `Category names become texts`. */
  title?: string;
}

/** Changes the records of one collection; null drops the record. */
export interface RecordStep extends StepBase {
  scope?: 'record';
  /** The collection whose records change. */
  record: string;
  up: (record: StoredRecord) => Record<string, unknown> | null;
}

/** Sees all records by key, and may make, split and remove some. */
export interface DocumentStep extends StepBase {
  scope: 'document';
  up: (records: Readonly<Record<string, StoredRecord>>) => Record<string, StoredRecord>;
}

/** One step of a document kind's history: pure, upward, append-only. */
export type MigrationStep = RecordStep | DocumentStep;

/** Compares two releases like `1.2.3`: negative when `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The steps a document of `schemaVersion` has still to take, in order; up to a release when one is given. */
export function pendingSteps(steps: readonly MigrationStep[], schemaVersion: string, upTo?: string): MigrationStep[] {
  return steps.filter(
    ({ since }) =>
      compareVersions(since, schemaVersion) > 0 && (upTo === undefined || compareVersions(since, upTo) <= 0),
  );
}
