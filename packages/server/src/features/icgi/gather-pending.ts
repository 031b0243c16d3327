import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';

/** Media that are named one by one; of more the number is said. */
const FEW = 5;

/** What is being prepared, by its check. */
const NAMES: Readonly<Record<string, string>> = {
  'transition.encode.pending': 'videos are being prepared',
  'keyframe.image.pending': 'images are being prepared',
};

/** Issues in which many media that are being prepared are one line, which leads to the first of them. */
export function gatherPending(issues: readonly PublishIssue[]): PublishIssue[] {
  const pending = Map.groupBy(
    issues.filter(({ check }) => check in NAMES),
    ({ check }) => check,
  );
  return issues.flatMap((issue): PublishIssue[] => {
    const same = pending.get(issue.check) ?? [];
    if (same.length <= FEW) return [issue];
    if (same[0] !== issue) return [];
    const seconds = same.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
    const before = same.reduce((sum, one) => sum + (one.before ?? 0), 0);
    const own = before > 0 ? { before } : {};
    return [{ ...issue, ...own, message: `${same.length} ${NAMES[issue.check]}`, ...(seconds > 0 ? { seconds } : {}) }];
  });
}
