import { expect, test } from 'vitest';
import { arrange } from './arrange.ts';

const HEAD = 40;
const PADDING = 20;
const SIZE = { width: 200, height: 60 };
const order = {
  nodes: [
    { id: 'facade', ...SIZE, group: null },
    { id: 'row', ...SIZE, group: 'prices' },
    { id: 'sum', ...SIZE, group: 'prices' },
    { id: 'result', ...SIZE, group: null },
    { id: 'loose', ...SIZE, group: null },
  ],
  edges: [
    { from: 'facade', to: 'row' },
    { from: 'row', to: 'sum' },
    { from: 'sum', to: 'result' },
    { from: 'facade', to: 'result' },
  ],
  heads: { prices: HEAD },
  padding: PADDING,
};

test('what a node reads stands left of it, and no two lie over one another', () => {
  const places = arrange(order);
  const at = new Map(places.map((place) => [place.id, place]));
  expect([...at.keys()].sort()).toEqual(['facade', 'loose', 'result', 'row', 'sum']);
  for (const { from, to } of order.edges) expect((at.get(from)?.x ?? 0) + SIZE.width).toBeLessThan(at.get(to)?.x ?? 0);
  const covers = places.flatMap((one) =>
    places.filter((two) => one.id < two.id && Math.abs(one.x - two.x) < 200 && Math.abs(one.y - two.y) < 60),
  );
  expect(covers).toEqual([]);
});

test('a node outside lies in no group', () => {
  const at = new Map(arrange(order).map((place) => [place.id, place]));
  const inside = ['row', 'sum'].flatMap((id) => at.get(id) ?? []);
  const left = Math.min(...inside.map(({ x }) => x)) - PADDING;
  const right = Math.max(...inside.map(({ x }) => x)) + SIZE.width + PADDING;
  const top = Math.min(...inside.map(({ y }) => y)) - HEAD;
  const bottom = Math.max(...inside.map(({ y }) => y)) + SIZE.height + PADDING;
  for (const id of ['facade', 'result', 'loose']) {
    const { x, y } = at.get(id) ?? { x: 0, y: 0 };
    const isApart = x + SIZE.width <= left || x >= right || y + SIZE.height <= top || y >= bottom;
    expect(isApart, id).toBe(true);
  }
});

test('groups that read each other, and nothing at all, are arranged, too', () => {
  const circle = arrange({
    ...order,
    nodes: [
      { id: 'a', ...SIZE, group: 'one' },
      { id: 'b', ...SIZE, group: 'two' },
      { id: 'c', ...SIZE, group: 'one' },
    ],
    edges: [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
    ],
    heads: { one: HEAD, two: HEAD },
  });
  expect(circle).toHaveLength(3);
  expect(arrange({ nodes: [], edges: [], heads: {}, padding: PADDING })).toEqual([]);
});

test('what stands above the nodes of a group lies over nothing', () => {
  const high = { one: 300, two: 300 };
  const places = arrange({
    nodes: [
      { id: 'a', ...SIZE, group: 'one' },
      { id: 'b', ...SIZE, group: 'two' },
    ],
    edges: [],
    heads: high,
    padding: PADDING,
  });
  const [upper, lower] = places.map(({ y }) => y).sort((one, other) => one - other);
  expect(upper).toBeGreaterThanOrEqual(300);
  expect((lower ?? 0) - 300).toBeGreaterThanOrEqual((upper ?? 0) + SIZE.height + PADDING);
});
