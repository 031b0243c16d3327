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
