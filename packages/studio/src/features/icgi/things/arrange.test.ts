import { expect, test } from 'vitest';
import { aligned, distributed, snappedPlace, standingOf } from './arrange.ts';

const thing = (id: string, x: number, y: number, width = 0, height = 0) => ({ id, x, y, width, height });
const places = (items: readonly { id: string; x: number; y: number }[]) =>
  Object.fromEntries(items.map(({ id, x, y }) => [id, [Number(x.toFixed(4)), Number(y.toFixed(4))]]));

test('things are brought in line with the outermost edge, outlines by their box', () => {
  const things = [thing('a', 0.1, 0.2), thing('b', 0.3, 0.4, 0.2, 0.1), thing('c', 0.2, 0.9)];
  expect(places(aligned(things, 'left'))).toEqual({ a: [0.1, 0.2], b: [0.1, 0.4], c: [0.1, 0.9] });
  expect(places(aligned(things, 'right'))).toEqual({ a: [0.5, 0.2], b: [0.3, 0.4], c: [0.5, 0.9] });
  expect(places(aligned(things, 'middle'))).toEqual({ a: [0.1, 0.55], b: [0.3, 0.5], c: [0.2, 0.55] });
});

test('room is shared between the outermost two, in the order they stand', () => {
  const things = [thing('last', 0.9, 0), thing('first', 0.1, 0.5), thing('third', 0.2, 0.1), thing('second', 0.15, 0)];
  expect(places(distributed(things, 'x'))).toMatchObject({
    first: [0.1, 0.5],
    second: [0.3667, 0],
    third: [0.6333, 0.1],
    last: [0.9, 0],
  });
  expect(distributed(things.slice(0, 2), 'x')).toEqual([]);
});

test('a dragged thing stands in line with the nearest other or the middle, and free beyond reach', () => {
  const others = [
    { x: 0.2, y: 0.7 },
    { x: 0.21, y: 0.1 },
  ];
  const reach = { x: 0.01, y: 0.01 };
  expect(snappedPlace({ x: 0.208, y: 0.4 }, others, reach)).toEqual({ x: 0.21, y: 0.4, guides: { x: 0.21, y: null } });
  expect(snappedPlace({ x: 0.4, y: 0.495 }, others, reach)).toMatchObject({ x: 0.4, y: 0.5 });
});

test('an outline stands with its size, a marker is a point', () => {
  const canvas = { width: 200, height: 100 };
  const outline = { id: 'o', x: 0.1, y: 0.2, data: { type: 'outline', scale: 2 } };
  expect(standingOf(outline, { width: 10, height: 10 }, canvas)).toMatchObject({ width: 0.1, height: 0.2 });
  expect(standingOf({ id: 'm', x: 0.1, y: 0.2, data: { type: 'marker' } }, undefined, canvas)).toMatchObject({
    width: 0,
  });
});
