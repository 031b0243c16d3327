import { plainText } from './obj-text.ts';

/** What the converter reads over in an .obj file. */
export interface OddObj {
  /** Why it cannot be used; null: it can. */
  fault: string | null;
  warnings: string[];
}

/** Numbers that are none, as C, Python and Windows write them. */
export const NO_NUMBER = '[-+]?(?:nan|inf|1\\.#(?:inf|ind|qnan|snan))';
const [POINT, PLACE] = ['v', 'vt'].map(
  (statement) => new RegExp(`^[ \\t]*${statement}[ \\t](?:[^\\r\\n#]*[ \\t])?(${NO_NUMBER}\\S*)`, 'im'),
);
/** Letters that the scan knows. */
const [TAB, LF, CR, BLANK, SLASH, ZERO, NINE] = [0x09, 0x0a, 0x0d, 0x20, 0x2f, 0x30, 0x39];
const [F, N, T, V] = [0x66, 0x6e, 0x74, 0x76];

/** Looks for numbers that are none, and for corners that name texture coordinates or normals which the file lacks. */
export function oddObj(bytes: Uint8Array): OddObj {
  const text = Buffer.from(plainText(bytes)).toString('latin1');
  const point = POINT?.exec(text);
  if (point)
    return { fault: `line ${lineAt(text, point.index)} has a point that is no number (${point[1]})`, warnings: [] };
  const place = PLACE?.exec(text);
  const warnings = place
    ? [
        `Line ${lineAt(text, place.index)} of the .obj file has a texture coordinate that is no number (${place[1]}): pictures do not lie there as they should. Export it again`,
      ]
    : [];
  return { fault: null, warnings: [...warnings, ...beyond(text)] };
}

/** Counted from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Corners that name what is not there: where the first is, and how many there are. */
function beyond(text: string): string[] {
  const totals = { places: 0, normals: 0 };
  eachLine(text, (at) => {
    if (text.charCodeAt(at) !== V) return;
    const second = text.charCodeAt(at + 1);
    if (second === T) totals.places += 1;
    if (second === N) totals.normals += 1;
  });
  const found = { places: { count: 0, first: 0 }, normals: { count: 0, first: 0 } };
  eachLine(text, (at, end, line) => {
    if (text.charCodeAt(at) !== F || !isBlank(text.charCodeAt(at + 1))) return;
    eachName(text, at + 1, end, (slot, index) => {
      const kind = slot === 1 ? 'places' : 'normals';
      if (slot === 0 || totals[kind] === 0 || index <= totals[kind]) return;
      found[kind].count += 1;
      if (found[kind].first === 0) found[kind].first = line;
    });
  });
  const kinds = [
    ['texture coordinates', 'pictures do not lie on them as they should', found.places, totals.places],
    ['normals', 'they are lit as if they were flat', found.normals, totals.normals],
  ] as const;
  return kinds.flatMap(([what, effect, { count, first }, total]) =>
    count === 0
      ? []
      : [
          `In the .obj file, ${count} ${count === 1 ? 'corner names' : 'corners name'} ${what} beyond the ${total} that it has, first in line ${first}: ${effect}. Export it again`,
        ],
  );
}

const isBlank = (code: number): boolean => code === BLANK || code === TAB;

/** Calls with where each line begins behind its blanks, where it ends, and its number. Files have millions: nothing is made of them. */
function eachLine(text: string, take: (at: number, end: number, line: number) => void): void {
  let line = 1;
  for (let at = 0; at < text.length; line += 1) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    let from = at;
    while (from < end && isBlank(text.charCodeAt(from))) from += 1;
    if (from < end) take(from, end, line);
    at = end + 1;
  }
}

/** Numbers of the corners of a face, and which of point, place and normal each of them names; those counted back are left out. */
function eachName(text: string, from: number, end: number, take: (slot: number, index: number) => void): void {
  let [slot, index, isNamed] = [0, 0, false];
  for (let at = from; at <= end; at += 1) {
    const code = at < end ? text.charCodeAt(at) : LF;
    if (code >= ZERO && code <= NINE) {
      index = index * 10 + code - ZERO;
      isNamed = true;
      continue;
    }
    if (isNamed) take(slot, index);
    [index, isNamed] = [0, false];
    if (code === SLASH) slot += 1;
    else if (isBlank(code) || code === CR || code === LF) slot = 0;
    else return; // counted back, or a remark
  }
}
