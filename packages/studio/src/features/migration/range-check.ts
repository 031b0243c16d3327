import type { MigrationReleases, MigrationStepInfo } from '@diorama/contract/migration/migration.contract.ts';
import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';

/** The fields of the form. */
export interface Range {
  from: string;
  to: string;
  product: 'all' | 'gis' | 'icgi' | 'e3d';
}

/** A range as the form shows it, before the server is queried. */
export interface RangeCheck {
  /** What is wrong with it; null when it can run. */
  problem: { field: 'from' | 'to' | 'product'; message: string } | null;
  /** The steps that will run. */
  steps: (MigrationStepInfo & { kind: string })[];
  /** Documents in it, of all of the product. */
  documents: number;
  all: number;
  /** Documents of a release before the range. */
  older: number;
}

/** Looks at a range as the server does. */
export function checkRange({ kinds }: MigrationReleases, { from, to, product }: Range): RangeCheck {
  const chosen = kinds.filter(({ type }) => product === 'all' || type === product);
  const isInside = (release: string) => compareVersions(release, from) > 0 && compareVersions(release, to) <= 0;
  const steps = chosen.flatMap(({ name, steps }) =>
    steps.filter((step) => isInside(step.to)).map((step) => ({ ...step, kind: name })),
  );
  const counted = chosen.flatMap(({ release: newest, steps, documents }) => {
    const target = [...steps.map((step) => step.to), newest]
      .filter((release) => compareVersions(release, to) <= 0)
      .sort(compareVersions)
      .at(-1);
    return documents.map(({ release, count }) => ({
      count,
      isOlder: compareVersions(release, from) < 0,
      isIn: target !== undefined && compareVersions(release, from) >= 0 && compareVersions(release, target) < 0,
    }));
  });
  const sum = (list: { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
  return {
    problem: problemOf({ from, to, product }, chosen, steps),
    steps,
    documents: sum(counted.filter(({ isIn }) => isIn)),
    all: sum(counted),
    older: sum(counted.filter(({ isOlder }) => isOlder)),
  };
}

function problemOf(
  { from, to }: Range,
  chosen: MigrationReleases['kinds'],
  steps: readonly MigrationStepInfo[],
): RangeCheck['problem'] {
  if (compareVersions(from, to) >= 0) return { field: 'to', message: `Choose a release newer than ${from}` };
  if (chosen.length === 0) return { field: 'product', message: 'This server has no documents of this product yet' };
  if (steps.length === 0) return { field: 'to', message: `No step leads from ${from} to ${to}` };
  return null;
}

/** The range to begin with: from the oldest release that a document has, to the newest. */
export function firstRange({ releases, kinds }: MigrationReleases): Range {
  const stored = kinds.flatMap(({ documents }) => documents.map(({ release }) => release)).sort(compareVersions);
  const newest = releases.at(-1) ?? '0.1.0';
  const oldest = stored[0] ?? releases[0] ?? newest;
  return {
    from: compareVersions(oldest, newest) < 0 ? oldest : (releases.at(-2) ?? oldest),
    to: newest,
    product: 'all',
  };
}
