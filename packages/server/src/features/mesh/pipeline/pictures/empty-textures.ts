import * as z from 'zod';
import type { SourceJson } from '../source-json.ts';

/** Extensions whose pictures are read. */
const READ = ['EXT_texture_webp', 'EXT_texture_avif', 'KHR_texture_basisu'];

const Texture = z.looseObject({
  source: z.number().optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
const Textures = z.array(Texture).catch([]);

/**
 * Takes references to textures without a picture that is read out of materials: a texture may leave its picture to an extension,
 * or have none. Answers with what is white for it.
 */
export function withoutEmptyTextures(json: SourceJson): { json: SourceJson; warnings: string[] } {
  const textures = Textures.parse(json.textures);
  const isEmpty = ({ source, extensions = {} }: z.output<typeof Texture>) =>
    source === undefined && !READ.some((name) => name in extensions);
  const empty = new Set(textures.flatMap((texture, at) => (isEmpty(texture) ? [at] : [])));
  if (empty.size === 0) return { json, warnings: [] };
  const warnings = new Set<string>();
  const materials = json.materials.map((material) => {
    const found = new Set<number>();
    const made = z.looseObject({}).parse(withoutThese(material, empty, found));
    for (const at of found) {
      const [extension] = Object.keys(textures[at]?.extensions ?? {});
      const why =
        extension === undefined ? 'names no picture' : `has its picture as ${extension} alone, which is not read`;
      const name = material.name ? `“${material.name.slice(0, 200)}”` : 'of a material without a name';
      warnings.add(`A texture of ${name} ${why}: its place is white. Export it with pictures as PNG, JPEG or KTX2`);
    }
    return { ...made, name: material.name };
  });
  return warnings.size === 0 ? { json, warnings: [] } : { json: { ...json, materials }, warnings: [...warnings] };
}

const Reference = z.looseObject({ index: z.number() });

function withoutThese(value: unknown, empty: ReadonlySet<number>, found: Set<number>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutThese(one, empty, found));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, unknown][] => {
    const index = /texture$/i.test(key) ? Reference.safeParse(one).data?.index : undefined;
    if (index === undefined || !empty.has(index)) return [[key, withoutThese(one, empty, found)]];
    found.add(index);
    return [];
  });
  return Object.fromEntries(kept);
}
