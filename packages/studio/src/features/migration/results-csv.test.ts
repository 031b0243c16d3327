import type { MigrationDifference } from '@diorama/contract/migration/migration.contract.ts';
import { expect, test } from 'vitest';
import { resultsCsv } from './results-csv.ts';

const difference = (about: Partial<MigrationDifference>): MigrationDifference => ({
  docId: 'd1',
  type: 'icgi',
  name: 'Tour',
  projectId: 'p1',
  projectName: 'Solbacken',
  outcome: 'migrated',
  isRestored: null,
  step: null,
  message: null,
  changes: 2,
  patch: null,
  records: null,
  ...about,
});

const linesOf = (...documents: Partial<MigrationDifference>[]) =>
  resultsCsv(documents.map(difference), false).split('\r\n').slice(1, -1);

test('each document is a line, with its result in words', () => {
  expect(resultsCsv([], false)).toBe(
    '\ufeffDocument,Document id,Kind,Project,Project id,Result,Changes,Step,Message\r\n',
  );
  expect(linesOf({}, { outcome: 'failed', changes: 0, step: 'icgi/1', message: 'No name' })).toEqual([
    'Tour,d1,icgi,Solbacken,p1,Migrated,2,,',
    'Tour,d1,icgi,Solbacken,p1,Failed,0,icgi/1,No name',
  ]);
});

test('commas, quotes and lines stay in their cell, and no name becomes a formula', () => {
  expect(linesOf({ name: 'A, "B"' })[0]).toMatch(/^"A, ""B""",d1/);
  expect(linesOf({ name: '=HYPERLINK("x")', projectName: null, projectId: null })[0]).toBe(
    `"'=HYPERLINK(""x"")",d1,icgi,,,Migrated,2,,`,
  );
});
