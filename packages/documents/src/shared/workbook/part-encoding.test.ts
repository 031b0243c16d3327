import { expect, test } from 'vitest';
import { partEncoding } from './part-encoding.ts';

test.each([
  ['UTF-8', [0x3c, 0x3f], 'utf-8'],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x3c], 'utf-8'],
  ['UTF-16', [0xff, 0xfe, 0x3c, 0], 'utf-16le'],
  ['UTF-16, high byte first', [0xfe, 0xff, 0, 0x3c], 'utf-16be'],
  ['UTF-16 without its mark', [0x3c, 0, 0x3f, 0], 'utf-16le'],
  ['UTF-16, high byte first, without its mark', [0, 0x3c, 0, 0x3f], 'utf-16be'],
  ['no bytes', [], 'utf-8'],
])('a part in %s is known by its beginning', (_, bytes, encoding) => {
  expect(partEncoding(Uint8Array.from(bytes))).toBe(encoding);
});
