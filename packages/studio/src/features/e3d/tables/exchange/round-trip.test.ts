import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { keyText, TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Cell, Column } from '@diorama/documents/e3d/table.schema.ts';
import { expect, test } from 'vitest';
import { readTableFile } from '../../../../table-files/read-table-file.ts';
import { writeCsv } from '../../../../table-files/write-csv.ts';
import type { CellReader } from '../grid/cell-text.ts';
import { gridColumnsOf } from '../grid/grid-columns.ts';
import { fileTable } from './file-cells.ts';
import { planImport } from './plan-import.ts';
import { guessedTargets, placesOf } from './targets.ts';
import { writeXlsx } from './write-xlsx.ts';

const labelled = (en: string, sv: string) => ({ label: { type: 'custom' as const, value: { en, sv } } });
const columns: Column[] = [
  { id: 'key', ...labelled('Key', 'Nyckel'), type: 'text' },
  { id: 'name', ...labelled('Name', 'Namn'), type: 'i18n' },
  { id: 'price', ...labelled('Price', 'Pris'), type: 'money', currency: 'SEK' },
  // The same label as another one: stands under its id.
  { id: 'net', ...labelled('Price', 'Pris'), type: 'number' },
  { id: 'length', label: null, type: 'length' },
  { id: 'area', ...labelled('Area', 'Yta'), type: 'area' },
  { id: 'stock', label: null, type: 'boolean' },
  { id: 'look', label: null, type: 'material' },
  { id: 'shape', label: null, type: 'mesh' },
  { id: 'picture', label: null, type: 'media' },
  { id: 'part', label: null, type: 'reference', to: 'entity' },
  { id: 'note', label: null, type: 'text' },
];
const cells: Record<string, Cell>[] = [
  {
    key: 'red',
    name: { type: 'custom', value: { en: 'Red, "warm"', sv: 'Röd; varm' } },
    price: 12_000,
    net: { type: 'formula', expr: 'price * 0.8' },
    length: 1 / 3,
    area: 85.5,
    stock: true,
    look: { type: 'material', id: 'm1' },
    shape: { type: 'mesh', id: 's1' },
    picture: { name: 'red.webp', type: 'image/webp', url: 'asset://f1' },
    part: { type: 'entity', id: 'e1' },
    note: '=1+1',
  },
  {
    key: "'-7",
    name: { type: 'variable', key: 'colour.blue' },
    price: -1_234.5,
    net: 1e21,
    stock: false,
    look: { type: 'material', id: 'without a name' },
    note: 'two\nlines',
  },
  { key: '012', name: { type: 'custom', value: { sv: 'Bara svenska' } }, area: 0.1 + 0.2, note: ' spaced ' },
];
const rows: RowRecord[] = cells.map((own, at) => ({
  id: `r${at}`,
  order: `a${at}`,
  table: { type: 'data-table', id: 't' },
  cells: own,
}));
const NAMES: Record<string, string> = { m1: 'Oak', s1: 'Roof', e1: 'Front door' };
const reader = (sizeUnit: 'sqm' | 'sqf'): CellReader => ({
  language: 'sv',
  sizeUnit,
  nameOf: (_type, id) => NAMES[id] ?? null,
  idOf: (_type, text) => Object.keys(NAMES).find((id) => NAMES[id] === text) ?? null,
});
const index = new TableIndex({ id: 't', name: 'T', key: 'key', columns, rows: cells });
const exported = (sizeUnit: 'sqm' | 'sqf') =>
  fileTable({ table: { key: 'key', columns }, rows, index }, reader(sizeUnit));

async function planOf(content: Blob | string, sizeUnit: 'sqm' | 'sqf', change = (texts: string[]) => texts) {
  const file = await readTableFile({ name: 'table', bytes: new Uint8Array(await new Blob([content]).arrayBuffer()) });
  const places = gridColumnsOf(columns);
  const targets = guessedTargets(file, places, 'sv');
  return {
    targets,
    plan: await planImport(
      { ...file, rows: file.rows.map(({ line, texts }) => ({ line, texts: change(texts) })) },
      {
        ...placesOf(targets, places),
        key: 'key',
        rows,
        keys: cells.map((own) => keyText(own.key as string)),
        reader: reader(sizeUnit),
        nameOf: ({ key }) => key,
        removesOthers: true,
        newId: () => 'new',
      },
    ),
  };
}

test('headings are labels, with the language of a text, the unit of feet, and ids where a label stands twice', () => {
  expect(exported('sqf').headings).toEqual(
    ['Nyckel', 'Namn (en)', 'Namn (sv)', 'price', 'net', 'length (ft)', 'Yta (sq ft)'].concat([
      'stock',
      'look',
      'shape',
      'picture',
      'part',
      'note',
    ]),
  );
});

test.each([
  ['CSV', 'sqm', async () => writeCsv(exported('sqm'))],
  ['CSV', 'sqf', async () => writeCsv(exported('sqf'))],
  ['XLSX', 'sqm', () => writeXlsx(exported('sqm'), 'A/B', { sizeUnit: 'sqm' })],
  ['XLSX', 'sqf', () => writeXlsx(exported('sqf'), '', { sizeUnit: 'sqf' })],
] as const)('an exported %s in %s changes nothing when it is imported', async (_format, unit, write) => {
  const { targets, plan } = await planOf(await write(), unit);
  expect(targets).toEqual(gridColumnsOf(columns).map(({ key }) => ({ type: 'column', key })));
  expect(plan).toEqual({
    ...{ added: [], edits: [], removed: [], changes: [], fresh: [], unchanged: 3, missing: [] },
    problems: { list: [], count: 0 },
    readings: { list: [], count: 0 },
  });
});

test('what was changed in the file is all that is written', async () => {
  const { plan } = await planOf(writeCsv(exported('sqm')), 'sqm', (texts) =>
    texts.map((text) =>
      text === 'Röd; varm' ? 'Röd' : text === '12000' ? '12 500 kr' : text === 'Oak' ? 'Pine' : text,
    ),
  );
  expect(plan.edits).toEqual([
    { row: 'r0', column: 'name', value: { type: 'custom', value: { en: 'Red, "warm"', sv: 'Röd' } } },
    { row: 'r0', column: 'price', value: 12_500 },
  ]);
  expect([plan.changes.map(({ differences }) => differences.length), plan.unchanged]).toEqual([[2], 2]);
  expect(plan.problems.list).toEqual([
    { row: 'Row 2, look', reason: expect.stringMatching(/^There is no material of this name \(“Pine”\)\. Use the id/) },
  ]);
});

test('numbers of a workbook are numbers with the format of their unit, and texts are texts', async () => {
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  const [sheet] = await readXlsxFile(await (await writeXlsx(exported('sqm'), 'T', { sizeUnit: 'sqm' })).arrayBuffer());
  expect(sheet?.data[1]?.slice(3, 7)).toEqual([12_000, "'= price * 0.8", 0.333333333333, 85.5]);
  expect(sheet?.data[1]?.[7]).toBe(true);
});
