import { expect, test } from 'vitest';
import type { WalkthroughModel } from '../walkthrough-model.ts';
import { cornersOf, type Follower, followersOf, placeAt, projectedShapes, readShapes } from './followed.ts';
import type { PlacedOutline, PlacedShape } from './placed-shapes.ts';

const outline: PlacedOutline = {
  id: 'p',
  box: { left: 0.1, top: 0.2, width: 0.2, height: 0.2 },
  size: { width: 100, height: 50 },
  strokeWidth: 3,
  shapes: [],
};
const canvas = { width: 1000, height: 500 };
const shape = (path: string): PlacedShape => ({
  ...{ id: path, path, color: 'red', title: '', language: undefined },
  act: null,
});

/** The outline's left half, which goes to another place. */
const follower = (to: { x: number; y: number }[]): Follower => ({
  ...{ id: 'p', type: 'outline', outline, end: false },
  own: cornersOf(outline, { x: 0, y: 0, width: 50, height: 50 }),
  keys: [{ at: 1, points: to }],
});
const moved = (by: number) => follower([]).own.map(({ x, y }) => ({ x: x + by, y }));

test('a part of an outline has its corners on the picture', () => {
  expect(follower([]).own).toEqual([
    { x: 0.1, y: 0.2 },
    { x: 0.2, y: 0.2 },
    { x: 0.2, y: 0.4 },
    { x: 0.1, y: 0.4 },
  ]);
});

test('shapes go where their corners go, by pixels of the canvas', () => {
  const half = follower(moved(0.3));
  const shapes = readShapes({ ...outline, shapes: [shape('M0 0L50 0L50 50Z')] }, canvas);
  expect(projectedShapes(shapes, half.own, half.own, canvas)).toEqual(['M100 100L200 100L200 200Z']);
  const halfway = placeAt(half, 0.5)?.points ?? [];
  expect(projectedShapes(shapes, half.own, halfway, canvas)).toEqual(['M250 100L350 100L350 200Z']);
});

test('what has no place on the way is not drawn, nor is a broken path', () => {
  expect(placeAt(follower([{ x: 0, y: 0 }]), 0.5)).toBeNull();
  const point = Array.from({ length: 4 }, () => ({ x: 0.5, y: 0.5 }));
  const shapes = readShapes({ ...outline, shapes: [shape('M0 0L50 Z9')] }, canvas);
  expect(projectedShapes(shapes, follower([]).own, point, canvas)).toBeNull();
  expect(projectedShapes(shapes, follower([]).own, follower([]).own, canvas)).toEqual(['']);
});

test('a shape with a track of its own follows that one alone, and the others follow the track of the whole drawing', () => {
  const keys = [{ at: 1, points: moved(0.3) }];
  const tracks = [
    { id: 'whole', transition: { id: 'walk' }, placement: { id: 'p' }, shape: null, keys, box: null },
    { id: 'door', transition: { id: 'walk' }, placement: { id: 'p' }, shape: { id: 'door' }, keys, box: null },
  ];
  const drawing = { ...outline, shapes: [shape('door'), shape('wall'), shape('roof')] };
  const model = {
    data: { product: { tracks } },
    index: { transition: () => ({ start: { id: 'hall' }, end: { id: 'garden' } }) },
    outlines: (view: string) => (view === 'hall' ? [drawing] : []),
    signs: () => [],
    markers: () => [],
  } as unknown as WalkthroughModel;
  const shapes = followersOf(model, 'walk', new Set()).map((one) => [
    one.id,
    one.type === 'outline' ? one.outline.shapes.map(({ id }) => id) : [],
  ]);
  expect(shapes).toEqual([
    ['whole', ['wall', 'roof']],
    ['door', ['door']],
  ]);
});
