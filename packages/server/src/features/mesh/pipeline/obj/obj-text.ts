import { posix } from 'node:path';
import { fileNamed } from '../file-at.ts';
import { MANY, openNotches, type Point } from './notches.ts';

const MANY_CORNERS = new RegExp(`^f(?:[ \\t]+[^\\s#]+){${MANY}}`, 'm');

/** The text of an .obj file whose faces keep their notches on the way through the converter. */
function withOpenNotches(text: string): string {
  if (!MANY_CORNERS.test(text)) return text;
  const points: Point[] = [];
  const faces: number[][] = [];
  for (const [, statement, rest = ''] of text.matchAll(/^([vf])[ \t]+([^\r\n#]*)/gm)) {
    const words = rest.trim().split(/[ \t]+/);
    if (statement === 'v') {
      const [x = 0, y = 0, z = 0] = words.map(Number);
      points.push([x, y, z]);
    } else if (words.length >= MANY) faces.push(words.map((word) => indexOf(Number.parseInt(word, 10), points.length)));
  }
  const moved = openNotches(points, faces);
  if (moved.size === 0) return text;
  let at = -1;
  return text.replace(/^(v[ \t]+)[^ \t\r\n]+[ \t]+[^ \t\r\n]+[ \t]+[^ \t\r\n]+/gm, (line, start: string) => {
    at += 1;
    const place = moved.get(at);
    return place ? `${start}${place.join(' ')}` : line;
  });
}

const indexOf = (written: number, count: number): number => (written < 0 ? count + written : written - 1);

/** Stands for a blank in names of objects on their way through the converter, which cuts them there. */
export const BLANK = '\u2420';

/** An .obj file as the converter reads it. */
export interface ReadableObj {
  bytes: Uint8Array;
  /** Material files that it names and that did not come along. */
  missing: string[];
  /** Paths of the material files that it uses, and what it calls them now. */
  libraries: ReadonlyMap<string, string>;
  /** Whether it has curves or curved surfaces, which are no faces. */
  isCurved: boolean;
}

/**
 * Brings an .obj file into the form that the converter reads as it is meant. It cuts names of objects at their first blank and
 * makes one of all that begin alike, looks for material files by the whole path on somebody's disk, leaves out faces that
 * name texture coordinates which the file lacks, loses count of corners behind a face with fewer than three, fills notches of faces, and paints points
 * black whose colour is not said.
 *
 * @param path of the file
 * @param materials that came along, by their paths
 */
export function readableObj(obj: Uint8Array, path: string, materials: ReadonlyMap<string, Uint8Array>): ReadableObj {
  // Byte for byte, so that names in any encoding stay what they are.
  let text = plainLines(Buffer.from(plainText(obj)).toString('latin1'));
  const blank = Buffer.from(BLANK).toString('latin1');
  text = text.replace(
    /^(\s*o[ \t]+)(\S.*?)[ \t\r]*$/gm,
    (_line, start: string, name: string) => start + name.replace(/[ \t]/g, blank),
  );
  if (!/^\s*vt[ \t]/m.test(text))
    text = text.replace(/^\s*f[ \t].*$/gm, (line) => line.replace(/(-?\d+)\/-?\d+(\/?)/g, '$1$2$2'));
  text = withEveryColour(
    withPaint(
      text
        .replace(/\\[ \t]*\r?\n/g, ' ')
        .replace(FEW_CORNERS, '')
        .replace(WEIGHTED, '$1'),
    ),
  );
  text = withOpenNotches(text);
  const missing: string[] = [];
  const libraries = new Map<string, string>();
  const nameOf = (library: string): string => {
    const name = libraries.get(library) ?? `${libraries.size}.mtl`;
    libraries.set(library, name);
    return name;
  };
  text = text.replace(/^(\s*mtllib[ \t]+)(\S.*?)[ \t\r]*$/gm, (line, start: string, names: string) => {
    const found = librariesIn(Buffer.from(names, 'latin1').toString(), path, materials);
    for (const name of found.missing) missing.push(name);
    return found.paths.length > 0 ? start + found.paths.map(nameOf).join(`\n${start}`) : line;
  });
  // Some exporters leave the line out; what was sent with the file is its own.
  const own = /^\s*mtllib[ \t]/m.test(text) ? undefined : ownLibrary(path, materials);
  if (own !== undefined) text = `mtllib ${nameOf(own)}\n${text}`;
  if (libraries.size > 0) text = withNoMaterial(withKnownNames(text, materials));
  return { bytes: Buffer.from(text, 'latin1'), missing: [...new Set(missing)], libraries, isCurved: CURVES.test(text) };
}

/** Lines without blanks before and remarks behind them, and numbers with a digit before their point: the converter refuses others. */
const plainLines = (text: string): string =>
  text
    .replace(/^[ \t]+/gm, '')
    .replace(/^((?:v[npt]?|[flps])[ \t][^#\r\n]*?)[ \t]*#.*$/gm, '$1')
    // Names may have the sign in them: a remark has a blank on either side.
    .replace(/^((?:usemtl|mtllib|[go])[ \t]+[^\r\n]*?\S)[ \t]+#(?:[ \t].*)?$/gm, '$1')
    // One number is enough for a picture of one line; programs of some languages write numbers with a comma.
    .replace(/^(vt[ \t]+[^\s#]+)[ \t\r]*$/gm, '$1 0')
    .replace(COMMAS, (line) => line.replaceAll(',', '.'))
    .replace(/^v[npt]?(?=[ \t]).*[ \t][-+]?\.\d.*$/gm, (line) => line.replace(/([ \t][-+]?)\.(?=\d)/g, '$10.'));

/** Names of materials as their file spells them: some programs write one of the two files in UTF-8, and the other in Latin-1. */
function withKnownNames(text: string, materials: ReadonlyMap<string, Uint8Array>): string {
  const known = new Set(
    [...materials.values()].flatMap((bytes) =>
      [
        ...Buffer.from(bytes)
          .toString('latin1')
          .matchAll(/^newmtl (.*?)[ \t\r]*$/gm),
      ].map(([, name = '']) => name),
    ),
  );
  return text.replace(/^(usemtl[ \t]+)(\S.*?)[ \t\r]*$/gm, (line, start: string, name: string) => {
    if (known.has(name)) return line;
    const spelled = [Buffer.from(name, 'latin1').toString(), Buffer.from(name).toString('latin1')];
    const found = spelled.find((one) => known.has(one));
    return found === undefined ? line : start + found;
  });
}

/** A point of which each number has a comma, or none has a point. */
const COMMAS = /^v[nt]?(?=[^\r\n]*,)(?:[ \t]+[-+]?\d+(?:,\d+)?(?:e[-+]?\d+)?)+[ \t\r]*$/gim;

/**
 * Faces before the first material, and behind a material without a name, are white, as the format says: the converter would take the first
 * of the library.
 */
function withNoMaterial(sent: string): string {
  const text = sent.replace(/^usemtl[ \t\r]*$/gm, 'usemtl Default');
  const [face, use] = [/^f[ \t]/m, /^usemtl[ \t]/m].map((statement) => text.search(statement));
  if (face === undefined || use === undefined || face < 0 || (use >= 0 && use < face)) return text;
  return `${text.slice(0, face)}usemtl Default\n${text.slice(face)}`;
}

/** A face of one or two corners. */
const FEW_CORNERS = /^[ \t]*f(?:[ \t]+\S+){1,2}[ \t\r]*$/gm;
/** A point with a fourth number, which is a weight for curves: the converter divides by it. */
const WEIGHTED = /^([ \t]*v(?:[ \t]+[^\s#]+){3})[ \t]+[^\s#]+[ \t\r]*$/gm;
/** Statements of the format's curves and surfaces. */
const CURVES = /^[ \t]*(curv2?|surf)[ \t]/m;

/**
 * Colours of points that ZBrush writes as comments, sixty-four in a line of eight digits each (mask, red, green, blue), put where
 * other programs write them: behind their points.
 */
function withPaint(text: string): string {
  const colours = [...text.matchAll(/^#MRGB[ \t]+([0-9a-f]+)/gim)].flatMap(
    ([, digits = '']) => digits.match(/.{8}/g) ?? [],
  );
  if (colours.length === 0) return text;
  let at = 0;
  return text.replace(/^([ \t]*v(?:[ \t]+[^\s#]+){3})[ \t\r]*$/gm, (line, point: string) => {
    const colour = colours[at];
    at += 1;
    if (colour === undefined) return line;
    return [point, ...[2, 4, 6].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) / 255)].join(' ');
  });
}

/** Points without a colour among those that have one: white, which leaves their material as it is. The converter makes them black. */
function withEveryColour(text: string): string {
  let most = -1;
  for (const [, red, green, blue] of text.matchAll(COLOURED))
    most = Math.max(most, Number(red), Number(green), Number(blue));
  if (most < 0) return text;
  // Colours are shares, or numbers to 255 where one of them is above 1.
  const white = most > 1 ? ' 255 255 255' : ' 1 1 1';
  return text.replace(/^([ \t]*v(?:[ \t]+[^\s#]+){3})[ \t\r]*$/gm, `$1${white}`);
}

/** A point with a colour. */
const COLOURED = /^[ \t]*v(?:[ \t]+[^\s#]+){3}[ \t]+([^\s#]+)[ \t]+([^\s#]+)[ \t]+([^\s#]+)/gm;

/** One name with blanks, or several names; where none of them came along, the file's own. */
function librariesIn(
  line: string,
  model: string,
  materials: ReadonlyMap<string, Uint8Array>,
): { paths: string[]; missing: string[] } {
  const near = posix.dirname(model);
  const pathOf = (name: string): string | undefined => {
    const bytes = fileNamed(posix.join(near, plainQuotes(name).replaceAll('\\', '/')), materials);
    return [...materials].find(([, one]) => one === bytes)?.[0];
  };
  const whole = pathOf(line);
  const names = whole === undefined ? (line.match(/\S.*?\.mtl"?(?=\s|$)/gi) ?? [line]) : [line];
  const paths = names.map((name) => [name, pathOf(name)] as const);
  const found = paths.flatMap(([, path]) => path ?? []);
  const own = found.length === 0 ? ownLibrary(model, materials) : undefined;
  if (own !== undefined) return { paths: [own], missing: [] };
  return {
    paths: found,
    missing: paths.flatMap(([name, path]) =>
      path === undefined ? [posix.basename(plainQuotes(name).replaceAll('\\', '/'))] : [],
    ),
  };
}

/** The material file that is called like the model, else the only one there is. */
function ownLibrary(model: string, materials: ReadonlyMap<string, Uint8Array>): string | undefined {
  const stem = (path: string) =>
    posix
      .basename(path)
      .replace(/\.\w+$/, '')
      .toLowerCase();
  const [only, ...others] = materials.keys();
  return [...materials.keys()].find((path) => stem(path) === stem(model)) ?? (others.length === 0 ? only : undefined);
}

/** A name without the quotes around it, which the format does not have and some exporters write. */
export const plainQuotes = (name: string): string => /^"(.*)"$/.exec(name.trim())?.[1] ?? name;

/** Text of two bytes a letter, as some tools of Windows write it, in UTF-8, without the mark that text may begin with. */
export function plainText(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3);
  if (first === 0xfe && second === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  if (first === 0xff && second === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  return bytes;
}
