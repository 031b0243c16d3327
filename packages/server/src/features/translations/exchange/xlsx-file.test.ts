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
