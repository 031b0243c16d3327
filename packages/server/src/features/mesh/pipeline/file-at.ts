import { posix } from 'node:path';

/** A name in a file without its percent signs; one that is not encoded holds them itself. */
export function plainName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** As file systems of Windows and macOS compare names: letters composed in one way, and without case. */
const folded = (path: string): string => path.normalize('NFC').toLowerCase();

/** The file of a path; else the only one whose path differs by case, or by how its letters are composed. */
export function fileAt(path: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  return files.get(path) ?? onlyOne(files, (name) => folded(name) === folded(path));
}

/** The file of a name, wherever it lies: converters write where it lay on another disk. */
export function fileNamed(name: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const base = posix.basename(name.replaceAll('\\', '/'));
  return (
    onlyOne(files, (path) => posix.basename(path) === base) ??
    [...files].find(([path]) => folded(posix.basename(path)) === folded(base))?.[1]
  );
}

function onlyOne(files: ReadonlyMap<string, Uint8Array>, fits: (name: string) => boolean): Uint8Array | undefined {
  const found = [...files].filter(([name]) => fits(name));
  return found.length === 1 ? found[0]?.[1] : undefined;
}
