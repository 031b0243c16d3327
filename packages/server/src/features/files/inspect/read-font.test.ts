import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SHIPPED_FONTS } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFont } from './read-font.ts';

const shipped = (file: string) => readFile(fileURLToPath(new URL(`../../../../assets/fonts/${file}`, import.meta.url)));

test('every shipped file says its family, and the weights that its faces give', async () => {
  for (const { family, files } of SHIPPED_FONTS)
    for (const { file, weight } of files) {
      const facts = await readFont(await shipped(file));
      expect.soft(facts?.family, file).toBe(family);
      expect.soft(facts, file).toMatchObject({ weight: { from: weight[0], to: weight[1] }, style: 'normal' });
    }
});

test('what is cut off, has another length than it says, or is nothing but the signature, is no font', async () => {
  const whole = await shipped('lato-latin-ext-400.woff2');
  expect(await readFont(whole.subarray(0, whole.length - 1))).toBeNull();
  expect(await readFont(Buffer.concat([whole, Buffer.from('tail')]))).toBeNull();
  expect(await readFont(Buffer.from('wOF2'))).toBeNull();
  expect(await readFont(Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]))).toBeNull();
});

test('any damage is either harmless or told, and never thrown', async () => {
  const whole = await shipped('lato-latin-ext-400.woff2');
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
      const damaged = Buffer.from(whole);
      damaged[at] = byte;
      const facts = await readFont(damaged);
      if (facts) expect(facts.weight.from).toBeLessThanOrEqual(facts.weight.to);
    }),
    { numRuns: 300 },
  );
});
