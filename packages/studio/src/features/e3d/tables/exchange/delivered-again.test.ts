import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { Cell, Column } from '@diorama/documents/e3d/table.schema.ts';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTableFile } from '../../../../table-files/read-table-file.ts';
import type { CellReader } from '../grid/cell-text.ts';
import { gridColumnName, gridColumnsOf } from '../grid/grid-columns.ts';
import { withColumnsFound, withKeyFound } from './found-targets.ts';
import { planImport } from './plan-import.ts';
import { guessedTargets, placesOf } from './targets.ts';

const label = (en: string) => ({ type: 'custom' as const, value: { en } });
const columns: Column[] = [
  { id: 'key', label: label('Number'), type: 'text' },
  { id: 'name', label: label('Name'), type: 'text' },
  { id: 'price', label: label('Price'), type: 'money', currency: 'SEK' },
  { id: 'weight', label: label('Weight'), type: 'number' },
  { id: 'area', label: label('Area'), type: 'area' },
  { id: 'discount', label: label('Discount'), type: 'number' },
];
const grid = gridColumnsOf(columns);
const reader: CellReader = { language: 'en', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null };
const row = (key: string, cells: Record<string, Cell>): RowRecord => ({
  ...{ id: `r-${key}`, order: key, table: null },
  cells: { key, ...cells },
});
const rows = [
  row('F01', { name: 'Boards', price: 4_500, weight: 1_250, area: 48.5, discount: 0.25 }),
  row('F02', { name: 'Brick', price: 148_000, weight: 2_345, area: 61, discount: 0.1 }),
  row('F03', { name: 'Render', price: 85_000, weight: 3_480, area: 72, discount: 0 }),
];

async function delivered(content: string | Uint8Array<ArrayBuffer>, standing = rows) {
  const bytes = typeof content === 'string' ? new Uint8Array(new TextEncoder().encode(content)) : content;
  const file = await readTableFile({ name: 'Facades', bytes });
  const table = { key: 'key', keys: standing.map(({ cells }) => String(cells.key)), rows: standing, columns: grid };
  const targets = withColumnsFound(file, withKeyFound(file, guessedTargets(file, grid, 'en'), table), table);
  const { places, added } = placesOf(targets, grid);
  let made = 0;
  const plan = await planImport(file, {
    ...{ places, key: 'key', rows: standing, keys: table.keys, reader, removesOthers: false },
    nameOf: (column) => gridColumnName(column, 'en'),
    newId: () => `n${++made}`,
  });
  return { ...plan, columns: added.map(({ id, type }) => `${id} ${type}`) };
}

/** m2 of a square foot. */
const SQ_FT = 0.092_903_04;
const HEAD = 'Number;Name;Price;Weight;Area;Discount';
const SAME = ['F01;Boards;4500;1250;48,5;25%', 'F02;Brick;148000;2345;61;10%', 'F03;Render;85000;3480;72;0'];
const csv = (head: string, lines: readonly string[]) => [head, ...lines].join('\n');

