import { expect, test } from 'vitest';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import type { Column } from '../table.schema.ts';
import { pictureColumnOf, setOptionPictures } from './option-pictures.commands.ts';
import { addTable, rowsOf } from './tables.commands.ts';

const text = (id: string): Column => ({ id, label: null, type: 'text' });
const media = (name: string) => ({ type: 'file' as const, name, url: `asset://${name}` });
const withColumns = (...columns: Column[]) =>
  addTable.run(emptyE3d(), {
    id: 'roofs',
    name: 'Roofs',
    key: 'id',
    columns: [text('id'), ...columns],
    rows: [
      { id: 'r1', cells: { id: 'tile' } },
      { id: 'r2', cells: { id: 'tin' } },
    ],
  });
const pictures = new Map([
  ['r1', media('tile')],
  ['gone', media('gone')],
]);

test('pictures of options make the column they go into, whatever other columns are called', () => {
  const made = setOptionPictures.run(withColumns(text('picture')), { table: 'roofs', pictures });
  const column = made.get('dataTables', 'roofs')?.columns.at(-1);
  expect(column).toMatchObject({ id: 'picture_2', type: 'media' });
  expect(rowsOf(made, 'roofs').map(({ cells }) => cells)).toEqual([
    { id: 'tile', picture_2: media('tile') },
    { id: 'tin' },
  ]);
});

test('they go into the column of pictures that a table has', () => {
  const known: Column = { id: 'photo', label: null, type: 'media' };
  const before = withColumns(known);
  expect(pictureColumnOf({ columns: [known] })).toBe(known);
  const made = setOptionPictures.run(before, { table: 'roofs', pictures });
  expect(made.get('dataTables', 'roofs')).toBe(before.get('dataTables', 'roofs'));
  expect(rowsOf(made, 'roofs')[0]?.cells).toEqual({ id: 'tile', photo: media('tile') });
  expect(setOptionPictures.run(before, { table: 'gone', pictures })).toBe(before);
});

test('a table with no room for another column stays as it is', () => {
  const full = withColumns(...Array.from({ length: 99 }, (_, at) => text(`c${at}`)));
  expect(full.get('dataTables', 'roofs')?.columns).toHaveLength(100);
  expect(setOptionPictures.run(full, { table: 'roofs', pictures })).toBe(full);
});
