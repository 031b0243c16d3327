import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readXlsx } from './xlsx-file.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook with one sheet, as small as it may be. Styles: 1 is a time, 2 a length of time, 3 a date, 4 a date with a time. */
const workbookOf = (rows: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="20" applyNumberFormat="1"/><xf numFmtId="46" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
  });

it('reads times of day and lengths of time as such, and dates as dates', async () => {
  const cell = (at: string, style: number, value: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const cells = [cell('A1', 1, 0.75), cell('B1', 2, 1.5), cell('C1', 3, 45_000), cell('D1', 4, 45_000.25)].join('');
  expect(await readXlsx(workbookOf(`<row r="1">${cells}</row>`))).toEqual([
    ['18:00', '36:00', '2023-03-15', '2023-03-15 06:00'],
  ]);
});

it.each([
  ['cells', '<row r="1"><c t="inlineStr"><is><t>A</t></is></c><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row>'],
  ['rows', '<row><c t="inlineStr"><is><t>A</t></is></c><c><v>1</v></c></row><row><c><v>2</v></c></row>'],
  [
    'some cells',
    '<row r="1"><c r="A1" t="inlineStr"><is><t>A</t></is></c><c><v>1</v></c></row><row><c><v>2</v></c></row>',
  ],
])('reads %s that do not say where they stand by their order', async (_what, rows) => {
  const [first, second] = await readXlsx(workbookOf(rows));
  expect([first, second?.[0]]).toEqual([['A', '1'], '2']);
});
