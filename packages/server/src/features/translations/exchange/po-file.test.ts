import { expect, test } from 'vitest';
import { readPo } from './po-file.ts';

const HEAD = 'msgid ""\nmsgstr ""\n"Language: sv\\n"\n\n';
const read = (entries: string) => readPo(HEAD + entries, undefined).rows;

test('entries with one context and text are all read, so that the import can name the second', () => {
  const entry = (text: string) => `msgctxt "custom.a"\nmsgid "A"\nmsgstr "${text}"\n\n`;
  expect(read(entry('x') + entry('y')).map(({ key, values }) => [key, values.sv])).toEqual([
    ['custom.a', 'x'],
    ['custom.a', 'y'],
  ]);
});

test('entries with one text and keys of their own in the references go to each of the keys', () => {
  const entry = (key: string, text: string) => `#: ${key}\nmsgid "A"\nmsgstr "${text}"\n`;
  expect(
    read(entry('custom.a', 'x') + entry('custom.b', 'y')).map(({ otherKeys, values }) => [otherKeys, values.sv]),
  ).toEqual([
    [['custom.a'], 'x'],
    [['custom.b'], 'y'],
  ]);
});

test('obsolete entries and plural forms are no further entries', () => {
  const rows = read(
    'msgctxt "a"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "en"\nmsgstr[1] "flera"\n\n#~ msgctxt "a"\n#~ msgid "one"\n#~ msgstr "gammal"\n',
  );
  expect(rows.map(({ values }) => values.sv)).toEqual(['en']);
});

// Source: the manual of GNU gettext, "The Format of PO Files", and what msgfmt makes of each.
test.each([
  ['octal bytes', '\\303\\205r', 'År'],
  ['hexadecimal bytes', '\\xc3\\x85r', 'År'],
  ['a quotation mark by its number', 'a\\042b', 'a"b'],
  ['a backslash before digits', 'C:\\\\101', 'C:\\101'],
  ['signs with names', '\\a\\v|', '\u0007\v|'],
  ['line ends and tabs', 'a\\nb\\tc', 'a\nb\tc'],
])('reads %s', (_, written, text) => {
  expect(read(`msgctxt "a"\nmsgid "A"\nmsgstr "${written}"\n`)[0]?.values.sv).toBe(text);
});

test.each([
  ['as the context', 'msgctxt "custom.a"\nmsgid "custom.a"\nmsgstr "Hej"\n'],
  ['as the reference', '#: custom.a\nmsgid "custom.a"\nmsgstr "Hej"\n'],
  ['alone', 'msgid "custom.a"\nmsgstr "Hej"\n'],
])('a key in place of the source says nothing of the source: %s', (_, entry) => {
  const [row] = read(entry);
  expect([row?.source, row?.values.sv]).toEqual([undefined, 'Hej']);
});

test('an entry that was cut is refused by its text', () => {
  expect(() => read('msgid "Hall"\nmsgstr "Hall"\n\nmsgid "Kitchen"\n')).toThrow(
    '“Kitchen” has no line with its translation (msgstr)',
  );
});

test('comments among the forms of a translation belong to it', () => {
  const entry = 'msgctxt "a"\nmsgid "A"\nmsgid_plural "As"\nmsgstr[0] "En"\n#. of many\nmsgstr[1] "Flera"\n';
  const rows = read(`${entry}\n${entry}\n# of B\nmsgctxt "b"\nmsgid "B"\nmsgstr "Be"\n`);
  expect(rows.map(({ key, values }) => [key, values.sv])).toEqual([
    ['a', 'En'],
    ['a', 'En'],
    ['b', 'Be'],
  ]);
});

test.each(['msgstr "Hall"\n', 'msgstr[2] "Hallar"\n', 'msgid "A"\nmsgid_plural "B"\n\nmsgstr[0] "C"\nmsgid\n'])(
  'what is no PO file is refused in words: %j',
  (text) => {
    let message = '';
    try {
      read(text);
    } catch (error) {
      message = error instanceof Error ? error.message : '';
    }
    expect(message).not.toMatch(/undefined|null|properties/i);
  },
);
