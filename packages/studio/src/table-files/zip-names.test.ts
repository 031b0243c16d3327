import { expect, test } from 'vitest';
import { unmarkedName } from './zip-names.ts';

test.each<[string, number[], string]>([
  ['letters of ASCII', [0x48, 0x61, 0x6c, 0x6c], 'Hall'],
  [
    'macOS, UTF-8 composed from parts',
    [...new TextEncoder().encode('kök_1.png'.normalize('NFD'))],
    'kök_1.png'.normalize('NFD'),
  ],
  ['UTF-8', [...new TextEncoder().encode('kök_1.png')], 'kök_1.png'],
  ['Windows Explorer, code page 850', [0x6b, 0x94, 0x6b, 0x5f, 0x86, 0x84, 0x8f, 0x99], 'kök_åäÅÖ'],
  ['a program that writes Windows 1252', [0x6b, 0xf6, 0x6b, 0x5f, 0xe5, 0xe4, 0xc5], 'kök_åäÅ'],
])('a name in a ZIP without a mark is read as it was written: %s', (_, bytes, name) => {
  expect(unmarkedName(new Uint8Array(bytes))).toBe(name);
});
