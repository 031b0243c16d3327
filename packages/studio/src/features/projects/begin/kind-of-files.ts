import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { FileClaims } from '../../../editor/delivery/file-claims.ts';
import { zipEntries } from '../../../table-files/zip-blob.ts';

interface BroughtFile {
  file: File;
  /** Folders it is in, outermost first. */
  path: readonly string[];
}

/** Files of which it is looked what is in them. */
const MOST_TABLES = 20;
/** Longest name that is proposed; longer ones are cut. */
const MAX_NAME = 80;

/**
 * The kind of product that begins with these files: the one that has files of its own among them, or a table of what it is made
 * of, else the one that most of them are for. What is in an archive counts, not the archive. Null where no kind begins with any.
 */
export async function kindOfFiles(
  files: readonly BroughtFile[],
  kinds: readonly { type: ProductType; claims: FileClaims }[],
): Promise<ProductType | null> {
  const names = (await Promise.all(files.map(({ file }) => namesIn(file)))).flat();
  let best: { type: ProductType; score: number } | null = null;
  for (const { type, claims } of kinds) {
    const found = names.map((name) => claims.claim(name));
    const tables = files.filter(({ file }) => claims.claim(file.name) === 'shared').slice(0, MOST_TABLES);
    const holding = await Promise.all(tables.map(async ({ file }) => claims.holds?.(file)));
    const own = found.filter((one) => one === 'own').length + holding.filter(Boolean).length;
    const shared = found.filter((one) => one === 'shared').length;
    // Textures next to a model are more than the model.
    const score = own > 0 ? names.length + own : shared;
    if (score > 0 && score > (best?.score ?? 0)) best = { type, score };
  }
  return best?.type ?? null;
}

async function namesIn(file: File): Promise<string[]> {
  if (!/\.zip$/i.test(file.name)) return [file.name];
  try {
    const entries = await zipEntries(file);
    return entries.map(({ name }) => name);
  } catch {
    // The editor says what is wrong with it.
    return [file.name];
  }
}

/** What a product of these files is called at first: as the folder that holds all of them, else as the first file. */
export function nameOfFiles(files: readonly BroughtFile[]): string {
  const [first] = files;
  if (!first) return '';
  const [folder] = first.path;
  const isFolder = folder !== undefined && files.every(({ path }) => path[0] === folder);
  const name = isFolder ? folder : first.file.name.replace(/\.[^.]+$/, '');
  return name
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME);
}

/** `“fan.gltf” and 4 other files`. */
export function filesText(files: readonly BroughtFile[]): string {
  const [first, ...others] = files;
  if (!first) return '';
  if (others.length === 0) return `“${first.file.name}”`;
  return `“${first.file.name}” and ${others.length === 1 ? 'one other file' : `${others.length} other files`}`;
}
