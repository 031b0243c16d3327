import { expect, test } from 'vitest';
import { documentOf } from '../../testing/document-of.ts';
import { icgiDocument } from '../icgi.document.ts';
import { pasteStyle, styleOf } from './style.commands.ts';

const ref = (type: string, id: string) => ({ type, id });
const RED = { r: 255, g: 0, b: 0, a: 1 };
const BLUE = { r: 0, g: 0, b: 255, a: 1 };
const outline = (id: string, color: typeof RED, strokeWidth: number) => ({
  ...{ id, name: id, size: { width: 10, height: 10 }, strokeWidth },
  shapes: [1, 2].map((at) => ({ id: `${id}${at}`, path: 'M0 0L1 0L1 1Z', color })),
});
const placed = (id: string, data: object) => ({ id, x: 0.1, y: 0.2, data });

const sample = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    keyframes: [
      {
        ...{ id: 'a', name: 'Street' },
        widgets: [
          placed('m1', { type: 'marker', marker: ref('marker', 'm'), variant: 'direction' }),
          placed('m2', { type: 'marker', marker: ref('marker', 'm') }),
          placed('s1', { type: 'widget', widget: ref('sign', 'tall') }),
          placed('s2', { type: 'widget', widget: ref('sign', 'short') }),
          placed('o1', { type: 'outline', outline: ref('outline', 'red'), scale: 2 }),
          placed('o2', { type: 'outline', outline: ref('outline', 'blue') }),
          placed('o3', { type: 'outline', outline: ref('outline', 'blue'), lockPosition: true }),
        ],
      },
    ],
    markers: [{ id: 'm', title: { type: 'custom', value: { en: 'M' } } }],
    widgets: [
      { type: 'sign', id: 'tall', text: { type: 'custom', value: { en: 'T' } }, variant: 'secondary', height: 180 },
      { type: 'sign', id: 'short', text: { type: 'custom', value: { en: 'S' } } },
    ],
    outlines: [outline('red', RED, 7), outline('blue', BLUE, 1)],
  });

const pasted = (from: string, ...keys: string[]) => {
  const icgi = sample();
  return pasteStyle.run(icgi, { keys, style: styleOf(icgi, from) ?? {} });
};

test('a marker, a sign and an outline take over how another looks, not what it says or where it stands', () => {
  const icgi = pasted('placements/m1', 'placements/m2', 'placements/s2');
  expect(icgi.get('placements', 'm2')).toMatchObject({ x: 0.1, data: { variant: 'direction' } });
  expect(icgi.get('signs', 'short')).toMatchObject({ variant: 'primary', height: 100 });
  expect(pasted('placements/s1', 'placements/s2').get('signs', 'short')).toMatchObject({
    ...{ variant: 'secondary', height: 180 },
    text: { value: { en: 'S' } },
  });
  const drawn = pasted('placements/o1', 'placements/o2', 'placements/o3');
  expect(drawn.get('outlines', 'blue')?.strokeWidth).toBe(7);
  expect(drawn.all('shapes').map(({ color }) => color)).toEqual([RED, RED, RED, RED]);
  expect(drawn.get('placements', 'o2')?.data).toMatchObject({ scale: 2 });
  expect(drawn.get('placements', 'o3')?.data).toMatchObject({ scale: 1 });
});

test('one shape takes the colour of another; what is gone has no style', () => {
  const icgi = pasted('shapes/red1', 'shapes/blue2', 'shapes/gone', 'placements/gone');
  expect(icgi.all('shapes').map(({ color }) => color)).toEqual([RED, RED, BLUE, RED]);
  expect(styleOf(sample(), 'shapes/gone')).toBeNull();
});
