import { expect, test } from 'vitest';
import { asFileName, withoutInvisible } from './visible-text.ts';

const NAMES = [
  ['a word of Persian', 'می\u200cخواهم'],
  ['a word of Hindi', 'क\u094d\u200dष'],
  ['a family', '👩\u200d👩\u200d👧'],
  ['a heart on fire', '❤\ufe0f\u200d🔥'],
  ['a runner with a skin colour', '🏃🏽\u200d♀\ufe0f'],
] as const;

test.each(NAMES)('%s keeps the joiners that spell it', (_what, name) => {
  expect([withoutInvisible(name), asFileName(`${name}.png`)]).toEqual([name, `${name}.png`]);
});

test('a joiner that joins nothing is not seen, and is left out', () => {
  for (const clean of [withoutInvisible, asFileName]) {
    expect(clean('\u200c\u200d')).toBe('');
    expect(clean('\u200dplan\u200c .pdf\u200d')).toBe('plan .pdf');
    expect(clean('a\u200c\u200d1')).toBe('a1');
  }
});

test('marks that make one name look like another are left out', () => {
  for (const clean of [withoutInvisible, asFileName]) expect(clean('gnp\u202e.exe\u200b\ufeff\u0000')).toBe('gnp.exe');
  expect(asFileName('soft\u00adhyphen\u2060 e\u0301')).toBe('softhyphen é');
});

test('a name of nothing but blanks is empty, and a blank within a name stays', () => {
  for (const clean of [withoutInvisible, asFileName])
    for (const blank of ['\u3164', '\u2800\u2800', '\u115f\u1160', '\uffa0 \u00a0', '\u180e', '\ufe0f', ' \u2003'])
      expect(clean(blank)).toBe('');
  expect(withoutInvisible('a\u2800b \u3164')).toBe('a\u2800b \u3164');
});
