import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import { chainsOf, isOnGlobe, type Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import { geometryOfWkt } from '../../parse/binary/wkt.ts';
import type { ParsedFile } from '../../parse/parsed-file.ts';
import { systemCodes, systemName } from '../../parse/systems/system-names.ts';
import { textOf } from '../cell-text.ts';
import { type ColumnRole, type CoordinateSystem, IN_DEGREES } from '../mapping.ts';
import { namedSystem } from './named-system.ts';
import { EUROPEAN_GRIDS, isWithin, SWEDISH_GRIDS, VARIANTS } from './national-grids.ts';
import { PlaceReader, placedIn, toDegreesOf } from './place-reader.ts';
import { type RowSystems, rowSystems } from './row-systems.ts';

/** Terms of headings that no neighbouring language has: Norwegian has “navn”, Finnish “nimi”, German “Ort”. */
const WORDS =
  /(?:^|[^\p{L}])(?:namn|benämning|beteckning|adress|gata|gatuadress|kommun|kommunnamn|län|postort|plats|ställe|fastighet|norr|öst|öster|väst|väster|värde|höjd|löpnummer|beskrivning|anmärkning)(?=$|[^\p{L}])/iu;
/** Systems of Sweden, as headings and files name them. */
const SYSTEMS = /sweref|rt[\s_-]?90|(?:^|\D)(?:3006|3021)(?:\D|$)/i;

/** Whether a table says that it is of Sweden: its headings are Swedish, or it names one of Sweden's systems. */
const isOfSweden = ({ name, columns }: Pick<ParsedFile, 'name' | 'columns'>): boolean =>
  columns.some((heading) => WORDS.test(heading.replaceAll('_', ' ')) || SYSTEMS.test(heading)) || SYSTEMS.test(name);

/** A system that the numbers of a table may be in. */
export interface SystemCandidate {
  system: CoordinateSystem;
  /** Northings and eastings stand in each other's place. */
  isSwapped: boolean;
  name: string;
  /** Where the middle of the table would be. */
  at: { lng: number; lat: number };
  /** Kilometres from what the map holds; null: it holds nothing yet. */
  away: number | null;
}

/** What has to be answered before the places of a table are known. */
export interface SystemQuestion {
  /** `several`: two systems or more fit; `far`: what fits is far from what the map holds; `none`: nothing that is known fits. */
  reason: 'several' | 'far' | 'none';
  candidates: SystemCandidate[];
}

/** The system of a table. `system` is null where there is a question. */
export interface SystemGuess {
  system: CoordinateSystem | null;
  isSwapped: boolean;
  question: SystemQuestion | null;
}

const WEB_MERCATOR = 3857;
/** Rows that are sampled, evenly over the table. */
const LOOKED_AT = 500;
/** Metres within which places are in the surroundings of what the map holds. */
const NEARBY = 100_000;
/** Metres between two readings that are taken for the same. */
const SAME = 1_000;
const MOST_CANDIDATES = 12;
/** Kilometres around a grid's area in which its numbers may be, where the table names it. */
const AROUND = 600;

/** The system of a table, or of a file that does not name its own, by what most of its rows say and where the map is. */
export function guessSystem(file: ParsedFile, roles: readonly ColumnRole[], near: Bounds | null): SystemGuess {
  const ofRows = rowSystems(file);
  if (ofRows) return ofEachRow(file, roles, ofRows);
  const pairs = sampledPairs(file, roles);
  const onGlobe = pairs.filter((pair) => isOnGlobe(pair)).length;
  if (pairs.length === 0 || onGlobe * 2 > pairs.length) return certain(IN_DEGREES);
  const middle = middleOf(pairs.filter((pair) => !isOnGlobe(pair)));
  const named = namedCandidate(namedSystem(file, roles), middle, near);
  // What the file says itself is no guess.
  if (named)
    return named.away === null || isNearby(named) ? certain(named.system, named.isSwapped) : open('far', [named]);
  const fitting = fittingGrids(middle, near, isOfSweden(file));
  const nearby = fitting.filter(isNearby);
  const [only] = nearby;
  if (only && nearby.length === 1) return certain(only.system, only.isSwapped);
  if (nearby.length > 1) return open('several', nearby);
  const around = near ? aroundMap(middle, near) : [];
  const all = distinct([...around, ...fitting]);
  const [single] = all;
  if (!single) return open('none', []);
  if (near === null)
    return all.length === 1 && isHome(single) ? certain(single.system, single.isSwapped) : open('several', all);
  if (around.length === 1 && all.length === 1) return certain(single.system, single.isSwapped);
  return open(around.length > 0 ? 'several' : 'far', all);
}

/** Each row says it itself; whether northings stand in the place of eastings, most of them say together. */
function ofEachRow(file: ParsedFile, roles: readonly ColumnRole[], { most, codeOf }: RowSystems): SystemGuess {
  const features = file.features.filter(({ values }) => codeOf(values) === most);
  const middle = middleOf(sampledPairs({ ...file, features }, roles));
  return certain(most, namedCandidate({ code: most, isOfFile: false }, middle, null)?.isSwapped ?? false);
}

const certain = (system: CoordinateSystem, isSwapped = false): SystemGuess => ({ system, isSwapped, question: null });
const open = (reason: SystemQuestion['reason'], candidates: SystemCandidate[]): SystemGuess => ({
  system: null,
  isSwapped: false,
  question: { reason, candidates: candidates.slice(0, MOST_CANDIDATES) },
});

const isNearby = ({ away }: SystemCandidate): boolean => away !== null && away * 1_000 <= NEARBY;
/** Of the country that most of our maps are in, or what web maps compute with. */
const isHome = ({ system }: SystemCandidate): boolean => SWEDISH_GRIDS.some(([code]) => code === system);

/** Pairs of numbers as they stand in the table, or in the shapes of a file without a system; easting first. */
function sampledPairs({ features, isPlane }: ParsedFile, roles: readonly ColumnRole[]): Position[] {
  const reader = new PlaceReader({ roles, system: IN_DEGREES, isSwapped: false });
  const wktAt = roles.findIndex(({ type }) => type === 'geometry');
  const step = Math.max(1, Math.floor(features.length / LOOKED_AT));
  const pairs: Position[] = [];
  for (let at = 0; at < features.length; at += step) {
    const feature = features[at];
    const drawn = feature?.geometry && isPlane ? chainsOf(feature.geometry)[0]?.[0] : undefined;
    if (drawn) pairs.push(drawn);
    if (!feature || feature.geometry) continue;
    const wkt = wktAt < 0 ? '' : textOf(feature.values[wktAt]);
    if (wkt !== '') {
      const read = geometryOfWkt(wkt);
      const first = read && read.system === null ? chainsOf(read.geometry)[0]?.[0] : undefined;
      if (first) pairs.push(first);
      continue;
    }
    if (!reader.hasColumns) continue;
    const raw = reader.raw(feature.values);
    const pair = Array.isArray(raw) && isOnGlobe(raw) ? raw : reader.plane(feature.values);
    if (Array.isArray(pair)) pairs.push(pair);
  }
  return pairs;
}

/** The middle of pairs in each of their numbers: odd rows do not move it far. */
function middleOf(pairs: readonly Position[]): Position {
  const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return [middle(pairs.map(([x]) => x)), middle(pairs.map(([, y]) => y))];
}

/**
 * Grids in whose area the numbers lie: Sweden's first, and alone where the table says that it is of Sweden. The same numbers may be
 * of France, Finland, Norway or the Baltic states.
 */
function fittingGrids(middle: Position, near: Bounds | null, isSwedish: boolean): SystemCandidate[] {
  const within = (grids: typeof SWEDISH_GRIDS) =>
    [false, true].flatMap((isSwapped) => {
      const pair = isSwapped ? swappedPosition(middle) : middle;
      return grids.flatMap((box) => (isWithin(box, pair) ? (candidateOf(box[0], isSwapped, middle, near) ?? []) : []));
    });
  const home = distinct(within(SWEDISH_GRIDS));
  if (home.length > 0 && isSwedish) return home;
  return distinct([
    ...home,
    ...within(EUROPEAN_GRIDS),
    ...(middle.every((number) => Math.abs(number) > 360 && Math.abs(number) < 20_100_000)
      ? [candidateOf(WEB_MERCATOR, false, middle, near)].filter((one) => one !== null)
      : []),
  ]);
}

/** In the system that the table names; null: it names none, or its numbers are not of it. The name of a file counts where they are for sure. */
function namedCandidate(
  named: ReturnType<typeof namedSystem>,
  middle: Position,
  near: Bounds | null,
): SystemCandidate | null {
  const variant = named.code === null ? undefined : VARIANTS.get(named.code);
  const found = candidateIn(named, middle, near);
  return found || variant === undefined ? found : candidateIn({ ...named, code: variant }, middle, near);
}

function candidateIn(
  { code: system, isOfFile }: ReturnType<typeof namedSystem>,
  middle: Position,
  near: Bounds | null,
): SystemCandidate | null {
  if (system === null) return null;
  const box = [...SWEDISH_GRIDS, ...EUROPEAN_GRIDS].find(([code]) => code === system);
  const turned = swappedPosition(middle);
  const isSwapped = box !== undefined && !isWithin(box, middle) && isWithin(box, turned);
  if (isOfFile && !(box && isWithin(box, isSwapped ? turned : middle))) return null;
  // Zones are used beyond their edges: all of Norway in UTM 33.
  if (box && !isWithin(box, isSwapped ? turned : middle, AROUND)) return null;
  return candidateOf(system, isSwapped, middle, near);
}

/** Every system in which the table would be where the map is. */
function aroundMap(middle: Position, near: Bounds): SystemCandidate[] {
  const found = [...systemCodes(), WEB_MERCATOR].flatMap((code) =>
    [false, true].flatMap((isSwapped) => {
      const candidate = candidateOf(code, isSwapped, middle, near);
      return candidate && isNearby(candidate) ? [candidate] : [];
    }),
  );
  return distinct(found);
}

function candidateOf(
  system: CoordinateSystem,
  isSwapped: boolean,
  middle: Position,
  near: Bounds | null,
): SystemCandidate | null {
  const toDegrees = toDegreesOf(system);
  const at = toDegrees && placedIn(toDegrees, isSwapped ? swappedPosition(middle) : middle);
  if (!at) return null;
  const away = near && Math.round(distance(at, nearestIn(near, at)) / 1_000);
  return { system, isSwapped, name: systemName(system), at: { lng: at[0], lat: at[1] }, away };
}

/** Candidates at places of their own: of several that mean the same, the first; the nearest to the map come first. */
function distinct(candidates: readonly SystemCandidate[]): SystemCandidate[] {
  const kept: SystemCandidate[] = [];
  for (const one of candidates) {
    const isKnown = kept.some(({ at }) => distance([at.lng, at.lat], [one.at.lng, one.at.lat]) < SAME);
    if (!isKnown) kept.push(one);
  }
  return kept.sort((a, b) => (a.away ?? 0) - (b.away ?? 0));
}

const nearestIn = ({ west, south, east, north }: Bounds, [lng, lat]: Position): Position => [
  Math.max(west, Math.min(east, lng)),
  Math.max(south, Math.min(north, lat)),
];
