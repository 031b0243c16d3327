import { expect, test } from 'vitest';
import { arrangingLines, borderLine, NODE_HEIGHT, NODE_WIDTH, nodePlaces } from './node-places.ts';

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

test('lines go from border to border, and nowhere between views that lie on each other', () => {
  expect(borderLine({ x: 0, y: 0 }, { x: 400, y: 0 }, 0)).toEqual({
    from: { x: NODE_WIDTH / 2 + 3, y: 0 },
    to: { x: 400 - NODE_WIDTH / 2 - 3, y: 0 },
  });
  const neighbours = borderLine({ x: 0, y: 0 }, { x: 400, y: 0 }, 1);
  expect(neighbours?.from.y).toBe(neighbours?.to.y);
  expect(neighbours?.from.y).toBeGreaterThan(0);
  expect(borderLine({ x: 0, y: 0 }, { x: 20, y: 10 }, 0)).toBeNull();
});

test('a circle of views is arranged in two arms from the start, without the line that would cross all layers', () => {
  const views = Array.from({ length: 200 }, (_, at) => ({ id: `${at}` }));
  const circle = views.map(({ id }, at) => ({ from: id, to: `${(at + 1) % 200}` }));
  const lines = arrangingLines(views, circle, '0');
  expect(lines).toHaveLength(200);
  expect(lines.filter(({ from }) => from === '0').map(({ to }) => to)).toEqual(['1', '199']);
  // Views of one distance from the start are not arranged behind one another.
  const triangle = ['a', 'b', 'c'].map((id) => ({ id }));
  const all = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
  ];
  expect(arrangingLines(triangle, all, 'a')).toEqual([
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
  ]);
});
