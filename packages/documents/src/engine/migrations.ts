/**
 * One step of a document kind's history: pure, upward, append-only. It changes the records of one collection; a step
 * that returns null drops the record.
 */
export interface MigrationStep {
  id: string;
  /** The release (semver) that introduced the step; documents below it take it. */
  since: string;
  /** The collection whose records change. */
  record: string;
  up: (record: Readonly<Record<string, unknown>>) => Record<string, unknown> | null;
}

/** Compares two releases like `1.2.3`: negative when `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The steps a document of `schemaVersion` has still to take, in order. */
export function pendingSteps(steps: readonly MigrationStep[], schemaVersion: string): MigrationStep[] {
  return steps.filter((step) => compareVersions(step.since, schemaVersion) > 0);
}
