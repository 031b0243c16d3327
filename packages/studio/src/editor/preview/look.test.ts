import { expect, test } from 'vitest';
import { pageAddress, readLook, scaleIn, writeLook } from './look.ts';

test('an address names device, language and conditions, in any order; what is unknown is left out', () => {
  const look = readLook('slow.sv.phone.nonsense.keys');
  expect(look).toEqual({ device: 'phone', language: 'sv', conditions: new Set(['keys', 'slow']) });
  expect(writeLook(look)).toBe('phone.sv.keys.slow');
  expect(writeLook(readLook(''))).toBe('full.en');
});

test('a page keeps its ticket and goes on where it was', () => {
  const address = pageAddress('/p/a/icgi/1?preview=t', readLook('phone.sv.still'), { k: 'hall', w: null }, '');
  expect(address).toBe('/p/a/icgi/1?preview=t&lang=sv&as=still&k=hall');
  expect(pageAddress('/p/a/e3d/1?preview=t', readLook('full.en'), { k: null, w: null }, 'a=1')).toBe(
    '/p/a/e3d/1?preview=t&lang=en&filter=a%3D1',
  );
});

test('a screen is drawn smaller to fit and never larger', () => {
  expect(scaleIn({ width: 780, height: 422 }, 'phone')).toBe(0.5);
  expect(scaleIn({ width: 2_000, height: 2_000 }, 'phone')).toBe(1);
  expect(scaleIn({ width: 100, height: 100 }, 'full')).toBe(1);
});
