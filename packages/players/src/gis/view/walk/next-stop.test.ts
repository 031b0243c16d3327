import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ARROWS, nextStop } from './next-stop.ts';

const at = (id: string, x: number, y: number) => ({ id, x, y });
const RIGHT = { x: 1, y: 0 } as const;
const HERE = { x: 0, y: 0 };

test('an arrow leads to the nearest stop in its direction, straight on before aside', () => {
  const stops = [at('aside', 30, 25), at('straight', 50, 0), at('far', 400, 0), at('behind', -5, 0)];
  expect(nextStop(HERE, RIGHT, stops)?.id).toBe('straight');
  expect(nextStop(HERE, { x: -1, y: 0 }, stops)?.id).toBe('behind');
  expect(nextStop(HERE, { x: 0, y: -1 }, stops)).toBeNull();
});

test('from anywhere every other stop lies in the direction of some arrow', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }), (x, y) => {
      fc.pre(x !== 0 || y !== 0);
      const stop = at('other', x, y);
      expect(Object.values(ARROWS).some((direction) => nextStop(HERE, direction, [stop]) === stop)).toBe(true);
    }),
  );
});

test('each step leads further on: nobody walks in circles', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 600 })), { minLength: 2 }),
      (points) => {
        const stops = points.map(([x, y], index) => at(String(index), x, y));
        let [x, steps] = [-1, 0];
        for (let stop = nextStop({ x: -1, y: 300 }, RIGHT, stops); stop; stop = nextStop(stop, RIGHT, stops)) {
          expect(stop.x).toBeGreaterThan(x);
          x = stop.x;
          steps += 1;
        }
        expect(steps).toBeLessThanOrEqual(points.length);
      },
    ),
  );
});
