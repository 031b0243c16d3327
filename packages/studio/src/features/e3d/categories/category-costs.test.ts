import { expect, test } from 'vitest';
import { categoryCosts } from './category-costs.ts';

const SIZES: Readonly<Record<string, number>> = { wall: 1000, chair: 200, tree: 50 };

test('hiding a category saves the files that nothing else shows', () => {
  const shown = new Map([
    ['chair-1', 'chair'],
    ['chair-2', 'chair'],
    ['wall-1', 'wall'],
    ['wall-2', 'wall'],
    ['tree-1', 'tree'],
  ]);
  const counting = categoryCosts({
    entities: new Map([
      ['furniture', new Set(['chair-1', 'chair-2'])],
      ['indoors', new Set(['chair-1', 'chair-2', 'wall-1'])],
      ['terrace', new Set(['chair-1'])],
      ['empty', new Set<string>()],
    ]),
    all: [...shown.keys(), 'lamp'],
    meshOf: (id) => shown.get(id) ?? null,
    sizeOf: (mesh) => SIZES[mesh] ?? 0,
    drawCostOf: (ids) => ({ triangles: ids.size * 12, drawCalls: Math.min(1, ids.size), missing: 0 }),
  });
  let step = counting.next();
  while (!step.done) step = counting.next();
  const costs = step.value;
  expect(costs.get('furniture')).toEqual({ objects: 2, triangles: 24, drawCalls: 1, missing: 0, bytes: 200 });
  // One of the walls stands outside.
  expect(costs.get('indoors')?.bytes).toBe(200);
  // The other chair is shown still.
  expect(costs.get('terrace')?.bytes).toBe(0);
  expect(costs.get('empty')).toEqual({ objects: 0, triangles: 0, drawCalls: 0, missing: 0, bytes: 0 });
});
