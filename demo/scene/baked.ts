import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bake, merge } from './bake.ts';
import { lamps, sunlight, towardsSun } from './light.ts';
import { packScene } from './pack.ts';
import { weld } from './smooth.ts';
import { buildScene } from './world.ts';

const cache = fileURLToPath(new URL('../../.cache/demo', import.meta.url));

/** The scene with its light, ready for the page. The light of an unchanged scene is taken from the cache. */
export async function bakedScene(rays: number): Promise<Buffer> {
  const scene = buildScene();
  const mesh = merge(scene);
  const hash = createHash('sha256')
    .update(mesh.position)
    .update(mesh.albedo)
    .update(mesh.index)
    .update(JSON.stringify([rays, lamps, sunlight, towardsSun]));
  const file = path.join(cache, `${hash.digest('hex').slice(0, 20)}.light`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(file)) {
    const light = await bake(mesh, weld(mesh), rays);
    writeFileSync(file, Buffer.from(light.buffer));
  }
  const bytes = readFileSync(file);
  return packScene(
    scene,
    mesh,
    new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  );
}
