import { expect, test } from 'vitest';
import { batchNames } from './batch-names.ts';

const views = ['CAM01 Hall', 'CAM01 Kök', 'Trädgård'].map((name, at) => ({ id: `v${at}`, name }));
const named = (find: string, replacement: string) =>
  batchNames(views, { find, replacement }).map(({ id, name }) => `${id} ${name}`);

test('what is found is replaced in whatever case, and only names that change are given', () => {
  expect(named('cam01 ', '')).toEqual(['v0 Hall', 'v1 Kök']);
  expect(named('KÖK', 'Kitchen')).toEqual(['v1 CAM01 Kitchen']);
  expect(named('Hall', 'Hall')).toEqual([]);
});

test('signs of patterns mean themselves, in both', () => {
  expect(batchNames([{ id: 'a', name: 'Hall (1.0)' }], { find: '(1.0)', replacement: '$&' })).toEqual([
    { id: 'a', before: 'Hall (1.0)', name: 'Hall $&' },
  ]);
  expect(named('.', 'x')).toEqual([]);
});

test('without a find the whole name is replaced, and numbers count in the order of the records', () => {
  expect(named('', 'Flat {n}')).toEqual(['v0 Flat 1', 'v1 Flat 2', 'v2 Flat 3']);
  expect(named('cam01', '{nn}')).toEqual(['v0 01 Hall', 'v1 02 Kök']);
  expect(named('', '')).toEqual([]);
});

test('no name is lost or too long', () => {
  expect(named('trädgård', ' ')).toEqual([]);
  expect(batchNames(views.slice(0, 1), { find: 'hall', replacement: 'x'.repeat(300) })[0]?.name).toHaveLength(200);
});
