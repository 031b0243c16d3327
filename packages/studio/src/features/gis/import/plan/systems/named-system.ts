import type { ParsedFile } from '../../parse/parsed-file.ts';
import { isKnownEpsg } from '../../parse/projection.ts';
import { textOf } from '../cell-text.ts';
import { type ColumnRole, IN_DEGREES } from '../mapping.ts';

/** Headings, in plain form, of columns that say for each row what its coordinates are. */
const OF_SYSTEM =
  /^(?:epsg(?: ?kod| ?code)?|srid|srs|crs|koordinatsystem|koord ?sys(?:tem)?|referenssystem|coordinate (?:reference )?system)$/;

type CodeOf = (groups: readonly string[], text: string) => number | null;

/**
 * How headings, cells and file names write systems, in lower case with spaces between the parts, and the EPSG code of
 * each. Source: the EPSG dataset 10.076, and the names that the mapping authorities of the countries use.
 */
const WRITTEN: readonly [pattern: string, code: CodeOf][] = [
  ['(?:epsg|srid|crs)(?: ?code)? ?(\\d{4,6})', ([code]) => Number(code)],
  ['sweref ?(?:99|1999)? ?tm', () => 3006],
  ['sweref ?(?:99|1999)? ?(\\d\\d) ?(\\d\\d)', ([degrees, minutes]) => swerefZone(`${degrees}${minutes}`)],
  ['rt ?90(?: (0|2 ?5|5|7 ?5) ?gon(?: ?([vwoöe])\\p{L}*)?)?', ([gon, side]) => rt90Zone(gon, side)],
  ['utm ?(?:zone?|sone)? ?(\\d\\d?)(s?)', ([zone, south], text) => utmZone(Number(zone), south === 's', text)],
  ['(?:lambert|l) ?93', () => 2154],
  ['cc ?(4[2-9]|50)', ([zone]) => 3900 + Number(zone)],
  ['lambert ?(?:2|ii)(?: ?[ée]tendue?)|l ?2 ?e(?:tendue?)?', () => 27572],
  ['rd(?: ?new)?|amersfoort|rijksdriehoeks?', () => 28992],
  ['lambert ?(?:19)?72', () => 31370],
  ['lambert ?2008', () => 3812],
  ['lv ?95|ch ?1903\\+', () => 2056],
  ['lv ?03|ch ?1903', () => 21781],
  ['osgb(?: ?(?:19)?36)?|bng|british national grid', () => 27700],
  ['itm|irish transverse mercator', () => 2157],
  ['irish (?:national )?grid', () => 29903],
  ['s ?jtsk|krovak|křovák', () => 5514],
  ['(?:puwg|pl|cs) ?(?:19)?92', () => 2180],
  ['eov|hd ?72', () => 23700],
  ['stereo ?(?:19)?70', () => 3844],
  ['(?:egsa|ggrs) ?(?:19)?87', () => 2100],
  ['l ?est ?(?:19)?97', () => 3301],
  ['lks ?(?:19)?92', () => 3059],
  ['lks ?(?:19)?94', () => 3346],
  ['htrs ?(?:19)?96', () => 3765],
  ['d96(?: ?tm)?', () => 3794],
  ['isn ?(?:19)?93', () => 3057],
  ['isn ?2004', () => 5325],
  ['isn ?2016', () => 8088],
  ['(?:etrs )?tm ?35(?: ?fin)?', () => 3067],
  ['(?:etrs )?gk ?(19|2\\d|3[01])(?: ?fin)?', ([zone]) => 3854 + Number(zone)],
  ['(?:gk|gau(?:ss|ß) kr(?:ü|ue|u)ger) ?(?:zone )?([2-5])', ([zone]) => 31464 + Number(zone)],
  ['kkj|ykj', () => 2393],
  ['ntm ?(?:zone|sone)? ?([5-9]|[12]\\d|30)', ([zone]) => 5100 + Number(zone)],
  ['luref', () => 2169],
  ['(?:pt )?tm ?06', () => 3763],
  ['laea(?: europe)?', () => 3035],
  ['(?:web|pseudo) ?mercator', () => 3857],
];

