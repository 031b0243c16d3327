import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import type { Document } from '@gltf-transform/core';
import sharp from 'sharp';
import { MESH_BOUNDS } from './mesh-bounds.ts';

/** One file of KTX2, as the transcoder of Basis Universal reads it. */
interface Ktx2File {
  isValid(): boolean;
  getLevels(): number;
  getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
  startTranscoding(): boolean;
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
  transcodeImage(
    into: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    flags: number,
    channel0: number,
    channel1: number,
  ): boolean;
  close(): void;
  delete(): void;
}

interface Transcoder {
  KTX2File: new (bytes: Uint8Array) => Ktx2File;
  initializeBasis(): void;
}

/** Four bytes a pixel. Source: `transcoder_texture_format` of Basis Universal. */
const RGBA = 13;
const KTX2 = 'image/ktx2';
const { madeTextureSide } = MESH_BOUNDS;

interface Unpacked {
  unpacked: number;
  /** Names of those that cannot be read and stay as they are. */
  unread: string[];
}

let transcoder: Promise<Transcoder> | null = null;

/**
 * Turns KTX2 textures into PNG of what they show, at most as large as scenes need: no scene has their transcoder, and what
 * follows compares and compresses pixels.
 */
export async function unpackKtx2(document: Document): Promise<Unpacked> {
  const textures = document
    .getRoot()
    .listTextures()
    .filter((texture) => texture.getMimeType() === KTX2);
  if (textures.length === 0) return { unpacked: 0, unread: [] };
  transcoder ??= loadTranscoder();
  const basis = await transcoder;
  const unread: string[] = [];
  for (const texture of textures) {
    const png = await pngOf(basis, texture.getImage() ?? new Uint8Array());
    if (png) texture.setImage(png).setMimeType('image/png').setURI('');
    else unread.push(texture.getName() || texture.getURI());
  }
  if (unread.length === 0) document.disposeExtension('KHR_texture_basisu');
  return { unpacked: textures.length - unread.length, unread };
}

async function pngOf({ KTX2File }: Transcoder, bytes: Uint8Array): Promise<Uint8Array | null> {
  const file = new KTX2File(bytes);
  try {
    if (!file.isValid()) return null;
    const level = largestLevelOf(file);
    const { origWidth: width, origHeight: height } = file.getImageLevelInfo(level, 0, 0);
    if (!file.startTranscoding()) return null;
    const pixels = new Uint8Array(file.getImageTranscodedSizeInBytes(level, 0, 0, RGBA));
    if (!file.transcodeImage(pixels, level, 0, 0, RGBA, 0, -1, -1)) return null;
    const { isOpaque } = await sharp(pixels, { raw: { width, height, channels: 4 } }).stats();
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
    return new Uint8Array(await (isOpaque ? picture.removeAlpha() : picture).png({ compressionLevel: 1 }).toBuffer());
  } finally {
    file.close();
    file.delete();
  }
}

/** The first that is no larger than scenes need; the smallest where all are. */
function largestLevelOf(file: Ktx2File): number {
  const last = file.getLevels() - 1;
  for (let level = 0; level < last; level += 1) {
    const { origWidth, origHeight } = file.getImageLevelInfo(level, 0, 0);
    if (Math.max(origWidth, origHeight) <= madeTextureSide) return level;
  }
  return Math.max(0, last);
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
  const create = made.exports as (options: { wasmBinary: Uint8Array }) => Promise<Transcoder>;
  const basis = await create({ wasmBinary });
  basis.initializeBasis();
  return basis;
}
