import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import { degreesIn, positionIn } from '@diorama/documents/gis/geometry/coordinate-text.ts';
import { chainsOf, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { looksSwapped } from '@diorama/documents/gis/geometry/swapped.ts';
import { isNoValue, numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { looseKey } from '../../../../../table-files/key-finder.ts';
import { plainHeading } from '../../../../../table-files/plain-heading.ts';
import { isPictureName } from '../../../pictures/picture-names.ts';
import { AXES, isLongitudeFirst } from '../../parse/axis-headings.ts';
import { isWkt } from '../../parse/binary/wkt.ts';
import type { ParsedFile } from '../../parse/parsed-file.ts';
import { textOf } from '../cell-text.ts';
import { deliveredBefore } from '../delivered-before.ts';
import type { ExistingMap } from '../existing-map.ts';
import { type ColumnRole, type ImportMapping, IN_DEGREES, type LayerTarget } from '../mapping.ts';
import { guessSystem } from '../systems/guess-system.ts';
import { systemIn } from '../systems/named-system.ts';
import { PlaceReader, pairIn } from '../systems/place-reader.ts';
import { pictureAt, webAddress } from '../web-address.ts';
import { isPlainName, languageNamed, nameRole, textRole } from './name-headings.ts';

/** Headings in English and Swedish, whole, in lower case and without units. */
const HEADINGS: readonly [Exclude<ColumnRole['type'], 'skip' | 'name' | 'text'>, RegExp][] = [
  [
    'position',
    /^(?:coordinates?|koordinat(?:er)?|position|location|lat ?[,/ ] ?(?:lng|lon|long)|latlng|gps|wgs ?84|geo ?point(?: ?2d)?)$/,
  ],
  [
    'geometry',
    /^(?:wkt|wkb|ewkt|geom|geometry|geometri|the geom|wkb geometry|shape|geog|geo ?shape|geo ?json|st asgeojson|st astext)$/,
  ],
  ...AXES,
  [
    'value',
    /^(?:value|värde|varde|vikt|weight|antal|count|number of .*|amount|score|population|befolkning|magnitude)$/,
  ],
  ['category', /^(?:category|kategori|type|typ|group|grupp|klass|class|folder)$/],
  ['height', /^(?:height|building height|höjd|byggnadshöjd)$/],
  ['address', /^(?:(?:street|visiting|gatu|besöks)? ?add?ress?e?)$/],
  ['link', /^(?:web(?: ?site| ?page|bplats|bsida)?|url|links?|länk(?:ar)?|www|home ?page|hemsida)$/],
  [
    'picture',
    /^(?:images?|bild(?:er)?|photos?|fot(?:o|on)|pictures?|(?:gx )?media links|(?:image|picture|photo) url)$/,
  ],
  ['widget', /^(?:widget|popup|info ?ruta|infobox)$/],
];

/** What headings that say more than a coordinate begin or end with: `x_lon`, `geo_latitude`, `lat_dd`, `N (SWEREF 99 TM)`. */
const COORDINATES: readonly ['lat' | 'lng', RegExp][] = [
  [
    'lat',
    /(?:^|[ ])(?:lat|latitude|latitud|northing|nordkoordinat|breddgrad)(?:[ ](?:dd|wgs ?84|deg(?:rees)?|decimal|sweref.*|\d+))?$/,
  ],
  [
    'lng',
    /(?:^|[ ])(?:lng|lon|long|longitude|longitud|easting|ostkoordinat|östkoordinat|längdgrad)(?:[ ](?:dd|wgs ?84|deg(?:rees)?|decimal|sweref.*|\d+))?$/,
  ],
  ['lat', /^(?:n|north|nord)[ ].*(?:sweref|rt ?90|utm|etrs)/],
  ['lng', /^(?:e|east|öst|ost)[ ].*(?:sweref|rt ?90|utm|etrs)/],
];

/** What a heading says; the whole of it first, then its end. */
const roleNamed = (plain: string): Exclude<ColumnRole['type'], 'name' | 'text'> => {
  const found = [...HEADINGS, ...COORDINATES].find(([, pattern]) => pattern.test(plain))?.[0];
  if (found) return found;
  const rest = systemIn(plain)?.rest ?? '';
  return rest === '' ? 'skip' : (AXES.find(([, pattern]) => pattern.test(rest))?.[0] ?? 'skip');
};
const KEY =
  /^(?:key|nyckel|id|nr|no|number|nummer|code|kod|uuid|guid|fid|objectid|object id|objekt ?id|gid|ref|referens|reference|external ?id|place ?id|löpnummer)$/;
/**
 * Numbers of rows, which programs give: QGIS and GDAL, ArcGIS, PostGIS. They may be others in the next export, so they are a key only where
 * no other column is.
 */
const ROW_NUMBER = /^(?:(?:ogc )?fid|objectid|object id|oid|gid|rowid)(?: \d+)?$/;

/** Whether a heading is that of numbers which a program gives to rows. */
export const isRowNumber = (heading: string): boolean => ROW_NUMBER.test(plainHeading(heading));

/** What headings of keys end with, in compounds too: `Objektnr`, `Skolenhetskod`, `plot_id`. */
const KEY_END =
  /(?:nr|nummer|kod|beteckning|nyckel|[_\- ](?:id|ID|Id|[Nn]o|[Nn]umber|[Cc]ode|[Kk]ey|[Rr]ef|uuid|guid))$|\p{Ll}(?:Id|ID|Nr|No|Code|Key)$/u;
/** Numbers and codes that a place has, and that are no key: several may have the same, and they change. */
const NO_KEY_END =
  /(?:post|tele|tel|fax|mobil|gatu|hus|gård|kommun|läns|land|region|område|org|organisations|zip|postal|phone|country|house|street)[\p{L}]*[_\- ]?(?:nr|nummer|kod|no|number|code|id)$/iu;
/** Texts that name nothing: colours, dates, addresses, truth. */
const NO_NAME = /^(?:#[\da-f]{3,8}|\d{4}-\d\d-\d\d(?:[T ].*)?|https?:\/\/\S+|true|false)$/i;
/** Rows that are sampled. */
const LOOKED_AT = 200;
/** Rows that say whether latitude and longitude are swapped, and which column holds keys of the map. */
const MOST_POINTS = 10_000;

interface GuessContext {
  existing: ExistingMap;
  /** The language that names are in where a heading says none. */
  language: Language;
  /** Those of the project; absent: that one alone. */
  languages?: readonly Language[];
  /** Where the map is; null: nowhere yet. */
  near?: Bounds | null;
}

/** How a file is best taken, by its headings and what stands below them. */
export function guessMapping(
  file: ParsedFile,
  { existing, language, languages = [language], near = null }: GuessContext,
): ImportMapping {
  const roles = guessedRoles(file, { language, languages });
  const keyColumn = deliveredKey(file, roles, existing) ?? guessedKey(file, roles);
  const { system, isSwapped } = guessSystem(file, roles, near);
  const has = (test: (type: string) => boolean) =>
    file.features.some(({ geometry }) => geometry && test(geometry.type));
  const isTable = file.features.some(({ geometry }) => geometry === null);
  const isPoint = (type: string) => type.endsWith('Point');
  const hasWkt = roles.some(({ type }) => type === 'geometry');
  const layer = (type: 'hotspots' | 'outline'): LayerTarget => {
    const own =
      layerOfKeys(file, { type, keyColumn, existing }) ??
      deliveredBefore(file, { roles, system, isSwapped }, { type, existing });
    return own === null ? { type: 'new', name: file.name.slice(0, 200) || 'Import' } : { type: 'existing', id: own };
  };
  return {
    ...{ roles, keyColumn, system, isSwapped },
    points: isTable || has(isPoint) ? { as: 'hotspots', layer: layer('hotspots') } : null,
    shapes: hasWkt || has((type) => !isPoint(type)) ? { layer: layer('outline') } : null,
  };
}

/** Whether latitude and longitude of a file seem to stand in each other's place, as it is mapped without a swap. */
export function isLikelySwapped(file: ParsedFile, mapping: ImportMapping, near: Bounds | null): boolean {
  // Of metres, the system itself says which is which.
  if (mapping.system !== IN_DEGREES) return false;
  const reader = new PlaceReader({ ...mapping, isSwapped: false });
  const positions: Position[] = [];
  for (const { geometry, values } of file.features) {
    if (positions.length >= MOST_POINTS) break;
    const read = geometry ? chainsOf(geometry)[0]?.[0] : reader.raw(values);
    if (Array.isArray(read)) positions.push(read);
  }
  return looksSwapped(positions, near);
}

function guessedRoles(
  { columns, features }: ParsedFile,
  { language, languages }: Required<Pick<GuessContext, 'language' | 'languages'>>,
): ColumnRole[] {
  const isTable = features.some(({ geometry }) => geometry === null);
  const samples = columns.map((_, at) => samplesOf(features, at));
  const taken = new Set<string>();
  // “Text” is what a place is called where nothing else is.
  const hasNames = columns.some(isNamedBy);
  const isSaid = columns.map(
    (heading) => hasNames && textRole(plainHeading(heading), { language, languages }) !== null,
  );
  const explicit = new Map(
    columns.flatMap((heading, at) => {
      const own = isSaid[at] ? null : languageNamed(plainHeading(heading));
      return own === null ? [] : [[own, at]];
    }),
  );
  const names = columns.map((heading, at) =>
    isSaid[at] ? null : nameRole(plainHeading(heading), { language, languages }),
  );
  const ofNames = names.flatMap((role) => (role?.type === 'name' ? [role.language] : []))[0] ?? language;
  const roles = columns.map((heading, at): ColumnRole => {
    const plain = plainHeading(heading);
    const name = names[at] ?? null;
    const role: ColumnRole = name ??
      textRole(plain, { language, languages, names: ofNames }) ?? { type: roleNamed(plain) };
    const named = name?.type === 'name' && isPlainName(plain) ? explicit.get(name.language) : undefined;
    const key =
      'language' in role
        ? `${role.type} ${role.language}${named === undefined ? '' : ' where it is empty'}`
        : role.type;
    const texts = samples[at] ?? [];
    if (role.type === 'skip' || taken.has(key)) return { type: 'skip' };
    // Another column names the language: this one is for the rows where that is empty.
    if (named !== undefined && !fills(features, at, named, [...explicit.values()])) return { type: 'skip' };
    if (texts.length > 0 && !fits(role, texts, isTable)) return { type: 'skip' };
    taken.add(key);
    return texts.length > 0 ? role : { type: 'skip' };
  });
  if (isTable && !taken.has('position') && !taken.has('geometry') && !(taken.has('lat') && taken.has('lng')))
    byContents(roles, samples, taken);
  if (isTable && !taken.has('lat') && !taken.has('lng')) byDecimals(roles, samples, columns);
  // The first column with texts is what things are called where no heading says so.
  if (![...taken].some((key) => key.startsWith('name'))) {
    const at = roles.findIndex(
      ({ type }, place) =>
        type === 'skip' &&
        (samples[place] ?? []).some(
          (text) => numberIn(text) === null && !NO_NAME.test(text) && !KEY.test(plainHeading(columns[place] ?? '')),
        ),
    );
    if (at >= 0) roles[at] = { type: 'name', language };
  }
  return roles;
}

/** Whether a heading is that of names, and of nothing else. */
function isNamedBy(heading: string): boolean {
  const plain = plainHeading(heading);
  const context = { language: 'en', languages: ['en'] } as const;
  return nameRole(plain, context) !== null && textRole(plain, context) === null;
}

/** Columns whose contents are places although their headings do not say so. */
function byContents(roles: ColumnRole[], samples: readonly string[][], taken: ReadonlySet<string>): void {
  const at = samples.findIndex(
    (texts, place) =>
      roles[place]?.type === 'skip' &&
      texts.length > 0 &&
      // 59,40 is a number with a decimal comma.
      texts.every((text) => isWkt(text) || (positionIn(text) !== null && !/^-?\d+,\d+$/.test(text))),
  );
  if (at < 0 || taken.has('lat') || taken.has('lng')) return;
  const texts = samples[at] ?? [];
  roles[at] = { type: texts.every((text) => isWkt(text)) ? 'geometry' : 'position' };
}

/** Metres of a plane from which on a number may be a northing or an easting: an area or a price is mostly less. */
const LEAST_METRES = 10_000;

/**
 * The only two columns of decimals, without headings that say otherwise: latitude first, as people write it. Both hold
 * degrees or both hold metres of a plane, but for a few cells.
 */
function byDecimals(roles: ColumnRole[], samples: readonly string[][], columns: readonly string[]): void {
  if (roles.some(({ type }) => type === 'position' || type === 'geometry')) return;
  const columnsOf = (test: (size: number) => boolean) =>
    samples.flatMap((texts, at) => {
      const pattern = /^Column \d+$/.test(columns[at] ?? '') ? WHOLE : DECIMAL;
      const fits = mostAreDecimals(texts, test) || mostAreDecimals(texts, test, pattern);
      return roles[at]?.type === 'skip' && fits ? [at] : [];
    });
  const metres = columnsOf((size) => size >= LEAST_METRES);
  const pair = metres.length === 2 ? metres : columnsOf((size) => size <= 180);
  const [first, second] = pair;
  if (first === undefined || second === undefined || pair.length !== 2) return;
  const [lat, lng] = isLongitudeFirst(columns[first] ?? '') ? [second, first] : [first, second];
  roles[lat] = { type: 'lat' };
  roles[lng] = { type: 'lng' };
}

const DECIMAL = /^-?\d{1,8}[.,]\d+$/;
/** Without a heading, whole metres are no less coordinates. */
const WHOLE = /^-?\d{5,8}(?:[.,]\d+)?$/;

/** Nine cells of ten: one that says “unknown” does not make a column another one. */
const mostAreDecimals = (texts: readonly string[], test: (size: number) => boolean, pattern = DECIMAL): boolean =>
  texts.length > 0 &&
  texts.filter((text) => pattern.test(text) && test(Math.abs(numberIn(text) ?? 0))).length >= texts.length * 0.9;

/** Whether a column of names has one of its own where that of its language is empty; other columns may have the same. */
const fills = (features: ParsedFile['features'], at: number, own: number, named: readonly number[]): boolean =>
  features.some(({ values }) => {
    const text = textOf(values[at]);
    return text !== '' && textOf(values[own]) === '' && named.every((other) => textOf(values[other]) !== text);
  });

const samplesOf = (features: ParsedFile['features'], at: number): string[] =>
  features
    .slice(0, LOOKED_AT)
    .map(({ values }) => textOf(values[at]))
    .filter(Boolean);

/** Whether what stands below a heading is what it says. */
function fits({ type }: ColumnRole, texts: readonly string[], isTable: boolean): boolean {
  const most = (test: (text: string) => boolean) => texts.filter(test).length * 2 > texts.length;
  switch (type) {
    case 'lat':
    case 'lng':
      return isTable && most((text) => isNoValue(text) || degreesIn(text) !== null || numberIn(text) !== null);
    case 'position':
      return isTable && most((text) => positionIn(text) !== null || pairIn(text) !== null);
    case 'geometry':
      return isTable && most(isWkt);
    case 'link':
      return most((text) => webAddress(text) !== null);
    case 'picture':
      return most((text) => pictureAt(text) !== null || isPictureName(text));
    case 'value':
    case 'height':
      return most((text) => isNoValue(text) || numberIn(text) !== null);
    default:
      return texts.length > 0;
  }
}

/** The first column whose heading is a key's and whose every cell is another one. */
function guessedKey({ columns, features }: ParsedFile, roles: readonly ColumnRole[]): number | null {
  const isFree = (at: number) => roles[at]?.type !== 'lat' && roles[at]?.type !== 'lng';
  const where = (test: (heading: string) => boolean) =>
    columns.flatMap((heading, at) => (test(heading) && isFree(at) ? [at] : []));
  const exact = where((heading) => KEY.test(plainHeading(heading)) && !isRowNumber(heading));
  const numbered = where(isRowNumber);
  const ending = where(
    (heading) => !isRowNumber(heading) && KEY_END.test(heading.trim()) && !NO_KEY_END.test(heading.trim()),
  );
  return [...exact, ...ending, ...numbered].find((at) => countsUp(features, at) || areDistinct(features, at)) ?? null;
}

function areDistinct(features: ParsedFile['features'], at: number): boolean {
  const seen = new Set<string>();
  for (const { values } of features) {
    const text = textOf(values[at]);
    if (text === '' || seen.has(text)) return false;
    seen.add(text);
  }
  return true;
}

/** Whether whole numbers go up from row to row, as most keys do: no two are alike, which is known without remembering them. */
function countsUp(features: ParsedFile['features'], at: number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const { values } of features) {
    const text = values[at];
    const number = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text;
    if (typeof number !== 'number' || !(number > last)) return false;
    last = number;
  }
  return true;
}

interface TargetContext {
  type: 'hotspots' | 'outline';
  keyColumn: number | null;
  existing: ExistingMap;
}

/** The layer in which most keys of the file stand already. */
function layerOfKeys(file: ParsedFile, { type, keyColumn, existing }: TargetContext): string | null {
  const found = new Map<string, number>();
  if (keyColumn === null || existing.layers.length === 0) return null;
  const layers = new Map<string, string[]>();
  for (const { id, key = '', layer } of type === 'hotspots' ? existing.hotspots : existing.outlines)
    if (layer)
      for (const one of new Set([looseKey(id), looseKey(key)])) layers.set(one, [...(layers.get(one) ?? []), layer.id]);
  for (const { values } of file.features)
    for (const id of layers.get(looseKey(textOf(values[keyColumn]))) ?? []) found.set(id, (found.get(id) ?? 0) + 1);
  const [best] = [...found].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? null;
}

/** Keys that a column has to share with the map before its heading does not matter. */
const FEWEST_KEYS = 3;

/**
 * The column whose cells are keys that an earlier file brought, whatever it is called now: at least half of those of the file or of the
 * map, and more than the column that its heading says. Null: there is none.
 */
function deliveredKey(file: ParsedFile, roles: readonly ColumnRole[], existing: ExistingMap): number | null {
  const known = new Set(
    [...existing.hotspots, ...existing.outlines, ...existing.labels].flatMap(({ key }) => (key ? looseKey(key) : [])),
  );
  if (known.size < FEWEST_KEYS) return null;
  const looked = file.features.slice(0, MOST_POINTS);
  const counts = file.columns.map((_, at) => {
    const type = roles[at]?.type;
    if (type === 'lat' || type === 'lng' || type === 'position' || type === 'geometry') return 0;
    const seen = new Set<string>();
    for (const { values } of looked) {
      const key = looseKey(textOf(values[at]));
      if (key === '' || seen.has(key)) return 0;
      seen.add(key);
    }
    return [...seen].filter((key) => known.has(key)).length;
  });
  const guessed = guessedKey(file, roles);
  const most = Math.max(0, ...counts);
  if (most < FEWEST_KEYS || most * 2 < Math.min(known.size, looked.length)) return null;
  return guessed !== null && counts[guessed] === most ? guessed : counts.indexOf(most);
}
