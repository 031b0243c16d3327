import { filterText } from '@diorama/documents/shared/filter-values.ts';
import { expect, test } from 'vitest';
import { parseEditorSearch } from './editor-search.ts';

test('a list of values of inputs is read from the address, and written as it was', () => {
  const filter = [
    { id: 'in_facade', value: 'red' },
    { id: 'in_garage', value: true },
    { id: 'in_length', value: 8.5 },
  ];
  expect(parseEditorSearch({ filter, tab: 'graph' })).toEqual({ filter, tab: 'graph' });
  expect(JSON.parse(filterText(filter))).toEqual(filter);
});

test.each([
  ['no list', 'red'],
  ['pairs without an id', [{ value: 1 }, { id: '', value: 1 }, { id: 'a b', value: 1 }]],
  [
    'values of no type that inputs have',
    [
      { id: 'a', value: null },
      { id: 'b', value: {} },
      { id: 'c', value: Number.NaN },
    ],
  ],
  ['entries that are no pairs', ['a', null, 7]],
])('%s are dropped and break nothing', (_what, filter) => {
  expect(parseEditorSearch({ filter })).toEqual({});
});

test('of two values for one input the later counts, and a list without end is cut', () => {
  expect(
    parseEditorSearch({
      filter: [
        { id: 'a', value: 1 },
        { id: 'a', value: 2 },
      ],
    }),
  ).toEqual({
    filter: [{ id: 'a', value: 2 }],
  });
  const long = Array.from({ length: 5_000 }, (_, at) => ({ id: `i${at}`, value: at }));
  expect(parseEditorSearch({ filter: long }).filter).toHaveLength(200);
});

test('what is viewed is the draft, unless the address names what visitors see', () => {
  expect(parseEditorSearch({ history: 3, viewing: 'published' })).toEqual({ history: 3, viewing: 'published' });
  expect(parseEditorSearch({ history: 3, viewing: 'draft' })).toEqual({ history: 3 });
});
