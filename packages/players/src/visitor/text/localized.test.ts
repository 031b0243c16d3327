import { expect, test } from 'vitest';
import { i18nText, otherLanguage } from './localized.ts';

test('text that is there in another language only is shown, and says which language it is', () => {
  const english = { type: 'custom', value: { en: 'Oak floor', sv: '' } } as const;
  expect([i18nText(english, 'sv'), otherLanguage(english, 'sv')]).toEqual(['Oak floor', 'en']);
  expect(otherLanguage(english, 'en')).toBeUndefined();
  expect(otherLanguage({ type: 'custom', value: {} }, 'sv')).toBeUndefined();
});
