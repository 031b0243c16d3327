import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPicture } from './qr.ts';
import { sharedAddress } from './shared-address.ts';

test('a shared address names what is shown, and nothing of this visit', () => {
  const here = 'https://example.com/p/villa?preview=secret&k=hall&w=oak&lang=sv&kiosk=60&utm_source=mail#text';
  expect(sharedAddress(here)).toBe('https://example.com/p/villa?k=hall&w=oak&lang=sv');
});

test.each(['https://example.com/p/villa', 'https://example.com/p/högsjö?k=%C3%A5', 'x'.repeat(504)])(
  'the code of %s is read back from what is drawn',
  (text) => {
    const { size = 0, path = '' } = qrPicture(text) ?? {};
    const dark = new Set([...path.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place));
    expect(decodeQR(photographed(dark, size))).toBe(text);
  },
);

/** Pixels for each module: what a camera gives is larger than a code. */
const SCALE = 4;

function photographed(dark: ReadonlySet<string | undefined>, size: number) {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const place = `${Math.floor((at % side) / SCALE)} ${Math.floor(at / side / SCALE)}`;
    const shade = dark.has(place) ? 0 : 255;
    data.set([shade, shade, shade, 255], at * 4);
  }
  return { width: side, height: side, data };
}

test('a code grows with its text and ends at 504 bytes', () => {
  const sizeOf = (length: number) => qrPicture('x'.repeat(length))?.size;
  expect([5, 120, 213, 214, 504, 505].map(sizeOf)).toEqual([29, 53, 65, 69, 93, undefined]);
  expect(qrPicture('å'.repeat(253))).toBe(null);
});
