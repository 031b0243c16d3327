import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPicture } from '@diorama/server/features/media/pictures/read-picture.ts';
import { THUMB_RECIPE } from '@diorama/server/features/media/renditions/recipes.ts';
import { DERIVED_INDEX, type DerivedMedia } from '@diorama/server/features/setup/demo/derived-media.ts';
import {
  SHIPPED_MATERIALS,
  SHIPPED_MATERIALS_INDEX,
  type ShippedMaterials,
} from '@diorama/server/features/setup/shipped-materials.ts';
import { LIBRARY } from './library.ts';
import { drawSurface } from './surface.ts';

/** `oak-planks` */
const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

const derived: DerivedMedia = { pictures: {}, videos: {} };
const index: ShippedMaterials = [];

/** Writes a picture with its thumbnail, so that a first start has nothing to compute. Gives the file's name. */
async function keep(file: string, bytes: Buffer): Promise<string> {
  const path = join(SHIPPED_MATERIALS, file);
  await writeFile(path, bytes);
  const { width, height, placeholder, thumb } = await readPicture(path);
  const small = join('derived', file);
  await writeFile(join(SHIPPED_MATERIALS, small), thumb.bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const about = { recipe: THUMB_RECIPE, type: 'image/webp', width: thumb.width, height: thumb.height, file: small };
  derived.pictures[sha256] = { type: 'image/webp', width, height, placeholder, renditions: [about] };
  return file;
}

// Draws the pictures of the shipped materials, and writes what the first start puts into the library.
await rm(SHIPPED_MATERIALS, { recursive: true, force: true });
await mkdir(join(SHIPPED_MATERIALS, 'derived'), { recursive: true });
for (const { name, surface, isPlain = false, data } of LIBRARY) {
  const textures: Record<string, string> = {};
  if (surface) {
    const { base, normal, roughness } = await drawSurface(surface, Number(data.metallic ?? 0));
    if (!isPlain) textures.baseTexture = await keep(`${slug(name)}-colour.webp`, base);
    const normals = data.type === 'pbr' ? 'bumpTexture' : 'normalTexture';
    textures[normals] = await keep(`${slug(name)}-normal.webp`, normal);
    if (roughness && !isPlain)
      textures.metallicRoughnessTexture = await keep(`${slug(name)}-roughness.webp`, roughness);
  }
  // A material's numbers multiply what its picture says.
  const shown = textures.metallicRoughnessTexture ? { ...data, metallic: data.metallic === 0 ? 0 : 1 } : data;
  index.push({ name, data: shown, textures });
  process.stdout.write(`${name}\n`);
}
await writeFile(join(SHIPPED_MATERIALS, SHIPPED_MATERIALS_INDEX), `${JSON.stringify(index, null, 1)}\n`);
await writeFile(join(SHIPPED_MATERIALS, DERIVED_INDEX), `${JSON.stringify(derived, null, 1)}\n`);
