import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { type CreateTranscoder, openTranscoder, transcode } from '@diorama/documents/shared/ktx2-picture.ts';
import { encodeToKTX2 } from 'ktx2-encoder';
import { expect, test } from 'vitest';
import { emscriptenInvoker } from './emscripten-invokers.ts';

const fileOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`three/examples/jsm/libs/basis/basis_transcoder.${name}`));

const SIDES = { wanted: 2_048, most: 8_192 };

/** The transcoder, whose script finds our maker of functions where it looks for that of the language. */
async function transcoderOfThree() {
  const path = fileOf('js');
  let made: CreateTranscoder | null = null;
  const define = Object.assign((_needs: unknown, make: () => CreateTranscoder) => (made = make()), { amd: true });
  const names = ['Function', 'define', 'require', '__filename', '__dirname'];
  const run = compileFunction(readFileSync(path, 'utf8'), names, { filename: path });
  run(emscriptenInvoker, define, createRequire(import.meta.url), path, '');
  if (!made) throw new Error('The script gave no transcoder');
  return openTranscoder(made, new Uint8Array(readFileSync(fileOf('wasm'))).buffer);
}

/** A picture whose left half is red and whose right half is blue. */
function halves(side: number): Uint8Array {
  const colour = (at: number) => (at % side < side / 2 ? [224, 16, 16, 255] : [16, 16, 224, 255]);
  return Uint8Array.from(Array.from({ length: side * side }, (_, at) => colour(at)).flat());
}

test.each([{ isUASTC: false }, { isUASTC: true }])(
  'textures are unpacked without a function made from text: %o',
  async (kind) => {
    const side = 64;
    const packed = await encodeToKTX2(new Uint8Array(1), {
      ...kind,
      generateMipmap: false,
      imageDecoder: async () => ({ data: halves(side), width: side, height: side }),
    });
    const pixels = transcode(await transcoderOfThree(), packed, SIDES);
    expect([pixels?.width, pixels?.height]).toEqual([side, side]);
    const colourAt = (x: number) => [...(pixels?.data.subarray((side * 32 + x) * 4, (side * 32 + x) * 4 + 3) ?? [])];
    const [left, right] = [colourAt(8), colourAt(56)];
    for (const [at, wanted] of [224, 16, 16].entries()) expect(Math.abs((left[at] ?? 0) - wanted)).toBeLessThan(12);
    for (const [at, wanted] of [16, 16, 224].entries()) expect(Math.abs((right[at] ?? 0) - wanted)).toBeLessThan(12);
  },
);

test('what is no such texture is told, and the next one is read', async () => {
  const transcoder = await transcoderOfThree();
  expect(transcode(transcoder, new Uint8Array(200), SIDES)).toBeNull();
  const packed = await encodeToKTX2(new Uint8Array(1), {
    isUASTC: false,
    generateMipmap: true,
    imageDecoder: async () => ({ data: halves(16), width: 16, height: 16 }),
  });
  expect(transcode(transcoder, packed, SIDES)).toMatchObject({ width: 16, height: 16 });
});
