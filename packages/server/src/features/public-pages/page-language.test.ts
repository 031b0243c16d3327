import { expect, test } from 'vitest';
import { pageLanguage } from './page-language.ts';

test('the language asked for wins when the project speaks it', () => {
  expect(pageLanguage('en', 'sv', ['sv', 'en'])).toBe('en');
  expect(pageLanguage('en', 'sv', ['sv'])).toBe('sv');
  expect(pageLanguage('xx', 'en;q=0.4, sv;q=0.9', ['en', 'sv'])).toBe('sv');
});

test('otherwise the visitor’s best language, with or without a region', () => {
  expect(pageLanguage(undefined, 'de, en-GB;q=0.8, sv;q=0.5', ['sv', 'en'])).toBe('en');
  expect(pageLanguage(undefined, 'sv-FI', ['en', 'sv'])).toBe('sv');
  expect(pageLanguage(undefined, 'en;q=0, *', ['sv', 'en'])).toBe('sv');
});

test('otherwise the first language of the project', () => {
  expect(pageLanguage(undefined, undefined, ['sv', 'en'])).toBe('sv');
  expect(pageLanguage(undefined, 'de', [])).toBe('en');
});
