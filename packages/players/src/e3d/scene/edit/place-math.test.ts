import { expect, test } from 'vitest';
import { composed, identity } from '../../gltf/matrix.ts';
import { alongAxis, movedPlace, moving, onPlane, placeFrom, scaling, stepped, turning } from './place-math.ts';

test('a place survives the way to a matrix and back', () => {
  const half = Math.sin(Math.PI / 6);
  const place = placeFrom(composed([1, -2, 3], [half, 0, 0, Math.cos(Math.PI / 6)], [2, 0.5, 3]));
  expect(place.position).toEqual({ x: 1, y: -2, z: 3 });
  expect(place.rotation.x).toBeCloseTo(half, 4);
  expect([place.scale.x, place.scale.y, place.scale.z]).toEqual([2, 0.5, 3]);
});

test('a move in the scene is written in the axes of the parent', () => {
  const parent = turning([0, 0, 0], [0, 1, 0], 90);
  const place = movedPlace(moving([1, 0, 0]), parent, parent);
  expect(place?.position.z).toBeCloseTo(1, 5);
  expect(place?.position.x).toBeCloseTo(0, 5);
});

test('a turn and a change of size leave their middle where it is', () => {
  const world = composed([4, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
  const axes = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const;
  expect(movedPlace(turning([4, 0, 0], [0, 0, 1], 90), world, identity())?.position.x).toBeCloseTo(4, 5);
  expect(movedPlace(scaling([4, 0, 0], axes, [2, 1, 1]), world, identity())).toMatchObject({
    position: { x: 4 },
    scale: { x: 2, y: 1, z: 1 },
  });
});

test('a ray finds its place on an axis and on a plane, unless it runs along them', () => {
  const down = { origin: [3, 10, 0], direction: [0, -1, 0] } as const;
  expect(alongAxis(down, [0, 0, 0], [1, 0, 0])).toBeCloseTo(3);
  expect(alongAxis(down, [0, 0, 0], [0, 1, 0])).toBeNull();
  expect(onPlane(down, [0, 2, 0], [0, 1, 0])).toEqual([3, 2, 0]);
  expect(onPlane(down, [0, 0, 0], [1, 0, 0])).toBeNull();
});

test('steps round to the nearest; none leave a value as it is', () => {
  expect(stepped(0.26, 0.1)).toBeCloseTo(0.3);
  expect(stepped(0.26, null)).toBe(0.26);
});
