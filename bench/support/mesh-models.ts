import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestModel } from '@diorama/server/features/mesh/mesh-models.testing.ts';
import sharp from 'sharp';

/** A model that is measured. */
export interface MeshModel {
  name: string;
  bytes: Uint8Array;
}

/** Models made here, and those of the folder that MESH_MODELS names. */
export async function meshModels(): Promise<MeshModel[]> {
  const own = [
    { name: 'building', bytes: await building() },
    { name: 'facade', bytes: await facade() },
    { name: 'terrain', bytes: await terrain() },
    { name: 'furniture', bytes: await furniture() },
  ];
  const folder = process.env.MESH_MODELS;
  if (folder === undefined) return own;
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.glb'))
    .sort();
  const real = names.map(async (name) => ({
    name: name.slice(0, -4),
    bytes: new Uint8Array(await readFile(join(folder, name))),
  }));
  return [...own, ...(await Promise.all(real))];
}

/** Many parts in few materials, as CAD programs write them. */
function building(): Promise<Uint8Array> {
  const model = new TestModel();
  const paints = Array.from({ length: 12 }, (_, at) => model.material(`Paint ${at}`, [at / 12, 0.4, 0.6]));
  for (let at = 0; at < 400; at += 1)
    model.node(`Part ${at}`, model.sheet(paints[at % 12] ?? null, { cells: 8, bump: 0.01 + at / 10_000 }), {
      at: [at % 20, 0, Math.floor(at / 20)],
    });
  return model.glb();
}

/** The same window 600 times. */
function facade(): Promise<Uint8Array> {
  const model = new TestModel();
  const window = model.sheet(model.material('Glass', [0.2, 0.4, 0.5]), { cells: 16, bump: 0.1 });
  for (let at = 0; at < 600; at += 1) model.node(`Window ${at}`, window, { at: [at % 30, 0, Math.floor(at / 30)] });
  return model.glb();
}

/** One large surface. */
function terrain(): Promise<Uint8Array> {
  const model = new TestModel();
  model.node('Ground', model.sheet(model.material('Grass'), { cells: 256, bump: 0.02 }));
  return model.glb();
}

/** Little geometry, large textures. */
async function furniture(): Promise<Uint8Array> {
  const model = new TestModel();
  for (const [at, background] of ['#a63', '#683', '#359'].entries()) {
    const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
    const image = await sharp({ create: { width: 1_024, height: 1_024, channels: 3, background, noise } })
      .blur(2)
      .jpeg()
      .toBuffer();
    const cloth = model.material(`Cloth ${at}`).setBaseColorTexture(model.texture(`Cloth ${at}`, image, 'image/jpeg'));
    model.node(`Chair ${at}`, model.sheet(cloth, { cells: 24, bump: 0.1 }), { at: [at, 0, 0] });
  }
  return model.glb();
}
