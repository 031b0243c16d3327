import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MeshSkip } from '@diorama/contract/meshes/mesh-skip.ts';
import { Document, NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { optimise } from '../optimise.ts';

/** Parts, and squares along a side of each. Fewer leave most of the work cold; more take longer than they save. */
const PARTS = 12;
const CELLS = 16;
/** Pixels along a side of a texture. Smaller ones are compressed in another way. */
const TEXTURE = 128;

/**
 * Optimises a small built-in model. Half of the time that the first model takes is the engine's, which compiles the
 * program while it runs: that is done while the bytes of a model are still being uploaded.
 */
export async function warmUp(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'diorama-mesh-'));
  const path = join(folder, 'small.glb');
  try {
    await writeFile(path, await smallModel());
    const cache = { find: async (keys: readonly unknown[]) => keys.map(() => null), keep: async () => undefined };
    const wish = { path, fileName: 'small.glb', skip: MeshSkip.parse({}), wanted: [] };
    await optimise(wish, { cache, report: () => undefined });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sheets with waves in three colours, one of them with a texture. */
async function smallModel(): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const materials = [0.2, 0.5, 0.8].map((grey, at) => document.createMaterial(`${at}`).setRoughnessFactor(grey));
  materials[0]?.setBaseColorTexture(
    document
      .createTexture()
      .setImage(await noise())
      .setMimeType('image/jpeg'),
  );
  const side = CELLS + 1;
  for (let part = 0; part < PARTS; part += 1) {
    const points = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)] as const);
    const corners = points
      .filter(([x, y]) => x < CELLS && y < CELLS)
      .map(([x, y]) => y * side + x)
      .flatMap((at) => [at, at + side, at + 1, at + 1, at + side, at + side + 1]);
    const list = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
      document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
    const primitive = document
      .createPrimitive()
      .setAttribute(
        'POSITION',
        list('VEC3', Float32Array.from(points.flatMap(([x, y]) => [x, Math.sin(x + y + part), y]))),
      )
      .setAttribute('TEXCOORD_0', list('VEC2', Float32Array.from(points.flatMap(([x, y]) => [x / CELLS, y / CELLS]))))
      .setIndices(list('SCALAR', Uint16Array.from(corners)))
      .setMaterial(materials[part % materials.length] ?? null);
    const mesh = document.createMesh().addPrimitive(primitive);
    scene.addChild(
      document
        .createNode(`Part ${part}`)
        .setMesh(mesh)
        .setTranslation([part * side, 0, 0]),
    );
  }
  return new NodeIO().writeBinary(document);
}

async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = { width: TEXTURE, height: TEXTURE, channels: 3, background: '#888' } as const;
  const image = sharp({ create: { ...picture, noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
  return new Uint8Array(await image.jpeg().toBuffer());
}