test.each<[string, string]>([
  ['as it was', csv(HEAD, SAME)],
  ['with its columns in another order', 'Area;Number;Price\n48,5;F01;4500\n61;F02;148000\n72;F03;85000\n'],
  ['with a column less', 'Number;Name\nF01;Boards\nF02;Brick\nF03;Render\n'],
  ['with the key under another heading', csv(HEAD.replace('Number', 'Art. no'), SAME)],
  ['with headings as programs write them', csv('NUMBER;name_;PRICE.;Weight:;area;_discount', SAME)],
  ['with a price under another heading', csv(HEAD.replace('Price', 'Asking'), SAME)],
  ['with a name under another heading', csv(HEAD.replace('Name', 'Benämning'), SAME)],
  ['with keys in small letters', csv(HEAD, SAME).replaceAll('\nF', '\nf')],
  ['with blanks in its keys', csv(HEAD, SAME).replaceAll('\nF', '\n F ')],
  ['with keys without zeros', csv(HEAD, SAME).replaceAll('F0', 'F')],
  ['with blanks that do not break', csv(HEAD, SAME).replaceAll('\nF', '\nF\u00a0')],
  ['with letters that are wide', csv(HEAD, SAME).replaceAll('\nF', '\n\uff26')],
  ['with points between thousands', 'Number;Price;Weight\nF01;4.500;1.250\nF02;148.000;2.345\nF03;85.000;3.480\n'],
  ['with commas between thousands', 'Number;Price;Weight\nF01;4,500;1,250\nF02;148,000;2,345\nF03;85,000;3,480\n'],
  [
    'with blanks between thousands',
    'Number;Price;Weight\nF01;4 500 kr;1 250\nF02;148 000 kr;2 345\nF03;85 000 kr;3 480\n',
  ],
  ['with decimal points', 'Number;Price;Area\nF01;4500.00;48.50\nF02;148000.00;61.00\nF03;85000.00;72.00\n'],
  ['in thousands', 'Number;Price (tkr)\nF01;4,5\nF02;148\nF03;85\n'],
  ['in millions', 'Number;Price, MSEK\nF01;0,0045\nF02;0,148\nF03;0,085\n'],
  ['in another unit', `Number;Area (sq ft)\nF01;${48.5 / SQ_FT}\nF02;${61 / SQ_FT}\nF03;${72 / SQ_FT}\n`],
  ['in hundredths', 'Number;Discount (%)\nF01;25\nF02;10\nF03;0\n'],
])('a table that is delivered again %s changes nothing', async (_, content) => {
  const plan = await delivered(content);
  expect([plan.changes, plan.fresh, plan.missing, plan.problems.list, plan.columns]).toEqual([[], [], [], [], []]);
  expect(plan.unchanged).toBe(3);
});

test.each<[string, string, string[]]>([
  [
    'a key in other letters',
    csv(HEAD, SAME).replace('\nF01', '\nf 01'),
    ['Discount: Percentages are parts of one: “25%” is 0.25', '2: The key “f 01” is taken for “F01” of the table'],
  ],
  [
    'amounts in thousands',
    'Number;Price (tkr)\nF01;4,5\n',
    ['Price: Its heading says that numbers are to be multiplied by 1,000: that is done'],
  ],
  [
    'sizes in feet',
    'Number;Area (sq ft)\nF01;500\n',
    ['Area: Its heading says that sizes are in feet: they are converted'],
  ],
  [
    'numbers that may be thousands',
    'Number;Weight\nF08;1,250\nF09;2,345\n',
    ['Weight: “1,250” is read as 1.25. Write numbers without a sign between thousands where that is wrong'],
  ],
])('how %s are read is said', async (_, content, readings) => {
  const { readings: said } = await delivered(content);
  expect(said.list.map(({ row: at, reason }) => `${at}: ${reason}`)).toEqual(readings);
});

test.each<[string, string, string[]]>([
  [
    'amounts in another currency',
    'Number;Price (EUR)\nF01;450\n',
    ['In EUR, but this column is in SEK (“450”). Write an amount in SEK, such as 12 000'],
  ],
  ['a key twice', 'Number;Name\nF01;A\nF01;B\n', ['Row 2 has the same key (“F01”). Give one of them another key']],
])('%s are refused by name', async (_, content, reasons) => {
  const { problems } = await delivered(content);
  expect(problems.list.map(({ reason }) => reason)).toEqual(reasons);
});

test.each<[string, string[], string[], string[]]>([
  ['two keys that are alike in the file', ['F01', 'f01'], ['f01'], ['F02', 'F03']],
  ['keys of which one is there as it is', ['F1', 'F01'], ['F1'], ['F02', 'F03']],
  ['keys that no row is alike with', ['F-4', 'F1.05'], ['F-4', 'F1.05'], ['F01', 'F02', 'F03']],
])('%s: what is not sure is a new row', async (_, keys, fresh, missing) => {
  const plan = await delivered(`Number;Name\n${keys.map((key) => `${key};Boards`).join('\n')}\n`);
  expect([plan.fresh.map(({ key }) => key), plan.missing]).toEqual([fresh, missing]);
});

test('keys of the table that are alike are found as they are written alone', async () => {
  const alike = [row('a1', { name: 'One' }), row('A01', { name: 'Two' })];
  const plan = await delivered('Number;Name\nA1;Three\nA01;Two\n', alike);
  expect([plan.fresh.map(({ key }) => key), plan.unchanged, plan.missing]).toEqual([['A1'], 1, ['a1']]);
});

