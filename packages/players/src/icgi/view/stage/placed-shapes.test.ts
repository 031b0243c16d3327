import { expect, test } from 'vitest';
import type { WalkthroughData } from '../walkthrough-data.ts';
import { WalkthroughModel } from '../walkthrough-model.ts';

const text = (en: string) => ({ type: 'custom' as const, value: { en } });
const ref = <T extends string>(type: T, id: string) => ({ type, id });
const none = { type: 'none' as const };
const white = { r: 255, g: 255, b: 255, a: 1 };
const shape = (id: string, more: object = {}) => ({
  id,
  path: 'M0 0L1 0L1 1Z',
  color: white,
  action: none,
  blocks: [],
  ...more,
});
const block = { id: 'b1', data: { type: 'text', text: text('Oak') } };

const data = {
  id: 'w1',
  product: {
    settings: { canvas: { width: 2000, height: 1000 }, start: null, categoryFilter: false },
    interface: { info: none },
    keyframes: [
      {
        id: 'hall',
        name: 'Hall',
        controls: { back: none, left: none, right: none },
        widgets: [
          {
            id: 'p1',
            x: 0.1,
            y: 0.2,
            data: { type: 'outline', outline: ref('outline', 'o1'), lockPosition: false, scale: 2 },
          },
          { id: 'p2', x: 0.5, y: 0.5, data: { type: 'widget', widget: ref('sign', 'g1') } },
          {
            id: 'p3',
            x: 0.5,
            y: 0.5,
            data: { type: 'outline', outline: ref('outline', 'gone'), lockPosition: false, scale: 1 },
          },
        ],
      },
      { id: 'kitchen', name: 'Kitchen', controls: { back: none, left: none, right: none }, widgets: [] },
    ],
    transitions: [{ id: 't1', start: ref('keyframe', 'hall'), end: ref('keyframe', 'kitchen'), frames: [], fps: 30 }],
    outlines: [
      {
        id: 'o1',
        name: 'Flats',
        size: { width: 500, height: 250 },
        strokeWidth: 3,
        shapes: [
          shape('plain'),
          shape('titled', { title: text('Flat 1'), blocks: [block] }),
          shape('way', { action: { type: 'transition', transition: ref('transition', 't1'), reverse: true } }),
          shape('lost', { action: { type: 'transition', transition: ref('transition', 'gone'), reverse: false } }),
          shape('themed', { color: { type: 'theme', token: 'group-1', a: 0.5 } }),
          shape('hostile', { color: { type: 'theme', token: 'x); background: url(evil' } }),
        ],
      },
    ],
    markers: [],
    categories: [],
    widgets: [{ type: 'sign', id: 'g1', text: text('148 m²'), variant: 'secondary', height: 100 }],
  },
  media: { pictures: {}, transitions: {} },
} as unknown as WalkthroughData;

const model = new WalkthroughModel(data, 'en');
const shapes = () =>
  Object.fromEntries(model.outlines('hall').flatMap((one) => one.shapes.map((each) => [each.id, each])));

test('a drawing stands with its upper left corner on its place, one unit a pixel of the canvas at scale 1', () => {
  expect(model.outlines('hall').map(({ id, box }) => [id, box])).toEqual([
    ['p1', { left: 0.1, top: 0.2, width: 0.5, height: 0.5 }],
  ]);
  expect(model.outlines('kitchen')).toEqual([]);
});

test('a shape does what its action says, else it opens what is written in it; others are part of the picture', () => {
  expect(shapes().plain?.act).toBeNull();
  expect(shapes().titled?.act).toEqual({ type: 'open', opens: { type: 'shape', id: 'titled' } });
  expect(shapes().way?.act).toEqual({ type: 'walk', keyframe: 'hall', move: { transition: 't1', reverse: true } });
  expect(shapes().lost?.act).toBeNull();
});

test('an address opens a shape only in the view it stands in', () => {
  expect(model.opening('titled', 'hall')).toEqual({ type: 'shape', id: 'titled' });
  expect(model.opening('titled', 'kitchen')).toBeNull();
  expect(model.opening('plain', 'hall')).toBeNull();
  expect(model.contentOf({ type: 'shape', id: 'titled' })).toMatchObject({ title: 'Flat 1', blocks: [block] });
});

test('colours of the theme follow the page, and no token ends the style it stands in', () => {
  expect(shapes().themed?.color).toBe('color-mix(in srgb, var(--color-group-1) 50%, transparent)');
  expect(shapes().hostile?.color).toBe('var(--color-primary)');
  expect(shapes().plain?.color).toBe('rgb(255 255 255 / 1)');
});

test('a sign has its text and the height of its post as a share of the picture', () => {
  expect(model.signs('hall')).toEqual([
    { id: 'p2', x: 0.5, y: 0.5, text: '148 m²', language: undefined, variant: 'secondary', height: 0.1 },
  ]);
});
