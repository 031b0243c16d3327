import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isDecodedHere, kindFault } from '../plan/picture-fault.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const picture = (width = 12) => sharp({ create: { width, height: 8, channels: 3, background: '#4a6' } });

test.each([
  ['nothing', '', 'is empty'],
  ['a web page', '<!DOCTYPE html><html><body>404</body></html>', 'is a web page'],
  ['a web page behind blanks', '\n  <html lang="sv">', 'is a web page'],
  ['the answer of a store', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 'is a web page'],
  ['PSD', '8BPS\0\x01', 'is a PSD file by its content. Export it as PNG'],
  ['EXR', 'v/1\x01\x02', 'is an EXR file by its content. Render it as PNG'],
  ['BMP', 'BM\x36', 'is a BMP file by its content. Save it as PNG or JPEG'],
  ['a text', 'Hello', 'is not an image by its content'],
])('what has the ending of an image and is none is named: %s', (_, text, fault) => {
  expect(kindFault(bytes(text), text.length)).toContain(fault);
});

test.each([
  ['png', () => picture().png(), true],
  ['png of 16 bits', () => picture().toColourspace('rgb16').png(), true],
  ['jpeg', () => picture().jpeg(), true],
  ['webp', () => picture().webp(), true],
  ['gif', () => picture().gif(), true],
  ['avif', () => picture().avif(), false],
  ['tiff', () => picture().tiff(), false],
])('a picture is none of these, whatever its ending: %s', async (_, make, isDecoded) => {
  const content = await make().toBuffer();
  expect(kindFault(content, content.length)).toBeNull();
  expect(isDecodedHere(content)).toBe(isDecoded);
  // Cut off behind its beginning: its content does not say so.
  expect(kindFault(content.subarray(0, 32), 32)).toBeNull();
});
