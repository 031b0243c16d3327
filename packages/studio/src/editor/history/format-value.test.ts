import { expect, test } from 'vitest';
import { exchangedFiles, shownValue } from './format-value.ts';

const nameOf = (type: string, id: string) => (type === 'keyframe' && id === 'hall' ? 'Hall' : null);
const words = (value: unknown, path: string[] = []) => {
  const shown = shownValue(value, nameOf, path);
  return shown.type === 'nothing' ? 'nothing' : shown.text;
};
const file = (name: string, url = `asset://${name}`) => ({ name, type: 'image/webp', url });

test.each([
  ['nothing at all', undefined, 'nothing'],
  ['an empty text', '', 'nothing'],
  ['a switch', true, 'On'],
  ['a long number', 0.123456, '0.123'],
  ['a list', [1, 2], '2 values'],
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
  ['a file', file('hall.webp'), 'hall.webp'],
  ['no frames', [], 'nothing'],
  ['one frame', [file('a_1.webp')], 'a_1.webp'],
  ['a film', [file('a_1.webp'), file('a_2.webp'), file('a_3.webp')], '3 files\na_1.webp\nto a_3.webp'],
  ['a picture in a panel', { type: 'image', media: file('hall.webp'), aspect: { width: 16, height: 9 } }, 'hall.webp'],
  ['a text in a panel', { type: 'text', text: { type: 'custom', value: { en: 'Oak' } } }, 'Oak'],
  [
    'a link',
    { type: 'link', link: { type: 'external', openInNewWindow: true, href: 'https://a.test/' } },
    'https://a.test/',
  ],
  ['something with many parts', { one: { a: 1 }, two: { b: 2 } }, 'Several settings'],
])('%s is put in words', (_what, value, expected) => {
  expect(words(value)).toBe(expected);
});

test('a number is told in the measure that people know it in', () => {
  expect([words(0.4256, ['x']), words(321.8, ['compass']), words(1.05, ['scale']), words(24, ['fps'])]).toEqual([
    '42.6 %',
    '321.8°',
    '1.05 ×',
    '24',
  ]);
});

test('a film that was rendered again under the same names is told by how many of its frames are others', () => {
  const film = [file('a_1.webp', 'asset://1'), file('a_2.webp', 'asset://2')];
  expect(exchangedFiles(film, [film[0], file('a_2.webp', 'asset://3')])).toBe(1);
  expect(exchangedFiles(film, [film[0]])).toBeNull();
  expect(exchangedFiles(undefined, film)).toBeNull();
  expect(exchangedFiles([1, 2], [2, 1])).toBeNull();
});
