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

/**
 * The file of a path; else the only one whose path differs by case, or by how its letters are composed; else the only one of
 * that name, where a zip file lost its folders.
 */
export function fileAt(path: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const base = folded(posix.basename(path));
  return (
    files.get(path) ??
    onlyOne(files, (name) => folded(name) === folded(path)) ??
    onlyOne(files, (name) => folded(posix.basename(name)) === base)
  );
}

/**
 * The file of a name, wherever it lies: converters write where it lay on another disk. Of several with one name, the one that
 * has most of its folders in common counts (`wood/colour.png`); with a camera's ending for another of the same kind, if need be.
 */
export function fileNamed(name: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const wanted = stepsOf(name);
  const of = (isNamed: (last: string) => boolean) =>
    [...files]
      .filter(([path]) => isNamed(stepsOf(path).at(-1) ?? ''))
      .map(([path, bytes]) => ({ bytes, shared: sharedEnd(stepsOf(path), wanted) }))
      .sort((a, b) => b.shared - a.shared)[0]?.bytes;
  const base = wanted.at(-1) ?? '';
  return of((last) => last === base) ?? of((last) => sameKind(last) === sameKind(base));
}

/** Folders and name of a path, as file systems compare them, after `..` is gone. */
const stepsOf = (path: string): string[] =>
  posix
    .normalize(folded(path.replaceAll('\\', '/')))
    .split('/')
    .filter((step) => step !== '.' && step !== '..');

/** How many steps at their ends two paths have in common; the name counts as one whatever its ending. */
function sharedEnd(path: readonly string[], wanted: readonly string[]): number {
  let count = 1;
  while (count < path.length && path.at(-1 - count) === wanted.at(-1 - count)) count += 1;
  return count;
}

/** Endings of one kind of file are the same. */
const sameKind = (name: string): string => name.replace(/\.(jpeg|jpe|jfif)$/, '.jpg').replace(/\.tiff$/, '.tif');

function onlyOne(files: ReadonlyMap<string, Uint8Array>, fits: (name: string) => boolean): Uint8Array | undefined {
  const found = [...files].filter(([name]) => fits(name));
  return found.length === 1 ? found[0]?.[1] : undefined;
}
