import { equalJson } from '@diorama/documents/engine/schema/json.ts';
import { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { ModelImage } from '@diorama/players/e3d/gltf/model.ts';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { mediaOf, type UploadedFile, uploadFiles } from '../../files/public.ts';
import type { FoundMaterial, GlbMaterials } from './read-glb-materials.ts';

type Media = ReturnType<typeof mediaOf>;

/** Contents per request. */
const MOST_ASKED = 50;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/png': 'png',
};

/**
 * Makes materials of the library; gives their ids. A picture that the library has is not sent again. `isReused`: nor is a
 * material made that the library has with the same name and content.
 */
export async function importMaterials(
  spaceId: string,
  { fileName, images }: GlbMaterials,
  chosen: readonly FoundMaterial[],
  onProgress: (done: number) => void,
  { isReused = false } = {},
): Promise<string[]> {
  const used = new Set(chosen.flatMap(({ textures }) => textures.map(({ image }) => image)));
  const named = fileName.replace(/\.glb$/i, '');
  const media = await mediaOfImages(spaceId, named, images, used);
  const made: string[] = [];
  for (const { name, data, textures } of chosen) {
    const laid = textures.flatMap(({ field, image, layout }) => {
      const picture = media.get(image);
      return picture ? [[field, { media: picture, ...layout }] as const] : [];
    });
    const material = { ...data, ...Object.fromEntries(laid) };
    const known = isReused ? await knownMaterial(name, material) : null;
    made.push(known ?? (await once('e3d.material.create', { name, material }, api.e3d.material.create.mutate)).id);
    onProgress(made.length);
  }
  return made;
}

/** The material of the library with this name and content; null: there is none. */
async function knownMaterial(name: string, material: FoundMaterial['data']): Promise<string | null> {
  const wanted = MaterialData.parse(material);
  const { items } = await api.e3d.material.list.query({ search: name, type: material.type, limit: MOST_ASKED });
  for (const item of items) {
    if (item.name !== name) continue;
    const { material: found } = await api.e3d.material.get.query({ materialId: item.id });
    if (equalJson(found, wanted)) return item.id;
  }
  return null;
}

/** The pictures of a file as files of the library, each content once. */
async function mediaOfImages(
  spaceId: string,
  named: string,
  images: readonly ModelImage[],
  used: ReadonlySet<number>,
): Promise<Map<number, Media>> {
  const hashes = new Map<number, string>();
  for (const index of used) {
    const bytes = images[index]?.bytes;
    if (bytes) hashes.set(index, await sha256(bytes));
  }
  const known = await filesWith(spaceId, [...new Set(hashes.values())]);
  const missing = new Map([...hashes].map(([index, hash]) => [hash, index]));
  for (const hash of known.keys()) missing.delete(hash);
  const sources = [...missing.values()].flatMap((index) => {
    const image = images[index];
    if (!image) return [];
    const name = `${named} ${index + 1}.${ENDINGS[image.type] ?? 'png'}`;
    return { file: new File([image.bytes.slice()], name, { type: image.type }), path: [] };
  });
  const { items, failed } = await uploadFiles({ projectId: spaceId, directoryId: 'root', sources });
  const [first] = failed;
  if (first) throw new Error(`“${first.name}” was not uploaded: ${first.reason}`);
  for (const item of items) known.set(item.sha256, mediaOf(item));
  return new Map(
    [...hashes].flatMap(([index, hash]) => {
      const found = known.get(hash);
      return found ? [[index, found] as const] : [];
    }),
  );
}

/** Files of the library with these contents. */
async function filesWith(projectId: string, hashes: readonly string[]): Promise<Map<string, Media>> {
  const known = new Map<string, Media>();
  for (let at = 0; at < hashes.length; at += MOST_ASKED) {
    const asked = hashes.slice(at, at + MOST_ASKED);
    const place = { projectId, directoryId: 'root', limit: MOST_ASKED };
    const { items } = await api.files.list.query({ ...place, sha256: asked });
    for (const item of items) if (item.type === 'file' && isFile(item)) known.set(item.sha256, mediaOf(item));
  }
  return known;
}

/** A file that was refused cannot be shown. */
const isFile = ({ state }: Pick<UploadedFile, 'state'>): boolean => state !== 'rejected';

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
