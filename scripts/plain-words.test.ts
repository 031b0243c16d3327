import { expect, test } from 'vitest';
import { plainWordFaults } from './plain-words.mjs';

const termsOf = (text: string, path = 'packages/server/src/plant.ts'): string[] =>
  plainWordFaults(path, text).map(({ term }: { term: string }) => term);

test.each([
  ['a line comment', '// Nobody waits for it.\nexport const wait = 1;', ['Nobody']],
  [
    'a doc comment over several lines',
    '/**\n * Is told\n * whoever asks.\n */\nexport const wait = 1;',
    ['told', 'whoever'],
  ],
  ['a part of a name', 'export const isTold = true;', ['isTold']],
  ['a constant', 'export const TOLD_TWICE = 2;', ['TOLD_TWICE']],
  ['a private member', 'export class A {\n  #heard = 1;\n}', ['heard']],
])('%s with such a term is found', (_what, text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('terms in styles and in names of files are found, with their place', () => {
  expect(plainWordFaults('a/plant.css', '.a {}\n/* beside it */')).toMatchObject([
    { place: 'a/plant.css:2', term: 'beside' },
  ]);
  expect(termsOf('export const wait = 1;', 'packages/studio/src/use-shape-acts.ts')).toEqual(['use-shape-acts']);
});

test('texts, parts of longer terms and common idioms are left alone', () => {
  expect(termsOf("export const text = 'Nobody told us'; // It acts as a proxy with codewords.")).toEqual([]);
  expect(termsOf('export const facts = [besides, always, amendment];')).toEqual([]);
});
