import { posix } from 'node:path';
import { fileNamed } from './file-at.ts';

/** Stands for a blank in names of objects on their way through the converter, which cuts them there. */
export const BLANK = '\u2420';

/** An .obj file as the converter reads it. */
export interface ReadableObj {
  bytes: Uint8Array;
  /** Material files that it names and that did not come along. */
  missing: string[];
}

/**
 * Brings an .obj file into the form that the converter reads as it is meant. It cuts names of objects at their first blank and
 * makes one of all that begin alike, looks for material files by the whole path on somebody's disk, and leaves out faces that
 * name texture coordinates which the file lacks.
 *
 * @param materials that came along, by their paths
 */
export function readableObj(obj: Uint8Array, materials: ReadonlyMap<string, Uint8Array>): ReadableObj {
  // Byte for byte, so that names in any encoding stay what they are.
  let text = Buffer.from(plainText(obj)).toString('latin1');
  const blank = Buffer.from(BLANK).toString('latin1');
  text = text.replace(
    /^(\s*o[ \t]+)(\S.*?)[ \t\r]*$/gm,
    (_line, start: string, name: string) => start + name.replace(/[ \t]/g, blank),
  );
  if (!/^\s*vt[ \t]/m.test(text))
    text = text.replace(/^\s*f[ \t].*$/gm, (line) => line.replace(/(-?\d+)\/-?\d+(\/?)/g, '$1$2$2'));
  const missing: string[] = [];
  text = text.replace(/^(\s*mtllib[ \t]+)(\S.*?)[ \t\r]*$/gm, (line, start: string, names: string) => {
    const found = librariesIn(Buffer.from(names, 'latin1').toString(), materials);
    for (const name of found.missing) missing.push(name);
    return found.paths.length > 0 ? start + found.paths.map(inLatin1).join(`\n${start}`) : line;
  });
  return { bytes: Buffer.from(text, 'latin1'), missing: [...new Set(missing)] };
}

/** One name with blanks, or several names. */
function librariesIn(line: string, materials: ReadonlyMap<string, Uint8Array>): { paths: string[]; missing: string[] } {
  const pathOf = (name: string): string | undefined => {
    const bytes = fileNamed(name, materials);
    return [...materials].find(([, one]) => one === bytes)?.[0];
  };
  const whole = pathOf(line);
  const names = whole === undefined ? (line.match(/\S.*?\.mtl(?=\s|$)/gi) ?? [line]) : [line];
  const paths = names.map((name) => [name, pathOf(name)] as const);
  return {
    paths: paths.flatMap(([, path]) => (path === undefined ? [] : posix.basename(path))),
    missing: paths.flatMap(([name, path]) => (path === undefined ? [posix.basename(name.replaceAll('\\', '/'))] : [])),
  };
}

const inLatin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** Text of two bytes a letter, as some tools of Windows write it, in UTF-8. */
export function plainText(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  if (first === 0xff && second === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  return bytes;
}
