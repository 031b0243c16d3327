import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readXlsx, writeXlsx } from './xlsx-file.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';

/** Formats of cells by the number of their style: `s="1"` is the first. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="[h]:mm;@"/><numFmt numFmtId="171" formatCode="[$-41D]d mmmm yyyy"/><numFmt numFmtId="172" formatCode="h:mm AM/PM"/><numFmt numFmtId="173" formatCode="0 &quot;days&quot;"/><numFmt numFmtId="174" formatCode="[Red]#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/><xf numFmtId="46"/><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/><xf numFmtId="22"/><xf numFmtId="172"/><xf numFmtId="173"/><xf numFmtId="174"/></cellXfs></styleSheet>`;

async function workbook(rows: string, { strings = '', properties = '', uri = MAIN, target = 'worksheets/s.xml' } = {}) {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${uri}" xmlns:r="${RELATIONS}">${properties}<sheets><sheet name="A" sheetId="7" r:id="r9"/><sheet name="B" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="x"><Relationship Id="r1" Target="worksheets/other.xml"/><Relationship Id="r9" Target="${target}"/></Relationships>`,
  );
  add('xl/worksheets/s.xml', `<worksheet xmlns="${uri}"><sheetData>${rows}</sheetData></worksheet>`);
  add('xl/styles.xml', STYLES);
  add('xl/sharedStrings.xml', `<sst xmlns="${uri}">${strings}</sst>`);
  zip.end();
  return (await buffer(zip.outputStream)).toString('base64');
}

const inline = (text: string, r = '') => `<c${r && ` r="${r}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row>${inline('Key')}${inline('Swedish')}</row>`;
const valuesOf = async (content: string) => (await readXlsx(content)).rows.map(({ key, values }) => [key, values.sv]);

test.each([
  ['a time of day', '<v>0.75</v>', 1, '18:00'],
  ['a time with seconds', '<v>0.75001157407407411</v>', 1, '18:00:01'],
  ['a time with halves of the day', '<v>0.5</v>', 7, '12:00'],
  ['a duration', '<v>1.5</v>', 2, '36:00'],
  ['a duration in a format of its own', '<v>1.5</v>', 3, '36:00'],
  ['a date', '<v>46508</v>', 4, '2027-05-01'],
  ['a date in a language', '<v>46508</v>', 5, '2027-05-01'],
  ['a date with a time', '<v>46508.770833333336</v>', 6, '2027-05-01 18:30'],
  ['a number of days', '<v>30</v>', 8, '30'],
  ['a number with a colour', '<v>0.10000000000000001</v>', 9, '0.1'],
  ['a plain number', '<v>2450000</v>', 0, '2450000'],
  ['the result of a formula', '<f>1+1</f><v>2</v>', 0, '2'],
])('%s is read as its cell shows it', async (_, cell, style, text) => {
  const content = await workbook(`${heading}<row>${inline('menu')}<c s="${style}">${cell}</c></row>`);
  expect(await valuesOf(content)).toEqual([['menu', text]]);
});

test('days of workbooks that count from 1904 are the same days', async () => {
  const row = `${heading}<row>${inline('menu')}<c s="4"><v>45046</v></c></row>`;
  expect(await valuesOf(await workbook(row, { properties: '<workbookPr date1904="1"/>' }))).toEqual([
    ['menu', '2027-05-01'],
  ]);
});

test('cells are found by their address, or follow each other where they have none', async () => {
  const rows = `<row r="3">${inline('Swedish', 'D3')}${inline('Key', 'AA3')}</row><row r="9">${inline('Meny', 'D9')}${inline('menu', 'AA9')}</row>`;
  expect(await valuesOf(await workbook(rows))).toEqual([['menu', 'Meny']]);
  const bare = `${heading}<row>${inline('menu')}<c/>${inline('note')}</row><row>${inline('close')}${inline('Klar')}</row>`;
  expect(await valuesOf(await workbook(bare))).toEqual([
    ['menu', undefined],
    ['close', 'Klar'],
  ]);
});

test('shared texts are whole, without how they are pronounced, in other namespaces and places too', async () => {
  const strings =
    '<si><t>Key</t></si><si><r><t>Swe</t></r><r><rPr/><t>dish</t></r></si><si><t>menu</t></si><si><t xml:space="preserve"> Me\nny</t><rPh sb="0" eb="1"><t>other</t></rPh></si>';
  const cell = (at: number) => `<c t="s"><v>${at}</v></c>`;
  const rows = `<row>${cell(0)}${cell(1)}</row><row>${cell(2)}${cell(3)}</row>`;
  for (const more of [{}, { uri: STRICT }, { target: '/xl/worksheets/s.xml' }])
    expect(await valuesOf(await workbook(rows, { strings, ...more }))).toEqual([['menu', ' Me\nny']]);
});

test('the error of a formula is no text', async () => {
  const content = await workbook(`${heading}<row>${inline('menu')}<c t="e"><v>#N/A</v></c></row>`);
  expect(await valuesOf(content)).toEqual([['menu', undefined]]);
});

test('what is written is read again, with blanks, line ends and signs of formulas', async () => {
  const texts = [' a ', 'one\ntwo', '=1+1', "'quoted", '_x0041_', '<b>&amp;'];
  const rows = texts.map((text, at) => ({ key: `custom.k${at}`, place: '', values: { sv: text } }));
  expect(await valuesOf(await writeXlsx(rows))).toEqual(rows.map(({ key, values }) => [key, values.sv]));
});
