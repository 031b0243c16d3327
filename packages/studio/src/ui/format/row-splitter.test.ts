import { expect, test } from 'vitest';
import { separatedCells } from './clipboard-cells.ts';

test.each<[string, string, string[][]]>([
  [
    ',',
    'a, "b, c"\nd,  "e ""f"""',
    [
      ['a', 'b, c'],
      ['d', 'e "f"'],
    ],
  ],
  [';', ' "a;b" ;c', [['a;b ', 'c']]],
  [',', 'a, b "c", d', [['a', ' b "c"', ' d']]],
  [',', 'a, ,"b"', [['a', ' ', 'b']]],
  // Spreadsheets copy the blanks of a cell as they are.
  ['\t', 'a\t "b"', [['a', ' "b"']]],
])('blanks before quotes are no part of a cell between %j: %j', (delimiter, text, rows) => {
  expect(separatedCells(text, delimiter).rows).toEqual(rows);
});
