import { fileVersion } from '../../../../../editor/delivery/file-versions.ts';
import { tokensOfName } from '../name-tokens.ts';
import { guessEnds, type NamedView } from '../named-ends.ts';
import { versionOrder } from '../version-order.ts';
import { numberedName, numbersOf } from './frame-numbers.ts';

export interface KnownTransition {
  id: string;
  name: string;
  frameNames: readonly string[];
  /** Ids of the views it joins; absent or null where it is open. */
  start?: string | null;
  end?: string | null;
}

/** How the frames of a transition are numbered, by the names of their files. */
export interface FrameSeries {
  transition: string;
  name: string;
  start: string | null;
  end: string | null;
  stem: string;
  /** The version that its names say; empty: none. */
  label: string;
  frameNames: readonly string[];
  numbers: ReadonlySet<number>;
  first: number;
  last: number;
}

/** Numbered frames below which a transition has no series that others could belong to. */
const FEWEST = 2;

export function frameSeries({ id, name, frameNames, start = null, end = null }: KnownTransition): FrameSeries[] {
  const found = [...numbersOf(frameNames).values()];
  const stems = Map.groupBy(found, ({ key }) => seriesStem(key));
  const [stem, own] = [...stems].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const [one] = own ?? [];
  if (stem === undefined || !own || !one || own.length < FEWEST) return [];
  const numbers = own.map(({ number }) => number);
  const [first, last] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
  const label = labelOf(one.key);
  return [{ transition: id, name, start, end, stem, label, frameNames, numbers: new Set(numbers), first, last }];
}

/** The same for all versions of a series; what stands behind the number stays apart from what stands before it. */
const seriesStem = (key: string): string =>
  key
    .split('#')
    .map((part) => fileVersion(part).stem)
    .filter(Boolean)
    .join('#');

const labelOf = (key: string): string =>
  key
    .split('#')
    .map((part) => fileVersion(part).label)
    .filter(Boolean)
    .join(' ');

/** A file, with the folders it came in, outermost first. */
export interface DeliveredFrame {
  name: string;
  path?: readonly string[];
}

/** Where a frame goes. */
export interface FramePlace {
  series: FrameSeries;
  number: number;
  isMissing: boolean;
}

/** The transition whose series a file continues or is of; null: none, or several between which its folder does not decide. */
export function placeOfFrame(
  frame: DeliveredFrame,
  series: readonly FrameSeries[],
  views: readonly NamedView[],
): FramePlace | null {
  for (const beginnings of beginningsOf(frame, series)) {
    const found = beginnings
      .flatMap((beginning) => placesIn(`${beginning}${frame.name}`, series))
      .filter(({ series: { first, last }, number }) => number >= first - 1 && number <= last + 1);
    if (found.length === 0) continue;
    const own = onlyOf(found, frame.path ?? [], views);
    return own && { ...own, isMissing: !own.series.numbers.has(own.number) };
  }
  return null;
}

/**
 * What the name of a file may begin with in a series, what says more first: frames whose names several sequences of a delivery
 * had are called after their folders, and come again in these, by their names, or in a folder of another delivery.
 */
function beginningsOf({ name, path = [] }: DeliveredFrame, series: readonly FrameSeries[]): string[][] {
  const parts = numberedName(name, () => true);
  const own = parts ? seriesStem(`${parts.stem}#${parts.tail}`) : '';
  const longer = series.flatMap(({ stem }) =>
    own !== '' && stem.endsWith(` ${own}`) ? [stem.slice(0, -own.length)] : [],
  );
  return [...path.toReversed().map((folder) => [`${folder} `]), [''], [...new Set(longer)]];
}

type Place = Omit<FramePlace, 'isMissing'>;

function placesIn(name: string, series: readonly FrameSeries[]): Place[] {
  const parts = numberedName(name, () => true);
  if (!parts) return [];
  const beginning = seriesStem(parts.stem);
  return series.flatMap((one) => {
    if (!one.stem.startsWith(beginning)) return [];
    const [number = null] = numbersIn([name], one);
    return number === null ? [] : [{ series: one, number }];
  });
}

/** The numbers of names in a series; null for those that are not of it. */
function numbersIn(names: readonly string[], { frameNames, stem }: FrameSeries): (number | null)[] {
  const found = numbersOf([...frameNames, ...names]);
  return names.map((name) => {
    const own = found.get(name);
    if (own && seriesStem(own.key) === stem) return own.number;
    // `hall_0007_v04` of `hall_0001_v03` and the others.
    const parts = numberedName(name, () => true);
    if (!parts || seriesStem(`${parts.stem}#${parts.tail}`) !== stem) return null;
    return Number(parts.digits) * (parts.isNegative ? -1 : 1) || 0;
  });
}

/** `frame_0002.png` may be of several transitions: the folder says which, by its name or the views that it names. */
function onlyOf<P extends Place>(found: readonly P[], path: readonly string[], views: readonly NamedView[]): P | null {
  if (found.length < 2) return found[0] ?? null;
  for (const folder of path.toReversed()) {
    const { start, end } = guessEnds(folder, views);
    const own = found.filter(
      ({ series }) =>
        (stemOf(folder) !== '' && stemOf(folder) === stemOf(series.name)) ||
        (start !== null && end !== null && start === series.start && end === series.end),
    );
    if (own.length === 1) return own[0] ?? null;
  }
  return null;
}

const stemOf = (name: string): string =>
  tokensOfName(name)
    .tokens.map(({ key }) => key)
    .join(' ');

/** Frames that go into a transition which is there. */
export interface PlacedFrames {
  transition: string;
  /** Its frames that are replaced, and those that are added. */
  replaced: number;
  added: number;
  /** Of the frames that it has now. */
  of: number;
}

/**
 * The transition that numbered images are a part of: what was missing in it, goes on from its ends, or is some of its frames
 * rendered again. Null where they are another render of all of it. A later version of more than half of it is one, too: a move
 * may get shorter.
 */
export function placedFrames(
  frames: readonly DeliveredFrame[],
  { transitions, views }: { transitions: readonly KnownTransition[]; views: readonly NamedView[] },
): PlacedFrames | null {
  const series = transitions.flatMap(frameSeries);
  const [first] = frames;
  if (!first || series.length === 0) return null;
  for (const beginnings of beginningsOf(first, series)) {
    const possible = beginnings.flatMap((beginning) => {
      const names = frames.map(({ name }) => `${beginning}${name}`);
      return placesIn(names[0] ?? '', series)
        .filter(({ series: one }) => !numbersIn(names, one).includes(null))
        .map((place) => ({ ...place, names }));
    });
    if (possible.length === 0) continue;
    const own = onlyOf(possible, first.path ?? [], views);
    return own && placedIn(own.series, own.names);
  }
  return null;
}

function placedIn(own: FrameSeries, names: readonly string[]): PlacedFrames | null {
  const numbers = numbersIn(names, own).flatMap((number) => number ?? []);
  const [from, to] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
  if (from > own.last + 1 || to < own.first - 1) return null;
  const replaced = numbers.filter((number) => own.numbers.has(number)).length;
  const added = numbers.length - replaced;
  const result = { transition: own.transition, replaced, added, of: own.frameNames.length };
  if (added > replaced) return result;
  // All of it, with frames that were missing, or that go on: another render.
  if (replaced === own.numbers.size) return null;
  const isOtherVersion = (versionOrder(fileVersion(names[0] ?? '').label, own.label) ?? 0) !== 0;
  return isOtherVersion && 2 * replaced > own.numbers.size ? null : result;
}
