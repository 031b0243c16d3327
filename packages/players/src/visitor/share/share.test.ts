import { expect, test } from 'vitest';
import { qrCode } from './qr.ts';
import { errorCodewords } from './reed-solomon.ts';
import { sharedAddress } from './share-panel.tsx';

test('a shared address names what is shown, and nothing of this visit', () => {
  const here = 'https://example.com/p/villa?preview=secret&k=hall&w=oak&lang=sv&kiosk=60&utm_source=mail#text';
  expect(sharedAddress(here)).toBe('https://example.com/p/villa?k=hall&w=oak&lang=sv');
});

/** Source: ISO/IEC 18004, annex I: the codewords of `01234567` in version 1-M. */
test('error words are those of the example of the standard', () => {
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  expect(errorCodewords(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test('a code grows with its text, has its three finders, and ends at 504 bytes', () => {
  expect(qrCode('short')).toHaveLength(21);
  expect(qrCode('x'.repeat(120))).toHaveLength(45);
  expect(qrCode('x'.repeat(213))).toHaveLength(57);
  expect(qrCode('x'.repeat(214))).toHaveLength(61);
  expect(qrCode('x'.repeat(504))).toHaveLength(85);
  expect(qrCode('x'.repeat(505))).toBeNull();
  const code = qrCode('https://example.com/p/villa') ?? [];
  const last = code.length - 1;
  for (const [x, y] of [
    [0, 0],
    [last - 6, 0],
    [0, last - 6],
  ] as const)
    expect([0, 1, 2, 3].map((at) => code[y + 3 - at]?.[x + 3])).toEqual([true, true, false, true]);
});
