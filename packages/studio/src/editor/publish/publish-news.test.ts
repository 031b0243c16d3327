import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { expect, test } from 'vitest';
import { noteMadeLive, publishNews } from './publish-news.ts';

const version = (number: number, live: boolean, by = 'Sara'): PublicationInfo => ({
  publicationId: `p${number}`,
  version: number,
  hash: '',
  at: new Date(0),
  by: { id: by.toLowerCase(), name: by },
  note: null,
  live,
  sourceRevision: number,
});

test('a colleague’s publish is told with the name, one’s own is not', () => {
  const [before, after] = [[version(1, true)], [version(2, true), version(1, false)]];
  expect(publishNews(before, after, 'anna')).toBe('Sara published v2');
  expect(publishNews(before, after, 'sara')).toBeNull();
  expect(publishNews(after, after, 'anna')).toBeNull();
});

test('a version made live again is told unless it was made live here', () => {
  const [before, after] = [
    [version(2, true), version(1, false)],
    [version(2, false), version(1, true)],
  ];
  expect(publishNews(before, after, 'sara')).toBe('v1 was made live again');
  noteMadeLive('p1');
  expect(publishNews(before, after, 'sara')).toBeNull();
  expect(publishNews(before, after, 'sara')).toBe('v1 was made live again');
});
