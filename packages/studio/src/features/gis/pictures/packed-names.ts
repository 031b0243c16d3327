import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { pictureType } from './picture-names.ts';

/** Begins the address of a picture that is still in or next to the file of an import; its name there follows. */
const PACKED = 'packed:';

/** Names of pictures in an archive, as the texts of its other files write them: with folders, without, in any case. */
export function packedNames(entries: readonly string[]): (text: string) => string | null {
  const byPath = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const byName = new Map<string, string | null>();
  for (const entry of entries) {
    const name = keyOf(entry).split('/').at(-1) ?? '';
    byName.set(name, byName.has(name) ? null : entry);
  }
  return (text) => {
    const key = keyOf(text);
    return byPath.get(key) ?? byName.get(key.split('/').at(-1) ?? '') ?? null;
  };
}

const keyOf = (path: string): string =>
  decoded(path.trim())
    .replaceAll('\\', '/')
    .replace(/^(?:\.{0,2}\/)+/, '')
    .normalize('NFC')
    .toLowerCase();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Stands for a picture of the archive until it is a file of the project. */
export function packedMedia(entry: string): Media {
  const name = entry.split('/').at(-1) ?? entry;
  return { name, type: pictureType(name), url: `${PACKED}${entry}` };
}

/** The entry that a picture stands for; null: it is no packed one. */
export const packedEntry = ({ url }: Media): string | null =>
  url.startsWith(PACKED) ? url.slice(PACKED.length) : null;
