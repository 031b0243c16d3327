import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

/** Formats of cells by the number of their style: `s="1"` is the first. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="[h]:mm;@"/><numFmt numFmtId="171" formatCode="[$-41D]d mmmm yyyy"/><numFmt numFmtId="172" formatCode="h:mm AM/PM"/><numFmt numFmtId="173" formatCode="0 &quot;days&quot;"/><numFmt numFmtId="174" formatCode="[Red]#,##0.00"/><numFmt numFmtId="175" formatCode="0000"/><numFmt numFmtId="176" formatCode="000\\ 00"/><numFmt numFmtId="177" formatCode="&quot;LGH &quot;00\\-000;@"/><numFmt numFmtId="178" formatCode="00.0"/><numFmt numFmtId="179" formatCode="0.0\\ %;[Red]-0.0%"/><numFmt numFmtId="180" formatCode="0&quot;%&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="22"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="174"/><xf numFmtId="175"/><xf numFmtId="176"/><xf numFmtId="177"/><xf numFmtId="178"/><xf numFmtId="9"/><xf numFmtId="179"/><xf numFmtId="180"/></cellXfs><dxfs><dxf><numFmt numFmtId="14" formatCode="0.00%"/></dxf><dxf><numFmt numFmtId="175" formatCode="yyyy"/></dxf></dxfs><extLst><ext uri="x"><x15:cellXfs xmlns:x15="y"><x15:xf numFmtId="14"/></x15:cellXfs></ext></extLst></styleSheet>`;

interface Written {
  strings?: string;
  properties?: string;
  main?: string;
  office?: string;
  /** Of the first sheet, as its relation says it. */
  target?: string;
  /** Where the workbook lies. */
  folder?: string;
  sheets?: string;
  /** Behind the rows of the first sheet. */
  merged?: string;
}

const SHEETS = '<sheet name="A" sheetId="7" r:id="r9"/><sheet name="B" sheetId="1" r:id="r1"/>';

