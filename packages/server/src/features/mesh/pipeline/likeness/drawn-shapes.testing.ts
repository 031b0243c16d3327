import { crc32, deflateSync } from 'node:zlib';
import type { Accessor, Material, Mesh, Primitive, TypedArray } from '@gltf-transform/core';
import { encodeToKTX2 } from 'ktx2-encoder';
import sharp, { type Sharp } from 'sharp';
import type { TestModel } from '../../mesh-models.testing.ts';

/** Squares along a side of a hill. */
const CELLS = 32;
/** m */
const HEIGHT = 0.12;

/** Numbers of a point of a hill, from where it lies: 0 to 1 to the right and to the front. */
type Of = (x: number, y: number) => readonly number[];

/** Values of the points of a hill, in their order. */
export const pointsOf = (of: Of): number[] =>
  Array.from({ length: (CELLS + 1) ** 2 }, (_, at) =>
    of((at % (CELLS + 1)) / CELLS, Math.floor(at / (CELLS + 1)) / CELLS),
  ).flat();

const TYPES = ['SCALAR', 'SCALAR', 'VEC2', 'VEC3', 'VEC4'] as const;

/** Values in a file, so many of a point. */
export function values(model: TestModel, array: TypedArray, size: number, isNormalized = false): Accessor {
  return model.document
    .createAccessor()
    .setType(size === 16 ? 'MAT4' : (TYPES[size] ?? 'SCALAR'))
    .setArray(array)
    .setNormalized(isNormalized)
    .setBuffer(model.document.getRoot().listBuffers()[0] ?? null);
}

const turn = 2 * Math.PI;

/** The tangent of a hill, along the first coordinate of pictures. */
export const along: Of = (x, y) => {
  const slope = HEIGHT * turn * Math.cos(turn * x) * Math.cos(turn * y);
  const length = Math.hypot(1, slope);
  return [1 / length, slope / length, 0, 1];
};

/** A smooth hill, one metre wide, seen from both sides. `change` has its primitive. */
export function hill(model: TestModel, material: Material, change: (primitive: Primitive) => void = () => {}): Mesh {
  const height = (x: number, y: number) => HEIGHT * Math.sin(turn * x) * Math.cos(turn * y);
  const normal = (x: number, y: number) => {
    const slopes = [
      -HEIGHT * turn * Math.cos(turn * x) * Math.cos(turn * y),
      HEIGHT * turn * Math.sin(turn * x) * Math.sin(turn * y),
    ] as const;
    const length = Math.hypot(...slopes, 1);
    return [slopes[0] / length, 1 / length, slopes[1] / length];
  };
  const corners: number[] = [];
  for (let y = 0; y < CELLS; y += 1)
    for (let x = 0; x < CELLS; x += 1) {
      const at = y * (CELLS + 1) + x;
      corners.push(at, at + CELLS + 1, at + 1, at + 1, at + CELLS + 1, at + CELLS + 2);
    }
  const floats = (of: Of, size: number) => values(model, Float32Array.from(pointsOf(of)), size);
  const primitive = model.document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      floats((x, y) => [x, height(x, y), y], 3),
    )
    .setAttribute('NORMAL', floats(normal, 3))
    .setAttribute(
      'TEXCOORD_0',
      floats((x, y) => [x, y], 2),
    )
    .setIndices(values(model, Uint16Array.from(corners), 1))
    .setMaterial(material);
  change(primitive);
  return model.document.createMesh().addPrimitive(primitive);
}

/** Without metal, rough: what two engines agree on. */
export const matt = (model: TestModel, name: string, colour: [number, number, number] = [1, 1, 1]): Material =>
  model.material(name, colour).setMetallicFactor(0).setRoughnessFactor(0.7).setDoubleSided(true);

/** Four quarters in four colours, the last two of them with this alpha. */
export const quarters = (alpha = 255, side = 128): { data: Buffer; side: number } => {
  const colours = [
    [200, 60, 50, 255],
    [60, 170, 80, 255],
    [50, 80, 200, alpha],
    [220, 200, 80, alpha],
  ];
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const quarter = (at % side < side / 2 ? 0 : 1) + (at < (side * side) / 2 ? 0 : 2);
    data.set(colours[quarter] ?? [], at * 4);
  }
  return { data, side };
};

export const pictureOf = ({ data, side }: { data: Buffer; side: number }) =>
  sharp(data, { raw: { width: side, height: side, channels: 4 } });

export const png = (alpha = 255): Promise<Buffer> => pictureOf(quarters(alpha)).png().toBuffer();

/** Soft bumps as directions, tangent space. */
export function bumps(side = 128): { data: Buffer; side: number } {
  const data = Buffer.alloc(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((place) => 0.4 * Math.sin((place / side) * 8 * Math.PI));
    const length = Math.hypot(x ?? 0, y ?? 0, 1);
    data.set(
      [(x ?? 0) / length, (y ?? 0) / length, 1 / length].map((part) => Math.round(127.5 + 127.5 * part)),
      at * 4,
    );
    data[at * 4 + 3] = 255;
  }
  return { data, side };
}

/** The same values, and a profile that says they are of another space. */
export async function inProfile(picture: Sharp, profile: string): Promise<Buffer> {
  const carrier = sharp({ create: { width: 1, height: 1, channels: 3, background: '#888' } }).withIccProfile(profile);
  const { icc } = await sharp(await carrier.png().toBuffer()).metadata();
  if (!icc) throw new Error('There is no profile');
  const plain = await picture.removeAlpha().png().toBuffer();
  const body = Buffer.concat([Buffer.from('iCCPp3\0\0', 'latin1'), deflateSync(icc)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  // Behind the signature and the header.
  return Buffer.concat([plain.subarray(0, 33), length, body, sum, plain.subarray(33)]);
}

export async function ktx2(picture: Buffer): Promise<Buffer> {
  const made = await encodeToKTX2(new Uint8Array(picture), {
    isUASTC: true,
    generateMipmap: false,
    imageDecoder: async (bytes) => {
      const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data: new Uint8Array(data), width: info.width, height: info.height };
    },
  });
  return Buffer.from(made);
}

/** An uncompressed TGA of 24 bits, from the bottom up. */
export function tga({ data, side }: { data: Buffer; side: number }): Buffer {
  const head = Buffer.alloc(18);
  head[2] = 2;
  head.writeUInt16LE(side, 12);
  head.writeUInt16LE(side, 14);
  head[16] = 24;
  return Buffer.concat([head, blueFirst(data, side)]);
}

/** A BMP of 24 bits. */
export function bmp({ data, side }: { data: Buffer; side: number }): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  const numbers = { 2: 54 + side * side * 3, 10: 54, 14: 40, 18: side, 22: side };
  for (const [at, value] of Object.entries(numbers)) head.writeUInt32LE(value, Number(at));
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, blueFirst(data, side)]);
}

/** The lowest row first, and of a pixel blue. */
function blueFirst(data: Buffer, side: number): Buffer {
  const made = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at += 1) {
    const from = ((side - 1 - Math.floor(at / side)) * side + (at % side)) * 4;
    made.set([data[from + 2] ?? 0, data[from + 1] ?? 0, data[from] ?? 0], at * 3);
  }
  return made;
}

/** A picture as programs for print write it: a JPEG of four inks. */
export async function inInks(picture: Sharp, profile?: string): Promise<Buffer> {
  const plain = sharp(await picture.removeAlpha().png().toBuffer());
  const inks = profile === undefined ? plain.toColourspace('cmyk') : plain.withIccProfile(profile);
  return inks.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
