import { expect, test } from 'vitest';
import { missingTexts, textChanges } from './text-changes.ts';

test('publishing changes what visitors read: own texts, and the catalogue where an own text goes', () => {
  const live = { en: { close: 'Done', 'custom.hello': 'Hello' }, sv: { menu: 'Utforska' } };
  const draft = { en: { 'custom.hello': 'Hi' }, sv: { menu: 'Utforska', close: 'Klar' } };
  expect(textChanges(live, draft, ['en', 'sv'])).toEqual([
    { key: 'close', language: 'en', before: 'Done', after: 'Close' },
    { key: 'custom.hello', language: 'en', before: 'Hello', after: 'Hi' },
    { key: 'close', language: 'sv', before: 'Stäng', after: 'Klar' },
  ]);
});

test('an own text that says what the catalogue says changes nothing', () => {
  expect(textChanges({}, { en: { close: 'Close' } }, ['en', 'sv'])).toEqual([]);
});

test('custom keys that lack a language are named by language, those of the catalogue never', () => {
  const draft = { en: { 'custom.hello': 'Hello', close: 'Done' }, sv: { 'custom.bye': 'Hej då' } };
  expect(missingTexts(draft, ['en', 'sv'])).toEqual([
    { language: 'en', keys: ['custom.bye'] },
    { language: 'sv', keys: ['custom.hello'] },
  ]);
});
