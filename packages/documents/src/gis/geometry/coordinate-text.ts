import { positionOfAddress, positionOfCode } from './coordinate-address.ts';
import { isOnGlobe, type Position } from './geojson.ts';

/** One coordinate, and the axis that its letter names. */
interface Axis {
  degrees: number;
  axis: 'lat' | 'lng' | null;
}

/** Signs of a coordinate; a longer text is none, and is not searched for one. */
const MOST_SIGNS = 200;
const LETTER = /[NSEWÖV]/i;
/** In Swedish `O` and `Ö` are east, `V` is west. */
const LETTERS: Readonly<Record<string, { axis: 'lat' | 'lng'; sign: 1 | -1 }>> = {
  n: { axis: 'lat', sign: 1 },
  s: { axis: 'lat', sign: -1 },
  e: { axis: 'lng', sign: 1 },
  ö: { axis: 'lng', sign: 1 },
  w: { axis: 'lng', sign: -1 },
  v: { axis: 'lng', sign: -1 },
};

/** Numbers with a decimal point or comma; `.8` and `59.` are written by programs, too. */
const NUMBER = String.raw`(?:\d+(?:[.,]\d+|\.)?|\.\d+)`;
const DMS = new RegExp(
  String.raw`^([+-]?)(${NUMBER})\s*(?:[°ºd]\s*(?:(${NUMBER})\s*['′’m]?\s*(?:(${NUMBER})\s*(?:["″”s]|''|′′)?)?)?|\s(\d+)\s+(${NUMBER}))?$`,
);

/** Degrees as people write them: `59.33`, `59,33`, `18.07 E`, `59°19'48"N`, `59 19 48`; null: it is none. */
export function degreesIn(text: string): number | null {
  return axisIn(text)?.degrees ?? null;
}

function axisIn(text: string): Axis | null {
  if (text.length > MOST_SIGNS) return null;
  const plain = text.trim().replaceAll('\u2212', '-').replaceAll(/\s+/g, ' ');
  const letters = [...plain].filter((sign) => LETTER.test(sign));
  if (letters.length > 1) return null;
  const [letter] = letters;
  const known = letter === undefined ? undefined : LETTERS[letter.toLowerCase()];
  const bare = known ? withoutLetter(plain, letter ?? '') : plain;
  const found = bare === null ? null : DMS.exec(withSign(bare, known !== undefined));
  if (!found) return null;
  const [, sign = '', whole = '', marked, seconds, spaced, spacedSeconds] = found;
  const minutes = marked ?? spaced;
  const rest = numberOf(minutes) / 60 + numberOf(seconds ?? spacedSeconds) / 3600;
  if (numberOf(minutes) >= 60 || numberOf(seconds ?? spacedSeconds) >= 60) return null;
  const degrees = (numberOf(whole) + rest) * (sign === '-' ? -1 : 1) * (known?.sign ?? 1);
  return { degrees, axis: known?.axis ?? null };
}

/** Degrees and minutes as GPS receivers write them, `59 19.758`, which only a letter distinguishes from two numbers. */
const withSign = (text: string, hasLetter: boolean): string =>
  hasLetter ? text.replace(/^([+-]?\d{1,3})\s+(\d{1,2}(?:[.,]\d+)?)\s*['′’]?$/, '$1°$2') : text;

/** A letter stands at the beginning or the end. */
function withoutLetter(text: string, letter: string): string | null {
  if (text.startsWith(letter)) return text.slice(1).trim();
  return text.endsWith(letter) ? text.slice(0, -1).trim() : null;
}

const numberOf = (text: string | undefined): number => (text === undefined ? 0 : Number(text.replace(',', '.')));

/**
 * A position in one text, latitude first as people write it: `59.33, 18.07`, `59,33; 18,07`, `59°19'48"N 18°4'12"E`,
 * `POINT(18.07 59.33)`, `N59 19.758 E18 4.117`, `lat: 59.3, lon: 18`, `geo:59.3,18`, the address of a map, a full open location
 * code; letters say which is which. Null: it is none. It may lie off the globe where the two are swapped.
 */
export function positionIn(text: string): Position | null {
  const named = positionOfAddress(text) ?? positionOfCode(text) ?? behindAddress(text);
  if (named) return named;
  if (text.length > MOST_SIGNS) return null;
  const point = /^\s*(?:SRID=4326;)?\s*POINT\s*(?:Z\s*)?\(\s*(\S+)\s+(\S+?)(?:\s+\S+)?\s*\)\s*$/i.exec(text);
  if (point) {
    const [lng, lat] = [Number(point[1]), Number(point[2])];
    return Number.isFinite(lng) && Number.isFinite(lat) ? [lng, lat] : null;
  }
  for (const [first, second] of halvesOf(lettered(text.trim().replace(/^[([{]\s*(.*?)\s*[)\]}]$/s, '$1')))) {
    const [a, b] = [axisIn(first), axisIn(second)];
    if (!a || !b || (a.axis !== null && a.axis === b.axis)) continue;
    const position: Position = a.axis === 'lng' || b.axis === 'lat' ? [a.degrees, b.degrees] : [b.degrees, a.degrees];
    if (isOnGlobe(position) || isOnGlobe([position[1], position[0]])) return position;
  }
  return null;
}

/** Open data of American cities has an address above its position: `1 Main Street\nBoston\n(42.36, -71.06)`. */
function behindAddress(text: string): Position | null {
  if (text.length > 10 * MOST_SIGNS) return null;
  const [, lat, lng] = /\p{L}.*\(\s*(-?\d{1,2}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)\s*\)\s*$/su.exec(text) ?? [];
  return lat === undefined ? null : [Number(lng), Number(lat)];
}

/** Axis names as letters: `lat: 59.3, lon: 18` is `N59.3, E18`. */
const lettered = (text: string): string =>
  text
    .replace(/"?\b(?:latitude|latitud|lat)\b"?\s*[:=]?\s*(?=[-+\d])/i, 'N')
    .replace(/"?\b(?:longitude|longitud|long|lon|lng)\b"?\s*[:=]?\s*(?=[-+\d])/i, 'E');

/** All splits of a text into two coordinates, the clearest first. */
function* halvesOf(text: string): Generator<[string, string]> {
  for (const separator of [/;|\t|\/|\|/, /,\s+/, /\s+/, /,/]) {
    const halves = text.split(separator);
    if (halves.length === 2) yield [halves[0] ?? '', halves[1] ?? ''];
  }
  // Behind the letter of the first, or before that of the second.
  const behind = /^(.+?[NSEWÖV])[\s,]*(.+)$/i.exec(text);
  if (behind) yield [behind[1] ?? '', behind[2] ?? ''];
  const before = /^([NSEWÖV].+?)[\s,]*([NSEWÖV].+)$/i.exec(text);
  if (before) yield [before[1] ?? '', before[2] ?? ''];
  // 59,33,18,07: a decimal comma in both.
  const commas = text.split(',');
  if (commas.length === 4) yield [commas.slice(0, 2).join(','), commas.slice(2).join(',')];
}
