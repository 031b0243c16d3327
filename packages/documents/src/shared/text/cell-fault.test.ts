import { expect, test } from 'vitest';
import { cellFault, isBareValue } from './cell-fault.ts';

const ERRORS = '#REF! #N/A #NAME? #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA'.split(' ');
const OTHER_LANGUAGES = '#NAMN? #VÄRDEFEL! #SAKNAS! #REFERENS! #OGILTIGT! #I/T #N/D #NV #ERROR! Err:502 #####'.split(
  ' ',
);

test.each([...ERRORS, ...OTHER_LANGUAGES])('%s is an error of a spreadsheet, with the way out', (text) => {
  expect(cellFault(` ${text} `)).toBe(`holds an error of the spreadsheet, “${text}”. Correct it in the spreadsheet`);
});

test.each(['=SUM(A1)', '=CONCATENATE("a","b")', '=A1'])('%s is a formula that was copied as text', (text) => {
  expect(cellFault(text)).toContain(`holds a formula, “${text}”. Copy its value`);
});

test.each(['# 12', '#12', '1203', '= ', 'Sold!', '#ref', 'See #REF! below', ''])('“%s” is a text', (text) => {
  expect(cellFault(text)).toBeNull();
});

test('numbers, dates and truth values are bare values; texts that hold them are not', () => {
  for (const text of ['42', '-1,5', '1 200', '2026-11-28', '50 %', 'TRUE', '12:30'])
    expect(isBareValue(text)).toBe(true);
  for (const text of ['42 rum', 'Rum 42', '', '-', 'True story']) expect(isBareValue(text)).toBe(false);
});
