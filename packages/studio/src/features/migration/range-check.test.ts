import type { MigrationReleases } from '@diorama/contract/migration/migration.contract.ts';
import { expect, test } from 'vitest';
import { checkRange, firstRange } from './range-check.ts';

const releases: MigrationReleases = {
  releases: ['0.1.0', '0.2.0'],
  kinds: [
    {
      type: 'icgi',
      name: 'walkthrough',
      release: '0.2.0',
      steps: [{ name: 'icgi/1', title: 'Names can be translated', from: '0.1.0', to: '0.2.0' }],
      documents: [
        { release: '0.1.0', count: 4 },
        { release: '0.2.0', count: 2 },
      ],
    },
    { type: 'theme', name: 'theme', release: '0.1.0', steps: [], documents: [{ release: '0.1.0', count: 3 }] },
  ],
};

test('a range begins with the oldest release that documents have and ends with the newest', () => {
  expect(firstRange(releases)).toEqual({ from: '0.1.0', to: '0.2.0', product: 'all' });
});

test('the documents of a range are those that its steps lead on; a kind without steps has none', () => {
  expect(checkRange(releases, { from: '0.1.0', to: '0.2.0', product: 'all' })).toEqual({
    problem: null,
    steps: [{ name: 'icgi/1', title: 'Names can be translated', from: '0.1.0', to: '0.2.0', kind: 'walkthrough' }],
    documents: 4,
    all: 9,
    older: 0,
  });
  expect(checkRange(releases, { from: '0.1.5', to: '0.2.0', product: 'all' })).toMatchObject({
    documents: 0,
    older: 7,
  });
});

test('what is wrong with a range is said of the field to change', () => {
  const problem = (from: string, to: string, product: 'all' | 'gis' = 'all') =>
    checkRange(releases, { from, to, product }).problem;
  expect(problem('0.2.0', '0.1.0')).toEqual({ field: 'to', message: 'Choose a release newer than 0.2.0' });
  expect(problem('0.2.0', '0.3.0')).toEqual({ field: 'to', message: 'No step leads from 0.2.0 to 0.3.0' });
  expect(problem('0.1.0', '0.2.0', 'gis')).toMatchObject({ field: 'product' });
});
