import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { expect, test } from 'vitest';
import { gatherPending } from './gather-pending.ts';

const issues = (check: string, count: number): PublishIssue[] =>
  Array.from({ length: count }, (_, at) => ({
    level: 'error',
    check,
    message: `${check} ${at}`,
    record: `records/${at}`,
    path: [],
  }));

test.each([
  ['transition.encode.pending', 120, ['120 videos are being prepared']],
  ['keyframe.image.pending', 6, ['6 images are being prepared']],
  ['transition.encode.pending', 2, ['transition.encode.pending 0', 'transition.encode.pending 1']],
])('of %s, %i at once are told as %j', (check, count, messages) => {
  const other = issues('start', 1);
  const gathered = gatherPending([...issues(check, count), ...other]);
  expect(gathered.map(({ message }) => message)).toEqual([...messages, 'start 0']);
  expect(gathered[0]?.record).toBe('records/0');
});

test('problems that time does not fix are never gathered', () => {
  expect(gatherPending(issues('keyframe.image', 30))).toHaveLength(30);
});

test('the time that is left of many is that of all', () => {
  const many = issues('transition.encode.pending', 12).map((issue) => ({ ...issue, seconds: 30 }));
  expect(gatherPending(many)).toEqual([{ ...many[0], message: '12 videos are being prepared', seconds: 360 }]);
});
