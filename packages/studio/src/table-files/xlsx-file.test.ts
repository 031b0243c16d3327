import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { workbookOf } from './workbook.testing.ts';
import { readXlsx, sheetNotices } from './xlsx-file.ts';

it('reads the first sheet with the numbers of its rows', async () => {
  const rows =
    '<row r="2"><c r="A2" s="1"><v>0.75</v></c><c s="2"><v>1.5</v></c><c s="4"><v>45000.25</v></c></row><row><c t="b"><v>1</v></c></row>';
  expect(await readXlsx(workbookOf(rows))).toEqual({
    ...{ name: 'A', others: [], errors: 0, unsolved: 0, hidden: 0 },
    rows: [
      { number: 2, texts: ['18:00', '36:00', '2023-03-15 06:00'] },
      { number: 3, texts: ['TRUE'] },
    ],
  });
});

it('says which sheet is read, and which cells have an error', () => {
  const notices = (others: string[], errors: number, hidden = 0, unsolved = 0) =>
    sheetNotices({ name: 'Flats', rows: [], others, errors, unsolved, hidden });
  expect(notices([], 0)).toEqual([]);
  expect(notices(['Notes', 'Old'], 2)).toEqual([
    expect.stringContaining('The sheet “Flats” is read, and “Notes”, “Old” are not'),
    expect.stringContaining('2 formulas have an error'),
  ]);
  expect(notices([], 0, 3)).toEqual([expect.stringContaining('3 rows are hidden in the sheet, and read too')]);
  expect(notices([], 0, 0, 1)).toEqual([expect.stringContaining('A formula has no result in the file')]);
});

it.each([
  [{ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }, /OpenDocument \(\.ods\)/],
  [{ 'xl/workbook.bin': 'x' }, /\.xlsb/],
  [{ 'xl/workbook.xml': '<workbook/>' }, /not an Excel workbook/],
  [{ 'word/document.xml': '<x/>' }, /not an Excel workbook/],
  [
    { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' },
    /Its part “xl\/workbook.xml” has a document type/,
  ],
  [{ 'xl/workbook.xml': '<workbook><sheets>' }, /Its part “xl\/workbook.xml” is damaged: .* Open it in a spreadsheet/],
  [{ 'xl/workbook.xml': '<workbook><sheets><sheet name="A"/></sheets></workbook>' }, /It has no sheet with cells/],
  [{ 'xl/workbook.xml': ' '.repeat(65 * 1024 * 1024) }, /larger than 64 MB unpacked/],
])('names what is no workbook that is read, with the way out: %#', async (parts, message) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  await expect(readXlsx(bytes)).rejects.toThrow(message);
});
