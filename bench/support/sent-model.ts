import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { zipOf } from '@diorama/server/features/mesh/pipeline/pipeline.testing.ts';

export const MODEL = /\.(glb|gltf|obj|fbx|stl|ply)$/i;
/** Folders below a model in which its files are looked for. */
const DEPTH = 3;
/** Bytes of a file that may name others. */
const MOST_TEXT = 64 * 1024 * 1024;

/** A model of others with the files that it names, as somebody would send it. */
export interface SentModel {
  /** Its name in the delivery. */
  model: string;
  files: Map<string, Uint8Array>;
  /** Its material files. */
  libraries: string[];
  /** The file, or a zip file of all. */
  bytes: Uint8Array;
  fileName: string;
}

export async function sentModel(path: string): Promise<SentModel> {
  const folder = dirname(path);
  const model = basename(path);
  const files = new Map<string, Uint8Array>([[model, new Uint8Array(readFileSync(path))]]);
  const texts = [...files.values()];
  const near = filesBelow(folder, DEPTH).map((full) => relative(folder, full));
  const libraries: string[] = [];
  for (let text = texts.shift(); text; text = texts.shift()) {
    const named = text.length > MOST_TEXT ? '' : Buffer.from(text).toString('latin1').toLowerCase();
    for (const name of near) {
      if (files.has(name) || MODEL.test(name) || !names(named, basename(name))) continue;
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      files.set(name, bytes);
      if (!/\.mtl$/i.test(name)) continue;
      libraries.push(name);
      texts.push(bytes);
    }
  }
  const isOne = files.size === 1;
  return {
    ...{ model, files, libraries },
    bytes: isOne ? (files.get(model) ?? new Uint8Array()) : await zipOf(Object.fromEntries(files)),
    fileName: isOne ? model : `${model}.zip`,
  };
}

/** Names stand in files as they are, or with percent signs. */
const names = (text: string, name: string): boolean =>
  [name, encodeURIComponent(name), encodeURI(name)].some((one) =>
    text.includes(Buffer.from(one.toLowerCase()).toString('latin1')),
  );

/** All files below a folder, or the one itself. */
export function filesBelow(path: string, depth = 20): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return depth > 0 ? filesBelow(join(path, entry.name), depth - 1) : [];
    return entry.isFile() ? [join(path, entry.name)] : [];
  });
}
