import { expect, test } from 'vitest';
import { shownValue } from './value-words.ts';

const nameOf = (type: string, id: string) => (type === 'keyframe' && id === 'hall' ? 'Hall' : null);
const words = (value: unknown) => {
  const shown = shownValue(value, nameOf);
  return shown.type === 'text' || shown.type === 'color' ? shown.text : shown.type;
};

test.each([
  ['nothing at all', undefined, 'nothing'],
  ['an empty text', '', 'nothing'],
  ['a switch', true, 'On'],
  ['a long number', 0.123456, '0.123'],
  ['a list', [1, 2], '2 items'],
  ['a size', { width: 1920, height: 1080 }, '1920 × 1080'],
  ['a reference', { type: 'keyframe', id: 'hall' }, 'Hall'],
  ['a reference to what is gone', { type: 'keyframe', id: 'attic' }, 'Something that is gone'],
  ['no arrow', { type: 'none' }, 'nothing'],
  ['an arrow', { type: 'keyframe', keyframe: { type: 'keyframe', id: 'hall' } }, 'Hall'],
  [
    'an arrow in reverse',
    { type: 'transition', transition: { type: 'keyframe', id: 'hall' }, reverse: true },
    'Hall, in reverse',
  ],
  ['a text in two languages', { type: 'custom', value: { en: 'Hall', sv: 'Hallen' } }, 'Hall'],
  ['a colour', { r: 1, g: 2, b: 3, a: 0.5 }, '1, 2, 3, 50 %'],
  ['a file', { name: 'hall.webp', type: 'image/webp', url: 'asset://1' }, 'media'],
])('%s is put in words', (_what, value, expected) => {
  expect(words(value)).toBe(expected);
});
