import { expect, test } from 'vitest';
import { stubLocalStorage } from '../../../../ui/local-storage.testing.ts';
import { gridColumnsOf } from '../grid/grid-columns.ts';
import { keepTargets, keptTargets } from './kept-targets.ts';
import { guessedTargets } from './targets.ts';

const columns = gridColumnsOf([
  { id: 'key', label: null, type: 'text' },
  { id: 'price', label: null, type: 'number' },
  { id: 'rent', label: null, type: 'number' },
]);
const fileOf = (...headings: string[]) => ({
  ...{ name: 'f', headings, isWorkbook: false, notices: [] },
  rows: [{ line: 2, texts: headings.map(() => '1') }],
});
const takenOf = (...headings: string[]) => {
  const file = fileOf(...headings);
  return keptTargets('d.t', file, guessedTargets(file, columns, 'en'), columns)?.map((target) =>
    target.type === 'column' ? target.key : target.type,
  );
};

stubLocalStorage();

test('a second delivery goes where the first one went, by heading, wherever its columns stand', () => {
  expect(takenOf('key', 'Pris')).toBeUndefined();
  keepTargets('d.t', fileOf('key', 'Pris', 'Note'), [
    { type: 'column', key: 'key' },
    { type: 'column', key: 'rent' },
    { type: 'skip' },
  ]);
  expect(takenOf('NOTE', 'pris', 'key')).toEqual(['skip', 'rent', 'key']);
  // A heading that names a column which another one goes into is left out.
  expect(takenOf('key', 'Pris', 'rent')).toEqual(['key', 'rent', 'skip']);
  expect(takenOf('key', 'price', 'New')).toEqual(['key', 'price', 'new']);
});

test('a column that is no longer there is guessed again', () => {
  keepTargets('d.t', fileOf('key', 'price'), [
    { type: 'column', key: 'key' },
    { type: 'column', key: 'gone' },
  ]);
  expect(takenOf('key', 'price')).toEqual(['key', 'price']);
});
