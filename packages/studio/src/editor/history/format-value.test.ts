import { expect, test } from 'vitest';
import { formatValue, replacedFiles } from './format-value.ts';

const format = {
  labels: {
    document: 'tour',
    records: {},
    fields: {},
    units: { x: '%', heading: '°', scale: '×', pace: 'fps' },
  },
  nameOf: (type: string, id: string) => (type === 'room' && id === 'hall' ? 'Hall' : null),
};
const shownText = (value: unknown, path: string[] = []) => {
  const shown = formatValue(value, path, format);
  return shown.type === 'nothing' ? 'nothing' : shown.text;
};
const file = (name: string, url = `asset://${name}`) => ({ name, type: 'image/webp', url });

test.each([
  ['nothing at all', undefined, 'nothing'],
  ['an empty text', '', 'nothing'],
  ['a switch', true, 'On'],
  ['a long number', 0.123456, '0.123'],
  ['a list of few numbers', [1, 2.5], '1, 2.5'],
  ['a list of many numbers', [1, 2, 3, 4, 5], '5 values'],
  ['a list of texts', ['a', 'b'], '2 values'],
  ['a place on earth', { lng: 18.3, lat: 59.2 }, '59.2, 18.3'],
  ['a place on earth as GeoJSON', { type: 'Point', coordinates: [18.3, 59.2] }, '59.2, 18.3'],
  [
    'a line',
    {
      type: 'LineString',
      coordinates: [
        [18, 59],
        [18, 60],
      ],
    },
    '2 points',
  ],
  [
    'an outline',
    {
      type: 'Polygon',
      coordinates: [
        [
          [18, 59],
          [18, 60],
          [19, 60],
          [18, 59],
        ],
      ],
    },
    '4 points',
  ],
  ['a place in a scene', { x: 1, y: -2.5, z: 0.12345 }, '1, -2.5, 0.123'],
  ['a choice of a place', { type: 'point', place: { lng: 18.3, lat: 59.2 } }, '59.2, 18.3'],
  [
    'a view',
    { type: 'position', center: { lng: 18.3, lat: 59.2 }, zoom: 12.3456, pitch: 40 },
    'Center 59.2, 18.3, zoom 12.346, pitch 40',
  ],
  ['a few settings', { far: 100, isOpen: true, heading: 40, note: '' }, 'Far 100, is open On, heading 40°, note none'],
  ['more settings than fit', { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }, 'Several settings'],
  ['a size', { width: 1920, height: 1080 }, '1920 × 1080'],
  ['a reference', { type: 'room', id: 'hall' }, 'Hall'],
  ['a reference to what is gone', { type: 'room', id: 'attic' }, 'Deleted item'],
  ['no arrow', { type: 'none' }, 'nothing'],
  ['an arrow', { type: 'room', room: { type: 'room', id: 'hall' } }, 'Hall'],
  ['an arrow in reverse', { type: 'move', move: { type: 'room', id: 'hall' }, reverse: true }, 'Hall, in reverse'],
  ['a text in two languages', { type: 'custom', value: { en: 'Hall', sv: 'Hallen' } }, 'Hall'],
  ['a colour', { r: 1, g: 2, b: 3, a: 0.5 }, '1, 2, 3, 50 %'],
  ['a file', file('hall.webp'), 'hall.webp'],
  ['no frames', [], 'nothing'],
  ['one frame', [file('a_1.webp')], 'a_1.webp'],
  ['a list of files', [file('a_1.webp'), file('a_2.webp'), file('a_3.webp')], '3 files\na_1.webp\nto a_3.webp'],
  ['a picture in a panel', { type: 'image', media: file('hall.webp'), aspect: { width: 16, height: 9 } }, 'hall.webp'],
  ['a text in a panel', { type: 'text', text: { type: 'custom', value: { en: 'Oak' } } }, 'Oak'],
  [
    'a link',
    { type: 'link', link: { type: 'external', openInNewWindow: true, href: 'https://a.test/' } },
    'https://a.test/',
  ],
  ['something with many parts', { one: { list: [{}] }, two: { b: {}, c: { d: [{}], e: {} } } }, 'Several settings'],
])('%s is shown as text', (_what, value, expected) => {
  expect(shownText(value)).toBe(expected);
});

test('a number is shown in the unit of its field', () => {
  expect([
    shownText(0.4256, ['x']),
    shownText(321.8, ['heading']),
    shownText(1.05, ['scale']),
    shownText(24, ['pace']),
    shownText([0.1, 0.25], ['x']),
    shownText({ x: 1, y: 2, z: 3 }, ['pace']),
  ]).toEqual(['42.6 %', '321.8°', '1.05 ×', '24 fps', '10 %, 25 %', '1, 2, 3 fps']);
});

test('files that were rendered again under the same names are counted', () => {
  const video = [file('a_1.webp', 'asset://1'), file('a_2.webp', 'asset://2')];
  expect(replacedFiles(video, [video[0], file('a_2.webp', 'asset://3')])).toBe(1);
  expect(replacedFiles(video, [video[0]])).toBeNull();
  expect(replacedFiles(undefined, video)).toBeNull();
  expect(replacedFiles([1, 2], [2, 1])).toBeNull();
});
