import { expect, test } from 'vitest';
import { borderLine, NODE_HEIGHT, NODE_WIDTH, nearestIn, nodePlaces } from './node-places.ts';

test('views stand where they were placed, else where they were arranged; new ones never on others', () => {
  const places = nodePlaces(
    [{ id: 'a', position: { x: 10, y: 20 } }, { id: 'b' }, { id: 'new' }, { id: 'newer' }],
    new Map([['b', { x: 300, y: 400 }]]),
  );
  expect(places.get('a')).toEqual({ x: 10, y: 20 });
  expect(places.get('b')).toEqual({ x: 300, y: 400 });
  expect(places.get('new')?.y).toBeGreaterThan(400 + NODE_HEIGHT);
  expect((places.get('newer')?.x ?? 0) - (places.get('new')?.x ?? 0)).toBeGreaterThan(NODE_WIDTH);
});

test('an arrow key leads to the view in its direction, not to a nearer one beside it', () => {
  const places = new Map([
    ['here', { x: 0, y: 0 }],
    ['right', { x: 300, y: 20 }],
    ['below', { x: 40, y: 150 }],
  ]);
  expect(nearestIn(places, 'here', [1, 0])).toBe('right');
  expect(nearestIn(places, 'here', [0, 1])).toBe('below');
  expect(nearestIn(places, 'here', [-1, 0])).toBeUndefined();
});

test('lines go from border to border, and nowhere between views that lie on each other', () => {
  expect(borderLine({ x: 0, y: 0 }, { x: 400, y: 0 }, 0)).toEqual({
    from: { x: NODE_WIDTH / 2 + 3, y: 0 },
    to: { x: 400 - NODE_WIDTH / 2 - 3, y: 0 },
  });
  const beside = borderLine({ x: 0, y: 0 }, { x: 400, y: 0 }, 1);
  expect(beside?.from.y).toBe(beside?.to.y);
  expect(beside?.from.y).toBeGreaterThan(0);
  expect(borderLine({ x: 0, y: 0 }, { x: 20, y: 10 }, 0)).toBeNull();
});
