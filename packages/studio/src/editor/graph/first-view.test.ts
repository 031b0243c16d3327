import { expect, test } from 'vitest';
import { firstView } from './first-view.ts';

const SIZE = { width: 1_000, height: 700 };
const boxes = (places: readonly [number, number][]) =>
  places.map(([x, y]) => ({ position: { x, y }, width: 216, height: 60 }));

test('a small graph opens whole and in the middle, a large one at its first nodes in a size that can be read', () => {
  const small = firstView(
    boxes([
      [100, 100],
      [400, 300],
    ]),
    SIZE,
  );
  expect(small?.zoom).toBe(1);
  // Nodes span 516 x 260 from 100, 100; the bar takes 64 pixels above, 24 stay on the other sides.
  expect(small).toMatchObject({ x: 24 + (952 - 516) / 2 - 100, y: 64 + (612 - 260) / 2 - 100 });
  const large = firstView(
    boxes([
      [-50, 10],
      [5_000, 9_000],
    ]),
    SIZE,
  );
  expect(large).toMatchObject({ zoom: 0.6, x: 24 + 50 * 0.6, y: 64 - 10 * 0.6 });
});

test('a large graph opens around the node one works on', () => {
  const nodes = boxes([
    [0, 0],
    [5_000, 9_000],
  ]);
  const { x = 0, y = 0, zoom = 0 } = firstView(nodes, SIZE, nodes[1]) ?? {};
  expect([(5_000 + 108) * zoom + x, (9_000 + 30) * zoom + y]).toEqual([500, 382]);
  expect(firstView(nodes.slice(0, 1), SIZE, nodes[0])).toEqual(firstView(nodes.slice(0, 1), SIZE));
});

test('without nodes or a size there is nothing to show', () => {
  expect(firstView([], SIZE)).toBeNull();
  expect(firstView(boxes([[0, 0]]), undefined)).toBeNull();
});
