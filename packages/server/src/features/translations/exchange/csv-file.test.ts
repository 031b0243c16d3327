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

test.each([
  'Key,sv-SE,sv-FI\ncustom.a,Hej,Hejsan\n',
  'Key,Swedish,sv\ncustom.a,Hej,Hejsan\n',
  'Key,Svenska,English,sv_FI.UTF-8\ncustom.a,Hej,Hi,Hejsan\n',
])('two columns of one language are refused by their names: %j', (content) => {
  expect(() => readCsv(content)).toThrow(/“.+” and “sv.*” are both Swedish\. Leave one of them out/);
});

test.each(['sv', 'sv-SE', 'sv_SE', 'sv-Latn-SE', 'sv-150', 'sv-x-formal', 'sv_SE.UTF-8', 'sv_SE@euro', 'SV'])(
  'a column “%s” is in Swedish',
  (heading) => {
    expect(takenFrom(`Key,${heading}\ncustom.a,Hej\n`)).toMatchObject([{ sv: 'Hej' }]);
  },
);

test.each(['sv_status', 'sv-note', 'sv_text_old', 'sv comment', 'en_review'])(
  'a column “%s” holds no texts of a language',
  (heading) => {
    const { rows, unknownLanguages } = readCsv(`Key,Swedish,${heading}\ncustom.a,Hej,approved\n`);
    expect([rows[0]?.values, unknownLanguages]).toEqual([{ sv: 'Hej' }, [heading]]);
  },
);

test.each([
  ['Status', 'Needs review', 'unfinished'],
  ['Status', 'needs-translation', 'unfinished'],
  ['State', 'Draft', 'unfinished'],
  ['State', 'Not approved', 'unfinished'],
  ['Fuzzy', 'True', 'unfinished'],
  ['fuzzy', 'False', 'finished'],
  ['Status', 'Approved', 'finished'],
  ['Status', 'signed-off', 'finished'],
  ['Status', 'see mail', undefined],
  ['Status', '', undefined],
])('a column “%s” with “%s” says how far a text is: %s', (heading, cell, state) => {
  expect(readCsv(`Key,Swedish,${heading}\ncustom.a,Hej,${cell}\n`).rows[0]?.states?.sv).toBe(state);
});

test('a column of states beside several languages is named as left out', () => {
  const { rows, remarks } = readCsv('Key,English,Swedish,Status\ncustom.a,Hi,Hej,Draft\n');
  expect([rows[0]?.states, remarks]).toEqual([undefined, [expect.stringContaining('The column “Status” is left out')]]);
});

test.each([
  ['key_id,key_name,description,en,sv,tags\n17,custom.a,Note,Hi,Hej,web\n', 'Lokalise'],
  ['Key,Platforms,Filenames,Swedish (sv),Context\ncustom.a,ios,a.json,Hej,Note\n', 'another platform'],
  ['id,name,Svenska (Sverige),Created at\n4,custom.a,Hej,2026-11-28\n', 'a table with its own ids'],
  ['String ID;Swedish [sv-SE];Max length\ncustom.a;Hej;40\n', 'a program for strings'],
  ['Nyckel;Svenska\ncustom.a;Hej\n', 'Swedish headings'],
])('%j, as of %s, is found by its keys, and its other columns are no languages', (content) => {
  const { rows, unknownLanguages } = readCsv(content);
  expect([rows.map(({ key, values }) => [key, values.sv]), unknownLanguages]).toEqual([[['custom.a', 'Hej']], []]);
});

test.each(['Swedish (old)', 'Swedish (de)', 'Note (sv)'])('a column “%s” holds no texts of a language', (heading) => {
  expect(readCsv(`Key,English,${heading}\ncustom.a,Hi,Hej\n`).unknownLanguages).toEqual([heading.toLowerCase()]);
});

test.each([
  ['Translate Toolkit', '"location","source","target"\n"custom.a","Book","Boka"\n'],
  [
    'Weblate',
    'location,source,target,id,fuzzy,context,translator_comments,developer_comments\nsrc/a.c:1,Book,Boka,Book,False,custom.a,,Note\n',
  ],
  ['Crowdin', 'identifier,source_phrase,translation,context\ncustom.a,Book,Boka,Seen by visitors\n'],
  ['a table of translators', 'Key;Source text;Target text;Notes\ncustom.a;Book;Boka;\n'],
  ['POEditor', 'term,translation,context\ncustom.a,Boka,\n'],
])(
  'a table of two languages, of %s, is in the language that was chosen, and says what it was made from',
  (_, content) => {
    const { rows, unknownLanguages } = readCsv(content, 'sv');
    const [row] = rows;
    expect([row?.key, ...(row?.otherKeys ?? [])]).toContain('custom.a');
    expect([row?.values, row?.source ?? 'Book', unknownLanguages, rows.length]).toEqual([
      { sv: 'Boka' },
      'Book',
      [],
      1,
    ]);
    expect(() => readCsv(content)).toThrow('Choose the language it is in');
  },
);

test('a table of two languages keeps its states', () => {
  const content = 'context,source,target,fuzzy\ncustom.a,A,B,True\ncustom.b,A,B,False\n';
  expect(readCsv(content, 'sv').rows.map(({ states }) => states?.sv)).toEqual(['unfinished', 'finished']);
});

test.each([
  ['key,en,sv#SE', 'sv'],
  ['Key,en - English,sv - Svenska', 'sv'],
  ['Term,English,Swedish (Sweden)', 'sv'],
  ['Schlüssel,en-GB,sv_SE', 'sv'],
])('finds the languages of “%s”', (headings, language) => {
  const { rows, unknownLanguages } = readCsv(`${headings}\ncustom.a,Hello,Hej\n`);
  expect([rows[0]?.key, rows[0]?.values]).toEqual(['custom.a', { en: 'Hello', [language]: 'Hej' }]);
  expect(unknownLanguages).toEqual([]);
});

test('rows with texts and no key are counted, empty ones are not', () => {
  expect(readCsv('Key,Swedish\n,Hej\n,\ncustom.a,Hå\n').remarks).toEqual([
    '1 row has texts and no key, and is left out',
  ]);
  expect(readCsv('Key,Swedish\n,Hej\n , Du\n').remarks).toEqual(['2 rows have texts and no key, and are left out']);
});
