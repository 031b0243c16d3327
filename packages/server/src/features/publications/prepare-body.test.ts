import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBody, contentHash } from './prepare-body.ts';

/** Places in the form of a published map. */
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `place-${at}`,
    name: { type: 'custom', value: { en: `Place ${at}`, sv: `Plats ${at}` } },
    position: { lng: 12 + ((at * 7_919) % 60_013) / 10_007, lat: 56 + ((at * 104_729) % 99_991) / 10_009 },
    value: at % 50,
  }));

test.each([
  ['small', 10],
  ['large', 40_000],
])('a %s body is the same in every encoding', async (_size, count) => {
  const { plain, br, gzip } = await compressBody({ places: places(count) });
  expect(brotliDecompressSync(br).equals(plain)).toBe(true);
  expect(gunzipSync(gzip).equals(plain)).toBe(true);
  expect(br.length).toBeLessThan(plain.length);
});

test('equal content has one hash, whatever the order of its members', () => {
  const content = { b: places(2_000), a: { y: 1, x: undefined } };
  const { a, b } = content;
  expect(contentHash({ a: { y: 1 }, b })).toBe(contentHash({ b, a }));
  expect(contentHash({ a: { y: 2 }, b })).not.toBe(contentHash(content));
});
