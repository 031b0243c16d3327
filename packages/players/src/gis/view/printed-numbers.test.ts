import { expect, test } from 'vitest';
import { numbered } from './printed-numbers.ts';

/** A map of 400 by 300 px on which a degree is a pixel. */
const mapOf = (seen: Record<string, ['hotspot' | 'outline-feature', number, number]>) => ({
  inView: () => Object.entries(seen).map(([id, [type]]) => ({ type, id, layer: 'l' }) as const),
  middleOf: (id: string) => {
    const [, lng = 0, lat = 0] = seen[id] ?? [];
    return { lng, lat };
  },
  project: ({ lng, lat }: { lng: number; lat: number }) => ({ x: lng, y: lat }),
  size: () => ({ width: 400, height: 300 }),
});

test('what is listed and seen is numbered in the order of the list, once', () => {
  const map = mapOf({ c: ['hotspot', 300, 200], a: ['hotspot', 100, 100], s: ['outline-feature', 50, 60] });
  expect([...numbered(map, ['s', 'a', 'not seen', 'a', 'c'])]).toEqual([
    ['s', { number: 1, x: 50, y: 60 }],
    ['a', { number: 2, x: 112, y: 88 }],
    ['c', { number: 3, x: 312, y: 188 }],
  ]);
});

test('a shape whose middle lies outside of the picture has no number', () => {
  const map = mapOf({ s: ['outline-feature', 500, 60], a: ['hotspot', 10, 20] });
  expect([...numbered(map, ['s', 'a']).keys()]).toEqual(['a']);
});

test('numbers of places close together do not cover one another', () => {
  const map = mapOf({ a: ['hotspot', 100, 100], b: ['hotspot', 102, 101], c: ['hotspot', 101, 100] });
  const places = [...numbered(map, ['a', 'b', 'c']).values()];
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1))
      expect(Math.abs(one.x - other.x) >= 24 || Math.abs(one.y - other.y) >= 16).toBe(true);
});
