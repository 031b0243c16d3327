import { expect, test } from 'vitest';
import { readCsv } from './csv-file.ts';

const takenFrom = (content: string) =>
  readCsv(content).rows.map(({ key, values, fault }) => ({ key, sv: values.sv, isRefused: fault !== undefined }));

test.each([
  ['commas', 'Key,Swedish\ncustom.a,"Hej, du"\n'],
  ['semicolons, and commas in texts', 'Key;Swedish\ncustom.a;Hej, du\n'],
  ['semicolons, and a heading with commas in quotes', '"Note, for, people, alone";Key;Swedish\nx;custom.a;Hej, du\n'],
  ['tabs', 'Key\tSwedish\ncustom.a\tHej, du\n'],
  ['bars', 'Key|Swedish\ncustom.a|Hej, du\n'],
  ['the sign that its first line names', 'sep=/\r\nKey/Swedish\r\ncustom.a/Hej, du\r\n'],
  ['a mark before that line', '\uFEFFsep=;\r\nKey;Swedish\r\ncustom.a;Hej, du\r\n'],
])('a file with %s gives whole texts', (_, content) => {
  expect(takenFrom(content)).toEqual([{ key: 'custom.a', sv: 'Hej, du', isRefused: false }]);
});

test.each([
  ['Key,Swedish\ncustom.a,Hej, du\ncustom.b,Hej\n', ','],
  ['Key;Swedish\ncustom.a;Hej; du\ncustom.b;Hej\n', ';'],
])('a text that is cut by the sign between cells is refused, and no other: %j', (content, sign) => {
  expect(takenFrom(content).map(({ isRefused }) => isRefused)).toEqual([true, false]);
  expect(readCsv(content).rows[0]?.fault).toContain(
    `Its row has 3 cells, and the first row has 2. Put quotes around texts that hold “${sign}”`,
  );
});

test('empty cells behind the last heading cut nothing', () => {
  expect(takenFrom('Key,Swedish\ncustom.a,Hej,, \n')).toEqual([{ key: 'custom.a', sv: 'Hej', isRefused: false }]);
});

test('quotes that are not closed are refused with their line', () => {
  expect(() => readCsv('Key,Swedish\ncustom.a,"Hej\n')).toThrow(/not a CSV file.*line 2/);
});
