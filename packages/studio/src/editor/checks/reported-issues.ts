import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';

/** What the server found in the stored draft, of the records that are still there. */
export const reportedIssues = (
  issues: readonly PublishIssue[] | undefined,
  isThere: (record: string) => boolean,
): CheckIssue[] =>
  (issues ?? []).flatMap(({ record, path, ...issue }) =>
    record !== null && isThere(record) ? { ...issue, record, path: path.map(String) } : [],
  );
