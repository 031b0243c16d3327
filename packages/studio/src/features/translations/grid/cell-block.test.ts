import { expect, test } from 'vitest';
import { cellsOf } from '../../../ui/format/clipboard-cells.ts';
import { blockBetween, blockText } from '../../../ui/grid/cell-block.ts';
import { rowOfKey, rowOfText, type TextRow } from '../rows/text-row.ts';
import { pasteEdits, textCells } from './cell-block.ts';

const languages = { source: 'en', target: 'sv' } as const;
const row = (record: string, en: string, sv: string, max: number | null = 100): TextRow =>
  rowOfText(
    { document: 'd', revision: 1, record, path: 'title.value', name: record, field: 'title', values: { en, sv }, max },
    undefined,
    languages,
  );
const rows = [
  row('a', 'One', 'Ett'),
  row('b', 'Two\nlines', ''),
  row('c', 'Rich', 'Rik', null),
  rowOfKey('menu', undefined, languages),
];
const cells = textCells(rows, ['source', 'target']);
const cell = (at: number, column: 'source' | 'target') => ({ row: rows[at]?.key ?? '', column });
const paste = (pasted: string[][], from: ReturnType<typeof cell>, to = from) =>
  pasteEdits(pasted, cells, blockBetween(cells, from, to) ?? { rows: [], columns: [] }, languages);

test('a block is copied as spreadsheets take it, and what they give is read back', () => {
  const block = blockBetween(cells, cell(1, 'target'), cell(0, 'source'));
  expect(block && blockText(block, (row, column) => row[column])).toBe('One\tEtt\n"Two\nlines"\t');
  expect(cellsOf('One\tEtt\r\n"Two\nlines"\t"say ""hi"""\r\n')).toEqual([
    ['One', 'Ett'],
    ['Two\nlines', 'say "hi"'],
  ]);
  expect(cellsOf('5" wide')).toEqual([['5" wide']]);
});

test('pasted cells go down and to the right; what is edited elsewhere and what is the same is left out', () => {
  const edits = paste(
    [
      ['Uno', 'Ett'],
      ['Dos', 'Två'],
      ['x', 'y'],
      ['Menu', 'Karta'],
      ['beyond', 'the end'],
    ],
    cell(0, 'source'),
  );
  expect(edits.map(({ key, language, value }) => [key, language, value])).toEqual([
    ['d/a/title.value', 'en', 'Uno'],
    ['d/b/title.value', 'en', 'Dos'],
    ['d/b/title.value', 'sv', 'Två'],
    ['menu', 'sv', 'Karta'],
  ]);
});

test('one text fills a whole block, and is cut where its field ends', () => {
  expect(paste([['y'.repeat(200)]], cell(0, 'target'), cell(1, 'target')).map(({ value }) => value?.length)).toEqual([
    100, 100,
  ]);
});
