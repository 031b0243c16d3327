import { expect, test } from 'vitest';
import { readCell } from './cell-text.ts';
import { gridColumnsOf } from './grid-columns.ts';

const reader = { language: 'en', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null } as const;

test.each([
  ['12 $', 'SEK', 'In USD'],
  ['$ 12', 'SEK', 'In USD'],
  ['12 kr', 'EUR', 'In SEK'],
  ['12:-', 'USD', 'In SEK'],
  ['12 €', 'SEK', 'In EUR'],
  ['12 NOK', 'SEK', 'In NOK'],
  ['12 kr', 'NOK', null],
  ['12 $', 'CAD', null],
  ['12', 'SEK', null],
])('“%s” in a column of %s: %s', (text, currency, fault) => {
  const [column] = gridColumnsOf([{ id: 'price', label: null, type: 'money', currency }]);
  const read = column && readCell(text, column, undefined, reader);
  if (fault === null) expect(read).toEqual({ value: 12 });
  else expect(read).toEqual({ fault: expect.stringMatching(`${fault}.*, but this column is in ${currency}`) });
});
