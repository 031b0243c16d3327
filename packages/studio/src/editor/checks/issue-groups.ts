/** What a list of issues needs to know of one. */
interface Issue {
  level: 'error' | 'warning';
  check: string;
}

/** Issues grouped by what the editor has to do: wait, fix, or consider. */
export interface IssueGroups<I extends Issue> {
  /** Media that the server still prepares. They block publishing, and go by themselves. */
  pending: I[];
  errors: I[];
  warnings: I[];
}

/** A check that only time fixes is named so. */
export const isPending = ({ check }: Pick<Issue, 'check'>): boolean => check.endsWith('.pending');

export function groupIssues<I extends Issue>(issues: readonly I[]): IssueGroups<I> {
  const others = issues.filter((issue) => !isPending(issue));
  return {
    pending: issues.filter(isPending),
    errors: others.filter(({ level }) => level === 'error'),
    warnings: others.filter(({ level }) => level === 'warning'),
  };
}

/** Issues grouped by check, in the order in which the checks first appear. */
export const byCheck = <I extends Issue>(issues: readonly I[]): I[][] => [
  ...Map.groupBy(issues, ({ check }) => check).values(),
];

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** `2 errors, 8 warnings`; what is being prepared only when there is nothing else to say. */
export function summaryOf({ pending, errors, warnings }: IssueGroups<Issue>): string {
  const parts = [
    ...(errors.length > 0 ? [counted(errors.length, 'error')] : []),
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  return pending.length > 0 ? 'Preparing media' : 'No problems';
}
