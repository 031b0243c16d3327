import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import { expect, test } from 'vitest';
import { PAGE, withNewest } from './newest-entries.ts';

const entry = (from: number, revision = from): RevisionEntry => ({
  revision,
  from,
  by: null,
  at: new Date(0),
  summary: '',
  publishedVersion: null,
  name: null,
});
/** Entries of one revision each, newest first. */
const entries = (newest: number, oldest: number) =>
  Array.from({ length: newest - oldest + 1 }, (_, at) => entry(newest - at));
const list = (...pages: RevisionEntry[][]) => ({
  pages: pages.map((items, at) => ({ items, nextCursor: at === pages.length - 1 ? 'older' : `page ${at + 1}` })),
  pageParams: pages.map((_, at) => (at === 0 ? null : `page ${at}`)),
});
const revisions = ({ pages }: ReturnType<typeof withNewest>) =>
  pages.flatMap(({ items }) => items.map(({ revision }) => revision));

test('what was done since stands on top, and the pages that were loaded stay', () => {
  const known = list(entries(100, 61), entries(60, 21));
  const next = withNewest(known, { items: entries(102, 63), nextCursor: 'page 1' });
  expect(revisions(next)).toEqual(entries(102, 21).map(({ revision }) => revision));
  expect(next.pages.at(-1)?.nextCursor).toBe('older');
  expect(next.pages.every(({ items }) => items.length <= PAGE)).toBe(true);
});

test('an entry that has grown takes the place of what it was', () => {
  const known = list([entry(5, 6), entry(4)]);
  const next = withNewest(known, { items: [entry(5, 7), entry(4)], nextCursor: null });
  expect(revisions(next)).toEqual([7, 4]);
  expect(next.pages.at(-1)?.nextCursor).toBeNull();
});

test('when more was done than one page holds, the list begins anew', () => {
  const known = list(entries(10, 1));
  const next = withNewest(known, { items: entries(100, 61), nextCursor: 'page 1' });
  expect(revisions(next)).toEqual(entries(100, 61).map(({ revision }) => revision));
  expect(next.pages.at(-1)?.nextCursor).toBe('page 1');
});
