import { expect, test } from 'vitest';
import { textIssues } from './text-issues.ts';

const check = (source: string | null, value: string) =>
  textIssues({ value, source, language: 'sv', sourceLanguage: 'en' }).map(({ check: name, message, fixed }) => [
    name,
    message,
    ...(fixed === undefined ? [] : [fixed]),
  ]);

test.each<[string | null, string, unknown[]]>([
  ['Close', 'Stäng', []],
  [null, 'Close', []],
  ['Close', '  ', [['empty', 'The text is empty']]],
  ['From {price}', 'Från', [['placeholder', '{price} is not in the Swedish text']]],
  ['From', 'Från {pris}', [['placeholder', '{pris} is not in the English text']]],
  ['{a} and {a}', '{a}', []],
  ['<b>Now</b>', 'Nu</b>', [['html', '<b> is not in the Swedish text']]],
  [null, 'From {price', [['icu', 'A brace is not part of a {placeholder}']]],
  ['Sold', 'Såld ', [['trim', 'Ends with a space', 'Såld']]],
  ['Sold ', 'Såld', [['trim', 'The space at the end is missing', 'Såld ']]],
  ['Sold', ' Såld', [['trim', 'Starts with a space', 'Såld']]],
  ['Book now.', 'Boka nu', [['punctuation', 'The source ends with “.”', 'Boka nu.']]],
  ['Book now', 'Boka nu!', [['punctuation', 'Ends with “!”, the source does not', 'Boka nu']]],
  ['78 m²', '79 m²', [['numbers', '78 is not in the translation', '78 m²']]],
  ['1,200.50 kr', '1 200,50 kr', []],
  ['48.5 m²', '4,85 m²', [['numbers', '48.5 is not in the translation', '48.5 m²']]],
  ['2,450,000 kr', '2 450 kr', [['numbers', '2,450,000 is not in the translation', '2,450,000 kr']]],
  [
    'See https://a.se/x now',
    'Se https://b.se/x nu',
    [['url', 'https://a.se/x is not in the translation', 'Se https://a.se/x nu']],
  ],
  ['https://a.se/en', 'https://a.se/sv', []],
  ['Go', 'x'.repeat(25), [['length', '25 characters, the source has 2']]],
  ['Tiled terrace facing south', 'Tiled terrace facing south', [['same-as-source', 'Same as the English text']]],
  ['Villa Solbacken', 'Villa Solbacken', []],
])('%j → %j', (source, value, found) => {
  expect(check(source, value)).toEqual(found);
});

const GROUPED = [
  '2,450,000',
  '2 450 000',
  '2\u00A0450\u00A0000',
  '2\u202F450\u202F000',
  '2.450.000',
  "2'450'000",
  '2’450’000',
  '24,50,000',
  '2450000',
];
test.each(GROUPED.flatMap((from) => GROUPED.map((to) => [from, to] as const)))(
  '%s and %s are the same number',
  (from, to) => {
    expect(check(`Price ${from} for 3 rooms`, `Pris ${to} för 3 rum`)).toEqual([]);
  },
);

test.each([
  ['48.5 m², 2,450,000', '48,5 m², 2 450 000'],
  ['1,200.50', "1'200,5"],
  ['1,200.500', '1 200,5'],
  ['90.00', '90'],
  ['1,000', '1 000'],
  ['0.125', '0,125'],
  ['Open 12:30 to 17:00', 'Öppet 12.30 till 17.00'],
  ['Floor 2, 300 m²', 'Våning 2 300 m²'],
])('%j and %j have the same numbers', (source, value) => {
  expect(check(source, value).filter(([name]) => name === 'numbers')).toEqual([]);
});
