import { expect, test } from 'vitest';
import { guessedColumn } from './guess-column.ts';

test.each<[string, readonly string[], string, string?]>([
  ['Price', ['4 900 kr', '12 500,50 kr', '-'], 'money', 'SEK'],
  ['Price', ['4 900 kr', '', '–', 'n/a', '8 900 kr'], 'money', 'SEK'],
  ['Price (EUR)', ['4.900,00', '12.500,50', '?'], 'money', 'EUR'],
  ['Area', ['48,5 m²', '61 m²', '—'], 'area'],
  ['Price', ['4 900 kr', '5 900 kr', '6 900 kr', '7 900 kr', '8 900 kr', 'on request'], 'money', 'SEK'],
  ['Price', ['4 900 kr', '5 900 kr', '6 900 kr', '700 €'], 'money', 'SEK'],
  ['Price', ['490 €', '590 €', '690 €', '7 900 kr'], 'money', 'EUR'],
  ['Number', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10 €'], 'number'],
  ['Area', ['74 m²', '74,5', '74 m^2', '800 sq ft'], 'area'],
  ['Price', ['1.200,- €', '900,- €', "1'200.– €"], 'money', 'EUR'],
  ['Postcode', ['01234', '11122'], 'text'],
  ['Rooms', ['0', '1', '0,5'], 'number'],
  ['Remark', ['4 900 kr', 'on request', 'later', '-'], 'text'],
  ['Remark', ['-', '', '–'], 'text'],
])('%s with %j is %s', (heading, texts, type, currency) => {
  expect(guessedColumn(heading, texts)).toMatchObject({ type, ...(currency ? { currency } : {}) });
});