function read(rows: string, written: Written = {}, limits = { rows: 100, columns: 100 }) {
  const {
    strings = '',
    properties = '',
    main = MAIN,
    office = OFFICE,
    sheets = SHEETS,
    folder = 'xl',
    merged = '',
  } = written;
  const { target = 'worksheets/s.xml' } = written;
  const relation = (id: string, kind: string, to: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${to}"/>`;
  const parts = new Map(
    Object.entries({
      '_rels/.rels': `<Relationships xmlns="x">${relation('r1', 'officeDocument', `${folder}/workbook.xml`)}</Relationships>`,
      [`${folder}/workbook.xml`]: `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets}</sheets></workbook>`,
      [`${folder}/_rels/workbook.xml.rels`]: `<Relationships xmlns="x">${relation('r1', 'worksheet', 'worksheets/other.xml')}${relation('r9', 'worksheet', target)}${relation('r2', 'styles', 'styles.xml')}${relation('r3', 'sharedStrings', `/${folder}/texts.xml`)}</Relationships>`,
      [`${folder}/worksheets/s.xml`]: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${merged}</worksheet>`,
      [`${folder}/worksheets/other.xml`]: `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>other</t></is></c></row></sheetData></worksheet>`,
      [`${folder}/styles.xml`]: STYLES,
      [`${folder}/texts.xml`]: `<sst xmlns="${main}">${strings}</sst>`,
    }),
  );
  return readWorkbook(async (name) => parts.get(name), limits);
}

const inline = (text: string, r = '') => `<c${r && ` r="${r}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const textsOf = async (...options: Parameters<typeof read>) => (await read(...options)).rows.map(({ texts }) => texts);

test.each([
  ['a time of day', '<v>0.75</v>', 1, '18:00'],
  ['a time with seconds', '<v>0.75001157407407411</v>', 1, '18:00:01'],
  ['a time with halves of the day', '<v>0.5</v>', 7, '12:00'],
  ['a duration', '<v>1.5</v>', 2, '36:00'],
  ['a duration in a format of its own', '<v>1.5</v>', 3, '36:00'],
  ['a date', '<v>46508</v>', 4, '2027-05-01'],
  ['a date in a language', '<v>46508</v>', 5, '2027-05-01'],
  ['a date with a time', '<v>46508.770833333336</v>', 6, '2027-05-01 18:30'],
  ['a date with seconds', '<v>40423.573171296295</v>', 6, '2010-09-02 13:45:22'],
  ['the end of a day', '<v>41224.999988425923</v>', 6, '2012-11-11 23:59:59'],
  ['the first day of the calendar', '<v>1</v>', 4, '1900-01-01'],
  ['the day before the leap day that there was not', '<v>59</v>', 4, '1900-02-28'],
  ['the leap day that there was not', '<v>60</v>', 4, '1900-02-29'],
  ['the day after it', '<v>61</v>', 4, '1900-03-01'],
  ['a time that is formatted as a date', '<v>0.5</v>', 6, '12:00'],
  ['a day before the calendar', '<v>-1</v>', 4, '-1'],
  ['the number of a flat', '<v>101</v>', 10, '0101'],
  ['the number of a flat with more digits', '<v>12345</v>', 10, '12345'],
  ['a postcode', '<v>11122</v>', 11, '111 22'],
  ['a short postcode', '<v>1</v>', 11, '000 01'],
  ['a number with a name', '<v>1123</v>', 12, 'LGH 01-123'],
  ['a long number with a name', '<v>456123</v>', 12, 'LGH 456-123'],
  ['what is no whole number', '<v>1.5</v>', 10, '1.5'],
  ['a number with a decimal', '<v>1.5</v>', 13, '1.5'],
  ['a number of days', '<v>30</v>', 8, '30'],
  ['a number with a colour', '<v>0.10000000000000001</v>', 9, '0.1'],
  ['a percentage', '<v>0.25</v>', 14, '25%'],
  ['a percentage with more digits than it shows', '<v>0.28999999999999998</v>', 14, '29%'],
  ['a percentage in a format of its own', '<v>-0.125</v>', 15, '-12.5%'],
  ['a number with a sign of percent behind it', '<v>25</v>', 16, '25'],
  ['a plain number', '<v>2450000</v>', 0, '2450000'],
  ['the result of a formula', '<f>1+1</f><v>2</v>', 0, '2'],
])('%s is read as its cell shows it', async (_, cell, style, text) => {
  expect(await textsOf(`<row><c s="${style}">${cell}</c></row>`)).toEqual([[text]]);
});

test.each([
  '<c t="s"><v/></c>',
  '<c t="s"><v></v></c>',
  '<c t="s"/>',
  '<c t="b"><v/></c>',
  '<c s="4"><v/></c>',
  '<c t="s"><v>9</v></c>',
])('a cell whose value is empty or leads nowhere is empty: %s', async (cell) => {
  expect(await textsOf(`<row>${cell}${inline('x')}</row>`, { strings: '<si><t>first</t></si>' })).toEqual([['', 'x']]);
});

test.each([
  ['one_x000D_\ntwo', 'one\ntwo'],
  ['a_x005F_x000D_b', 'a_x000D_b'],
  ['_x0041_', 'A'],
  ['snake_x_case_x12_', 'snake_x_case_x12_'],
])('%j is an escaped text, wherever it stands', async (written, text) => {
  const rows = `<row>${inline(written)}<c t="s"><v>0</v></c><c t="str"><v>${written}</v></c></row>`;
  expect(await textsOf(rows, { strings: `<si><t>${written}</t></si>` })).toEqual([[text, text, text]]);
});

test('texts under merged cells are not shown, and not read', async () => {
  const rows = [3, 4, 5].map((at) => `<row r="${at}">${inline('a', `A${at}`)}${inline('b', `B${at}`)}</row>`).join('');
  const merged = '<mergeCells><mergeCell ref="A3:B4"/><mergeCell ref="$A$5:$A$5"/><mergeCell ref="odd"/></mergeCells>';
  expect(await textsOf(rows, { merged })).toEqual([
    ['a', ''],
    ['', ''],
    ['a', 'b'],
  ]);
  const many = '<mergeCell ref="A1:B1048576"/>'.repeat(200);
  const last = `<row r="1048576">${inline('z')}</row>`;
  await expect(read(last, { merged: `<mergeCells>${many}</mergeCells>` })).rejects.toThrow('too many merged cells');
});

test('days of workbooks that count from 1904 are the same days', async () => {
  const rows = '<row><c s="4"><v>45046</v></c></row>';
  const chosen =
    '<mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="x"><workbookPr/></mc:Choice></mc:AlternateContent>';
  const extension = '<extLst><ext><x15:workbookPr xmlns:x15="e"/></ext></extLst>';
  const foreign = '<workbookPr xmlns="e"/><e:workbookPr xmlns:e="e" date1904="0"/>';
  for (const more of ['', chosen, extension, foreign])
    expect(await textsOf(rows, { properties: `<workbookPr date1904="true"/>${more}` })).toEqual([['2027-05-01']]);
  const fallback =
    '<mc:AlternateContent xmlns:mc="m"><mc:Fallback><workbookPr date1904="1"/></mc:Fallback></mc:AlternateContent>';
  expect(await textsOf(rows, { properties: fallback })).toEqual([['2027-05-01']]);
});

test('rows and cells are found by their address, or follow each other where they have none', async () => {
  const { rows } = await read(
    `<row r="3">${inline('x', 'D3')}${inline('y', 'AA3')}</row><row>${inline('z')}<c/></row>`,
  );
  expect(rows.map(({ number, texts }) => [number, texts.indexOf('x'), texts.indexOf('y'), texts.indexOf('z')])).toEqual(
    [
      [3, 3, 26, -1],
      [4, -1, -1, 0],
    ],
  );
});

test('shared texts are whole, without how they are pronounced, in other namespaces and places too', async () => {
  const strings =
    '<si><r><t>Swe</t></r><r><rPr/><t>dish</t></r></si><si><t xml:space="preserve"> Me\nny</t><rPh sb="0" eb="1"><t>other</t></rPh></si>';
  const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
  for (const more of [
    {},
    STRICT,
    { target: '/xl/worksheets/s.xml' },
    { target: '../xl/worksheets/s.xml' },
    { folder: 'book' },
  ])
    expect(await textsOf(rows, { strings, ...more })).toEqual([['Swedish', ' Me\nny']]);
});

test('the first sheet that is shown is read, and the others are named', async () => {
  const rows = `<row>${inline('first')}</row>`;
  expect(await read(rows)).toMatchObject({ name: 'A', others: ['B'], rows: [{ texts: ['first'] }] });
  const hidden = SHEETS.replace('name="A"', 'name="A" state="hidden"');
  expect(await read(rows, { sheets: hidden })).toMatchObject({ name: 'B', others: [], rows: [{ texts: ['other'] }] });
});

test.each([
  ['a cover without cells', '', 'B'],
  ['a cover of one row', `<row>${inline('Prices')}</row>`, 'A'],
])('%s is no table where another sheet has one', async (_, cover, name) => {
  expect(await read(cover)).toMatchObject({ name, others: [name === 'A' ? 'B' : 'A'] });
  const rows = `<row>${inline('a')}</row>`.repeat(2);
  const reversed = '<sheet name="B" sheetId="1" r:id="r1"/><sheet name="A" sheetId="7" r:id="r9"/>';
  expect(await read(rows, { sheets: reversed })).toMatchObject({ name: 'A', others: ['B'] });
});

test('charts and dialogs are no sheets to read', async () => {
  const sheets = `<sheet name="Chart" sheetId="2" r:id="r2"/>${SHEETS}`;
  expect(await read(`<row>${inline('a')}</row>`, { sheets })).toMatchObject({ name: 'A', others: ['B'] });
});

test('rows that a sheet hides are read, and counted', async () => {
  const sheet = await read(
    `<row>${inline('a')}</row><row hidden="1">${inline('b')}</row><row hidden="0">${inline('c')}</row>`,
  );
  expect([sheet.rows.length, sheet.hidden]).toEqual([3, 1]);
});

test('a text that stands in so many cells that no computer could hold them is refused', async () => {
  const strings = `<si><t>${'x'.repeat(500_000)}</t></si>`;
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(70)}</row>`;
  await expect(read(rows, { strings })).rejects.toThrow(
    'Its part “xl/worksheets/s.xml” has cells with more than 32 million',
  );
});

test('the error of a formula is no text, and is counted', async () => {
  const sheet = await read('<row><c t="e"><v>#N/A</v></c><c><v>1</v></c></row>');
  expect([sheet.rows[0]?.texts, sheet.errors]).toEqual([['', '1'], 1]);
});

test.each([
  ['<c><f>A1+1</f></c>', 1],
  ['<c><f>A1+1</f><v/></c>', 1],
  ['<c t="n"><f>A1+1</f><v></v></c>', 1],
  ['<c t="str"><f>A1&amp;""</f><v></v></c>', 0],
  ['<c t="str"><f>HYPERLINK(A1)</f></c>', 1],
  ['<c><f>A1+1</f><v>2</v></c>', 0],
  ['<c/>', 0],
])('a formula that no program has worked out is counted: %s', async (cell, unsolved) => {
  const sheet = await read(`<row><c><v>1</v></c>${cell}</row>`);
  expect(sheet.unsolved).toBe(unsolved);
});

test('no more rows and columns are read than there may be', async () => {
  const rows = `<row>${inline('a')}${inline('b')}${inline('c')}</row>`.repeat(5);
  const texts = await textsOf(rows, {}, { rows: 2, columns: 2 });
  expect(texts).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a workbook without a sheet, or whose parts are no XML, is refused', async () => {
  await expect(read('', { sheets: '' })).rejects.toThrow('It has no sheets');
  await expect(read('<row>')).rejects.toThrow('Its part “xl/worksheets/s.xml” is damaged');
  await expect(read('', { strings: '<!DOCTYPE x []>' })).rejects.toThrow('Its part “xl/texts.xml” is damaged');
});
