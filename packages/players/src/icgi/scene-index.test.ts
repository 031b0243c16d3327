import { expect, test } from 'vitest';
import { SceneIndex } from './scene-index.ts';
import type { IcgiScene } from './stage.port.ts';

type View = IcgiScene['product']['keyframes'][number];

const none = { type: 'none' as const };
const ref = (type: string, id: string) => ({ type, id });
const view = (id: string, others: Partial<View> = {}): View => ({
  ...{ id, name: id, image: null, scale: 1, compass: 0 },
  controls: { back: none, left: none, right: none },
  ...others,
});
const transition = (id: string, start: string, end: string) => ({
  ...{ id, name: id, frames: [], fps: 30 },
  start: ref('keyframe', start),
  end: ref('keyframe', end),
});
const direction = (id: string, leadsTo: string): NonNullable<View['widgets']>[number] => ({
  ...{ id, x: 0.5, y: 0.5 },
  data: { type: 'marker', marker: ref('marker', id), variant: 'direction', leadsTo: ref('keyframe', leadsTo) },
});

/** Hall with an arrow to the kitchen, and directions to the bath, the attic, itself and what is gone. */
const house = new SceneIndex({
  product: {
    settings: {
      ...{ name: '', canvas: { width: 1600, height: 900 }, compass: false, categoryFilter: false },
      start: ref('keyframe', 'hall'),
    },
    keyframes: [
      view('hall', {
        controls: {
          ...{ back: none, left: none },
          right: { type: 'transition', transition: ref('transition', 'to-kitchen'), reverse: false },
        },
        widgets: ['bath', 'attic', 'hall', 'gone'].map((to) => direction(`way-${to}`, to)),
      }),
      ...['kitchen', 'bath', 'attic'].map((id) => view(id)),
    ],
    transitions: [transition('to-kitchen', 'hall', 'kitchen'), transition('to-hall', 'bath', 'hall')],
  },
  media: { pictures: {}, transitions: {} },
});

test('what is near is what arrows and directions lead to, with what is played on the way', () => {
  expect(house.neighbours('hall')).toEqual([
    {
      keyframe: 'kitchen',
      move: { transition: 'to-kitchen', reverse: false, departs: 'hall', arrives: 'kitchen' },
    },
    { keyframe: 'bath', move: { transition: 'to-hall', reverse: true, departs: 'hall', arrives: 'bath' } },
    { keyframe: 'attic', move: null },
  ]);
});

test('between two views a transition is played forward, in reverse where it must be, or none', () => {
  expect(house.moveBetween('bath', 'hall')).toMatchObject({ transition: 'to-hall', reverse: false });
  expect(house.moveBetween('kitchen', 'hall')).toMatchObject({ transition: 'to-kitchen', reverse: true });
  expect(house.moveBetween('kitchen', 'bath')).toBeNull();
});
