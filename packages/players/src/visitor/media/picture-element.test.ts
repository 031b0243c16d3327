import { expect, test } from 'vitest';
import { sizesFor, sourceSets } from './picture-element.ts';

test('stills are fetched for two device pixels per CSS pixel at most', () => {
  expect(sizesFor(1500, 1)).toBe('1500px');
  expect(sizesFor(1500, 2)).toBe('1500px');
  expect(sizesFor(1500, 3)).toBe('1000px');
});

test('sources become one srcset per type, best type first', () => {
  const sets = sourceSets([
    { type: 'image/avif', width: 640, url: '/a-640.avif' },
    { type: 'image/avif', width: 1280, url: '/a-1280.avif' },
    { type: 'image/jpeg', width: 640, url: '/a-640.jpg' },
  ]);
  expect(sets).toEqual([
    { type: 'image/avif', srcset: '/a-640.avif 640w, /a-1280.avif 1280w' },
    { type: 'image/jpeg', srcset: '/a-640.jpg 640w' },
  ]);
});