/** Each of them separated by non-letters; the letter of an axis or of a hemisphere may follow. */
const NAMED = WRITTEN.map(([pattern, code]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?:[nvwe])?(?![\\p{L}\\d])`, 'u'),
  code,
}));
/** What may accompany a zone. */
const DATUM = /(?<![\p{L}\d])(?:ed ?50|(?:wgs|etrs|euref) ?(?:19)?8[49])(?![\p{L}\d])/u;
/** A code alone. */
const BARE = /(?<![\p{L}\d])(\d{4,6})(?![\p{L}\d])/u;

/** The first system that a text names, and what else it says. */
export function systemIn(text: string, allowsBare = true): { code: number; rest: string } | null {
  const plain = plainText(text);
  const bare = { pattern: BARE, code: ([code]: readonly string[]) => bareCode(Number(code)) };
  for (const { pattern, code } of allowsBare ? [...NAMED, bare] : NAMED) {
    const found = pattern.exec(plain);
    const [whole = '', ...groups] = found ?? [];
    const named =
      found &&
      code(
        groups.map((group) => group ?? ''),
        plain,
      );
    if (named && (named === IN_DEGREES || isKnownEpsg(named)))
      return { code: named, rest: plain.replace(whole, ' ').replace(DATUM, ' ').replaceAll(/\s+/g, ' ').trim() };
  }
  return null;
}

/**
 * The system that a table names itself: in the headings of its coordinates, in a column that has the same system in each row, or in its
 * name, which says less (`isOfFile`). Null: none, or several.
 */
export function namedSystem(
  { name, columns, features }: ParsedFile,
  roles: readonly ColumnRole[],
): { code: number | null; isOfFile: boolean } {
  const headings = columns.filter((_, at) => ['lat', 'lng', 'position', 'geometry'].includes(roles[at]?.type ?? ''));
  const inHeadings = new Set(headings.map(codeIn).filter((code) => code !== null));
  if (inHeadings.size > 0) return { code: only(inHeadings), isOfFile: false };
  const at = systemColumn(columns);
  const cells = new Set(at < 0 ? [] : features.map(({ values }) => textOf(values[at])));
  cells.delete('');
  // One that is not understood may be any system.
  if (cells.size > 0) return { code: only(new Set([...cells].map(codeIn))), isOfFile: false };
  const plain = name.replace(/\s*\(\d+\)$/, '');
  return { code: OF_FILES.test(plainText(plain)) ? (systemIn(plain, false)?.code ?? null) : null, isOfFile: true };
}

/** The column that says for each row what its coordinates are; -1: none does. */
export const systemColumn = (columns: readonly string[]): number =>
  columns.findIndex((heading) => OF_SYSTEM.test(plainText(heading)));

/** What is no word of another meaning in the name of a file. */
const OF_FILES = /sweref|rt ?90|epsg|utm/;

const only = (codes: ReadonlySet<number | null>): number | null => (codes.size === 1 ? ([...codes][0] ?? null) : null);

const codeIn = (text: string): number | null => systemIn(text)?.code ?? null;

const plainText = (text: string): string =>
  text
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[_\-.,:;/()[\]{}]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Years stand in headings, too: `Y 2020`. */
const bareCode = (code: number): number | null => (code >= 1900 && code < 2100 && code !== 2056 ? null : code);

const SWEREF_ZONES = '1200 1330 1500 1630 1800 1415 1545 1715 1845 2015 2145 2315'.split(' ');
function swerefZone(zone: string): number | null {
  const at = SWEREF_ZONES.indexOf(zone);
  return at < 0 ? null : 3007 + at;
}

/** From west to east; without a zone it is the one of the whole country. */
const RT90_ZONES = ['75v', '5v', '25v', '0', '25o', '5o'];
function rt90Zone(gon = '', side = ''): number | null {
  if (gon === '') return 3021;
  const at = RT90_ZONES.indexOf(`${gon.replace(' ', '')}${side === '' ? '' : /[vw]/.test(side) ? 'v' : 'o'}`);
  return at < 0 ? null : 3019 + at;
}

/** A zone of UTM: of ETRS89 in Europe, where the text says nothing else. */
function utmZone(zone: number, isSouth: boolean, text: string): number | null {
  if (zone < 1 || zone > 60) return null;
  if (/ed ?50/.test(text)) return 23_000 + zone;
  if (isSouth) return 32_700 + zone;
  return zone >= 28 && zone <= 38 && !/wgs ?(?:19)?84/.test(text) ? 25_800 + zone : 32_600 + zone;
}
