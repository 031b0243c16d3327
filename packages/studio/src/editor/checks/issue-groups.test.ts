import { expect, test } from 'vitest';
import { byCheck, groupIssues, summaryOf } from './issue-groups.ts';

const issue = (level: 'error' | 'warning', check: string, message = check) => ({ level, check, message });

test.each([
  [[], 'No problems'],
  [[issue('error', 'keyframe.image.pending')], 'Preparing media'],
  [[issue('error', 'start'), issue('error', 'keyframe.image.pending')], '1 error'],
  [[issue('warning', 'dead-end'), issue('warning', 'dead-end')], '2 warnings'],
  [[issue('error', 'start'), issue('warning', 'dead-end')], '1 error, 1 warning'],
])('%j is summed up as %j', (issues, summary) => {
  expect(summaryOf(groupIssues(issues))).toBe(summary);
});

test('issues of one check stand beside each other, in the order in which the checks first appear', () => {
  const issues = [issue('error', 'a', '1'), issue('error', 'b', '2'), issue('error', 'a', '3')];
  expect(byCheck(issues).map((group) => group.map(({ message }) => message))).toEqual([['1', '3'], ['2']]);
});
