import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Pixels } from '@diorama/documents/shared/ktx2-picture.ts';
import {
  type CreateTranscoder,
  openTranscoder,
  type Transcoder,
  transcode,
} from '@diorama/documents/shared/ktx2-picture.ts';
import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { WHITE } from './white-picture.ts';

type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

/** Formats of bytes, linear and in sRGB: where a pixel has red, green, blue and alpha. Source: `VkFormat` of Vulkan. */
const FORMATS: Readonly<Record<number, readonly number[]>> = {
  ...{ 9: [0], 15: [0] },
  ...{ 16: [0, 1], 22: [0, 1] },
  ...{ 23: [0, 1, 2], 29: [0, 1, 2] },
  ...{ 30: [2, 1, 0], 36: [2, 1, 0] },
  ...{ 37: [0, 1, 2, 3], 43: [0, 1, 2, 3] },
  ...{ 44: [2, 1, 0, 3], 50: [2, 1, 0, 3] },
};
/** How a level is packed. Source: KTX 2.0, 3.12. */
const SCHEMES: Readonly<Record<number, Unpack>> = {
  0: (packed) => packed,
  2: (packed, maxOutputLength) => zstdDecompressSync(packed, { maxOutputLength }),
  3: (packed, maxOutputLength) => inflateSync(packed, { maxOutputLength }),
};
/** Bytes from the beginning: where the head says each. Source: KTX 2.0, 3. */
const HEAD = { format: 12, width: 20, height: 24, depth: 28, faces: 36, scheme: 44, level: 80, end: 104 };

/** The largest level of a KTX2 file that holds plain bytes; null: it holds others, or is too large. */
function plainKtx2(bytes: Uint8Array, most: number): Pixels | null {
  if (bytes.length < HEAD.end) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (place: number) => view.getUint32(place, true);
  const [width, height] = [at(HEAD.width), at(HEAD.height)];
  const [channels, unpack] = [FORMATS[at(HEAD.format)], SCHEMES[at(HEAD.scheme)]];
  if (!channels || !unpack || at(HEAD.depth) > 1 || at(HEAD.faces) !== 1) return null;
  if (width === 0 || height === 0 || Math.max(width, height) > most) return null;
  const [from, length] = [view.getBigUint64(HEAD.level, true), view.getBigUint64(HEAD.level + 8, true)];
  const packed = bytes.subarray(Number(from), Number(from + length));
  const size = width * height * channels.length;
  const pixels = unpackedBy(unpack, packed, size);
  if (pixels?.length !== size) return null;
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 4; channel += 1) {
      const place = channels[channel];
      data[pixel * 4 + channel] =
        place === undefined ? (channel === 3 ? 255 : 0) : (pixels[pixel * channels.length + place] ?? 0);
    }
  return { data, width, height };
}

function unpackedBy(unpack: Unpack, packed: Uint8Array, size: number): Uint8Array | null {
  try {
    return unpack(packed, size);
  } catch {
    return null;
  }
}

const KTX2 = 'image/ktx2';

/** Pixels along the longer side: of what is made, and of the largest picture that is read. */
interface Ktx2Sides {
  wanted: number;
  most: number;
}

interface Unpacked {
  unpacked: number;
  /** Names of those that cannot be read, in whose place is white now. */
  unread: string[];
}

let transcoder: Promise<Transcoder> | null = null;

/**
 * Turns KTX2 textures into PNG of what they show, at most as large as is wanted: scenes and posters have no transcoder, and
 * what follows compares and compresses pixels.
 */
export async function unpackKtx2(document: Document, sides: Ktx2Sides): Promise<Unpacked> {
  const textures = document
    .getRoot()
    .listTextures()
    .filter((texture) => texture.getMimeType() === KTX2);
  if (textures.length === 0) return { unpacked: 0, unread: [] };
  transcoder ??= loadTranscoder();
  const basis = await transcoder;
  const unread: string[] = [];
  for (const texture of textures) {
    const png = await pngOf(basis, texture.getImage() ?? new Uint8Array(), sides);
    if (!png) unread.push(texture.getName() || texture.getURI());
    texture
      .setImage(png ?? WHITE)
      .setMimeType('image/png')
      .setURI('');
  }
  document.disposeExtension('KHR_texture_basisu');
  return { unpacked: textures.length, unread };
}

async function pngOf(basis: Transcoder, bytes: Uint8Array, sides: Ktx2Sides): Promise<Uint8Array | null> {
  const pixels = transcode(basis, bytes, sides) ?? plainKtx2(bytes, sides.most);
  if (!pixels) return null;
  const { data, width, height } = pixels;
  const raw = { width, height, channels: 4 } as const;
  const { isOpaque } = await sharp(data, { raw }).stats();
  const picture = sharp(data, { raw });
  return new Uint8Array(await (isOpaque ? picture.removeAlpha() : picture).png({ compressionLevel: 1 }).toBuffer());
}

/** Its file is a script that sets `module.exports` in a package of modules: neither `import` nor `require` reads it. */
async function loadTranscoder(): Promise<Transcoder> {
  const path = fileURLToPath(import.meta.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'));
  const made: { exports: unknown } = { exports: {} };
  const run = compileFunction(
    await readFile(path, 'utf8'),
    ['module', 'exports', 'require', '__filename', '__dirname'],
    {
      filename: path,
    },
  );
  run(made, made.exports, createRequire(import.meta.url), path, '');
  const wasmBinary = await readFile(
    fileURLToPath(import.meta.resolve('three/examples/jsm/libs/basis/basis_transcoder.wasm')),
  );
  // The package describes no types of it.
  return openTranscoder(made.exports as CreateTranscoder, wasmBinary);
}
