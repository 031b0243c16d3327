import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readXlsx, writeXlsx } from './xlsx-file.ts';

test('what is written is read again, with blanks, line ends and signs of formulas', async () => {
  const texts = [' a ', 'one\ntwo', '=1+1', "'quoted", '_x0041_', '<b>&amp;'];
  const rows = texts.map((text, at) => ({ key: `custom.k${at}`, place: '', values: { sv: text } }));
  const read = await readXlsx(await writeXlsx(rows));
  expect(read.rows.map(({ key, values }) => [key, values.sv])).toEqual(rows.map(({ key, values }) => [key, values.sv]));
});

test('formulas that no program has worked out are refused: their texts would stay as they were', async () => {
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml':
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>Key</t></is></c><c t="inlineStr"><is><t>Swedish</t></is></c></row><row><c t="inlineStr"><is><t>custom.a</t></is></c><c><f>A1</f><v/></c></row></sheetData></worksheet>',
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const content = (await buffer(zip.outputStream)).toString('base64');
  const { rows } = await readXlsx(content);
  expect(rows.map(({ key, faults }) => [key, faults?.sv])).toEqual([
    ['custom.a', expect.stringContaining('“Swedish” holds a formula without a result. Open the file in a spreadsheet')],
  ]);
});

test('what is no workbook, has no sheet, or unpacks to too much is refused by name', async () => {
  const packed = async (size: number) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(size, ' '), 'xl/workbook.xml');
    zip.end();
    return (await buffer(zip.outputStream)).toString('base64');
  };
  await expect(readXlsx(btoa('text'))).rejects.toThrow(/not an Excel workbook.*unpacked/);
  await expect(readXlsx(await packed(10))).rejects.toThrow('Its part “xl/workbook.xml” is damaged');
  await expect(readXlsx(await packed(25 * 1024 * 1024))).rejects.toThrow('larger than 24 MB unpacked');
});
