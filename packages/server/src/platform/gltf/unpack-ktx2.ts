import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import {
  type CreateTranscoder,
  openTranscoder,
  type Transcoder,
  transcode,
} from '@diorama/documents/shared/ktx2-picture.ts';
import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { plainKtx2 } from './plain-ktx2.ts';
import { WHITE } from './white-picture.ts';

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