test('columns that are all alike, or fit several, are new ones', async () => {
  const { columns: made } = await delivered('Number;Fits;All\nF01;A;1\nF02;A;1\nF03;A;1\n');
  expect(made).toEqual(['fits text', 'all number']);
});

/** A workbook with the cells of one row each, whose styles are plain, `0%`, `0.0%` of its own, and `0000`. */
const workbook = (...lines: string[][]): Uint8Array<ArrayBuffer> => sheets({ Blad2: lines });

function sheets(all: Readonly<Record<string, string[][]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(all);
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${rel}/${kind}" Target="${target}"/>`;
  const relations = (...list: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  return new Uint8Array(
    zipSync({
      '_rels/.rels': strToU8(relations(relation('r0', 'officeDocument', 'xl/workbook.xml'))),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        relations(
          ...names.map((_, at) => relation(`s${at}`, 'worksheet', `sheet${at}.xml`)),
          relation('r2', 'styles', 'styles.xml'),
        ),
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="0.0%"/><numFmt numFmtId="165" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      ),
      ...Object.fromEntries(
        names.map((name, at) => [
          `xl/sheet${at}.xml`,
          strToU8(
            `<worksheet xmlns="${main}"><sheetData>${all[name]?.map((cells) => `<row>${cells.join('')}</row>`).join('')}</sheetData></worksheet>`,
          ),
        ]),
      ),
    }),
  );
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

test('a workbook after a CSV, with another sheet, percentages and keys as numbers, is the same delivery', async () => {
  const standing = [row('0101', { price: 1_234.5, discount: 0.256 }), row('0102', { price: 1_500, discount: 0.1 })];
  const head = ['Number', 'Price', 'Discount'].map(text);
  for (const key of [(value: number) => number(value), (value: number) => number(value, 3)]) {
    const content = workbook(
      head,
      [key(101), number(1_234.5), number(0.256, 1)],
      [key(102), number(1_500), number(0.1, 2)],
    );
    const plan = await delivered(content, standing);
    expect([plan.unchanged, plan.changes, plan.fresh, plan.problems.list]).toEqual([2, [], [], []]);
  }
});

test('numbers that a workbook stores have a decimal point, whatever its texts have', async () => {
  const standing = [1, 2, 3, 4].map((at) =>
    row(`F0${at}`, { price: 1_500, weight: [1.234, 12.5, 13.5, 1_234][at - 1] ?? 0 }),
  );
  const content = workbook(
    ['Number', 'Weight'].map(text),
    [text('F01'), number(1.234)],
    [text('F02'), text('12,5')],
    [text('F03'), text('13,5')],
    [text('F04'), text('1.234,0')],
  );
  const plan = await delivered(content, standing);
  expect([plan.changes, plan.unchanged]).toEqual([[], 4]);
});

test.each([
  ['behind a cover', ['Info', 'Prices']],
  ['behind another table', ['Other', 'Prices']],
  ['before others', ['Prices', 'Other', 'Info']],
  ['behind an empty sheet', ['Empty', 'Prices']],
])('of a workbook with several sheets, the one with the headings of the table is read: %s', async (_, order) => {
  const all: Readonly<Record<string, string[][]>> = {
    Prices: [['Number', 'Price (SEK)', 'Weight'].map(text), [text('F01'), number(4_500), number(1_250)]],
    Info: [[text('Price list')], [text('Valid from'), number(2_026)]],
    Other: [['Number', 'Colour'].map(text), [text('C1'), text('Red')]],
    Empty: [],
  };
  const bytes = sheets(Object.fromEntries(order.map((name) => [name, all[name] ?? []])));
  const file = await readTableFile({ name: 'a.xlsx', bytes, headings: ['Number', 'Name', 'Price', 'Weight'] });
  expect([file.headings, file.rows[0]?.texts]).toEqual([
    ['Number', 'Price (SEK)', 'Weight'],
    ['F01', '4500', '1250'],
  ]);
  expect(file.notices.join()).toContain('The sheet “Prices” is read');
  // Without a table that it is for, the first one with rows is.
  const [first] = order.filter((name) => name !== 'Empty');
  expect((await readTableFile({ name: 'a.xlsx', bytes })).headings[0]).toBe(first === 'Info' ? 'Price list' : 'Number');
});
