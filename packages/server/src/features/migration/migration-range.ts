import type { MigrationProduct, MigrationStepInfo } from '@diorama/contract/migration/migration.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { compareVersions, pendingSteps } from '@diorama/documents/engine/schema/migrations.ts';
import { allKinds } from '@diorama/documents/kinds.ts';
import { invalidField } from '../../errors/api-error.ts';

/** The releases a run leads from and to, and whose documents it takes. */
export interface MigrationRange {
  from: string;
  to: string;
  product: MigrationProduct;
}

/** How far documents of a kind are brought. */
export interface KindTarget {
  kind: DocumentKind;
  release: string;
}

/** The kinds of a product; of `all`, every kind there is, products or not. */
const kindsOf = (product: string): DocumentKind[] =>
  allKinds().filter(({ kind }) => product === 'all' || kind === product);

/** Releases in which a kind has changed its shape, oldest first. */
export const releasesOf = ({ migrations, schemaVersion }: DocumentKind): string[] =>
  inOrder([...migrations.map(({ since }) => since), schemaVersion]);

/** Releases without repeats, oldest first. */
export const inOrder = (releases: readonly string[]): string[] => [...new Set(releases)].sort(compareVersions);

/** A kind's newest release that the range reaches, for each kind that has one above `from`. */
export function targetsOf({ from, to, product }: MigrationRange): KindTarget[] {
  return kindsOf(product).flatMap((kind) => {
    const release = releasesOf(kind).findLast((each) => compareVersions(each, to) <= 0);
    return release !== undefined && compareVersions(from, release) < 0 ? { kind, release } : [];
  });
}

/** The steps of a range, in the order they are taken, kind by kind. */
export const stepsOf = (range: MigrationRange): MigrationStepInfo[] =>
  kindsOf(range.product).flatMap((kind) => stepsOfKind(kind, range));

/** The steps of one kind, all of them or those of a range. `oldest`: the release before the first one, where it is known. */
export function stepsOfKind(
  kind: DocumentKind,
  { from = '0.0.0', to }: { from?: string; to?: string } = {},
  oldest = from,
): MigrationStepInfo[] {
  const releases = kind.migrations.map(({ since }) => since);
  return pendingSteps(kind.migrations, from, to).map(({ id, title, since }) => ({
    name: id,
    title: title ?? id,
    from: releases.findLast((each) => compareVersions(each, since) < 0) ?? oldest,
    to: since,
  }));
}

/**
 * Refuses a range that leads nowhere, naming the field and the releases there are: those in which some kind has changed. A product that
 * has no step in a range has nothing to do.
 */
export function checkRange(range: MigrationRange): void {
  const { from, to } = range;
  const refuse = (field: keyof MigrationRange, message: string) => invalidField([field], message, 'RANGE_INVALID');
  if (compareVersions(from, to) >= 0)
    throw refuse('from', `"From" must be older than "to": ${from} is not older than ${to}`);
  const releases = inOrder(allKinds().flatMap(releasesOf));
  const known = `Releases: ${releases.join(', ')}`;
  if (releases.every((release) => compareVersions(to, release) > 0))
    throw refuse('to', `Release ${to} is newer than this server. ${known}`);
  if (!releases.includes(to)) throw refuse('to', `There is no release ${to}. ${known}`);
  if (stepsOf({ ...range, product: 'all' }).length === 0)
    throw refuse('from', `No step leads from ${from} to ${to}. ${known}`);
}
