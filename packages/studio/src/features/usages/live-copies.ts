import type { UsageGroup } from './group-usages.ts';

/** What visitors see of something that products share, in one sentence. */
export function liveCopies(groups: readonly Pick<UsageGroup, 'live'>[]): string {
  const live = groups.flatMap((group) => group.live ?? []);
  const older = live.filter(({ isOutdated }) => isOutdated).length;
  if (live.length === 0) return 'No live page shows it yet.';
  if (older === 0) return 'Live pages keep their copy until they are published again.';
  return live.length === 1
    ? 'The live page shows an older copy until it is published again.'
    : `${older} of ${live.length} live pages show an older copy until they are published again.`;
}
