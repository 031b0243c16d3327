import { MAX_FRAMES, MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { type Numbered, type NumberedName, numberedName, numberedRuns } from './frame-numbers.ts';

const IMAGE = /\.(png|jpe?g|webp|avif|tiff?|gif|hei[cf]|hif)$/i;
const FILM = /\.(mp4|m4v|mov|qt|webm|mkv|avi|wmv|asf|mts|m2ts|m2t|ts|mpe?g|vob|3gp|3g2|flv|mxf)$/i;
/** Fewer numbered images than this are stills that happen to have a number. */
const FEWEST_FRAMES = 6;

/** Numbered images of one folder with one name and one ending: the frames of a camera move, or stills that are counted. */
export interface FrameSequence<F> {
  /** Tells it from the others of a drop. */
  key: string;
  name: string;
  /** In playing order; of several with one number the first. */
  frames: F[];
  first: number;
  last: number;
  /** Numbers missing in between. */
  gaps: number[];
  /** Names of files left out because their number is taken. */
  doubles: string[];
  /** A hyphen stands right before numbers that do not begin like those of frames: they may be below 0. */
  hyphened?: { first: number; last: number } | undefined;
}

interface Named {
  name: string;
  /** Folders it was dropped in, outermost first. */
  path: readonly string[];
}

interface Grouped<F> {
  sequences: FrameSequence<F>[];
  stills: F[];
  archives: F[];
  films: F[];
  others: F[];
}

/** Tells the frames of transitions from single stills, archives and videos, by folder, name, number and extension. */
export function groupFrames<F extends Named>(files: readonly F[]): Grouped<F> {
  const places = new Map<string, { file: F; parts: NumberedName }[]>();
  const found: Grouped<F> = { sequences: [], stills: [], archives: [], films: [], others: [] };
  for (const file of files) {
    const parts = numberedName(file.name);
    if (!parts) {
      found[listOf(file.name)].push(file);
      continue;
    }
    const place = [...file.path, parts.extension].join('/');
    const known = places.get(place);
    if (known) known.push({ file, parts });
    else places.set(place, [{ file, parts }]);
  }
  const runs = [...places].flatMap(([place, numbered]) => numberedRuns(numbered).map((run) => ({ ...run, place })));
  const alike = Map.groupBy(runs, ({ name }) => name);
  for (const { key, name: own, place, items } of runs) {
    const folder = items[0]?.file.path.at(-1);
    // `frame_0001` in a folder for each transition: the folders tell them apart.
    const isCommon = own === '' || (alike.get(own)?.length ?? 0) > 1;
    const name = (isCommon ? folder : own) || own || 'Transition';
    items.sort((a, b) => a.number - b.number || inOrder.compare(a.file.name, b.file.name));
    if (items.length < FEWEST_FRAMES) found.stills.push(...items.map(({ file }) => file));
    else found.sequences.push(sequenceOf(`${place}/${key}`, name, items));
  }
  const placeOf = (file: F) => [...file.path, file.name].join('/');
  found.stills.sort((a, b) => inOrder.compare(placeOf(a), placeOf(b)));
  found.sequences.sort((a, b) => inOrder.compare(a.key, b.key));
  return found;
}

/** Programs that do not begin with 0 or 1 begin with 1001, so that there is room before it. */
const USUAL_FIRST = 1_000;

function sequenceOf<F extends Named>(key: string, name: string, all: Numbered<F>[]): FrameSequence<F> {
  const isDouble = (at: number) => at > 0 && all[at - 1]?.number === all[at]?.number;
  const frames = all.filter((_, at) => !isDouble(at));
  const numbers = frames.map(({ number }) => number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const isOdd = /[^\s_.-]-$/.test(key) && first > 1 && first < USUAL_FIRST;
  return {
    ...(isOdd ? { hyphened: { first, last } } : {}),
    key,
    name: name.slice(0, MAX_NAME),
    frames: frames.map(({ file }) => file),
    first,
    last,
    gaps: gapsIn(numbers),
    doubles: all.flatMap(({ file }, at) => (isDouble(at) ? [file.name] : [])),
  };
}

function listOf(name: string): 'stills' | 'archives' | 'films' | 'others' {
  if (IMAGE.test(name)) return 'stills';
  if (/\.zip$/i.test(name)) return 'archives';
  return FILM.test(name) ? 'films' : 'others';
}

/** As people count: `View 2` before `View 10`. */
export const inOrder = new Intl.Collator('en', { numeric: true });

/** Missing numbers that are listed: a sequence whose numbers jump has no gaps that anyone would fill. */
const MOST_GAPS = 100;

function gapsIn(numbers: readonly number[]): number[] {
  const gaps: number[] = [];
  for (let at = 1; at < numbers.length; at += 1) {
    const from = numbers[at - 1] ?? 0;
    for (let missing = from + 1; missing < (numbers[at] ?? 0) && gaps.length < MOST_GAPS; missing += 1)
      gaps.push(missing);
  }
  return gaps;
}

/** Frames from which on numbered images that are named after two views are surely a move. */
const SURELY_FRAMES = 24;

/** True when there is nothing to ask about: whole, long enough, and named after two views. */
export function isCertain<F>(
  { name, frames, gaps, doubles }: FrameSequence<F>,
  views: readonly { id: string; name: string }[],
): boolean {
  const { start, end } = guessEnds(name, views);
  const isNamed = start !== null && end !== null && start !== end;
  const isWhole = gaps.length === 0 && doubles.length === 0;
  return isNamed && isWhole && frames.length >= SURELY_FRAMES && frames.length <= MAX_FRAMES;
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The views a move joins, guessed from its name: `kitchen_to_hall`, `Kitchen - Hall`, `kitchen till hall`. */
export function guessEnds(
  name: string,
  views: readonly { id: string; name: string }[],
): { start: string | null; end: string | null } {
  const words = ` ${folded(name)} `;
  const found = views
    .map((view) => ({ id: view.id, name: folded(view.name) }))
    .filter((view) => view.name !== '' && words.includes(` ${view.name} `))
    // A longer name wins over one that is part of it: `living room` over `room`.
    .sort((a, b) => b.name.length - a.name.length);
  const places: { id: string; at: number }[] = [];
  let rest = words;
  for (const view of found) {
    const at = rest.indexOf(` ${view.name} `);
    if (at < 0) continue;
    places.push({ id: view.id, at });
    rest = `${rest.slice(0, at + 1)}${'#'.repeat(view.name.length)}${rest.slice(at + 1 + view.name.length)}`;
  }
  const [start, end] = places.sort((a, b) => a.at - b.at);
  return { start: start?.id ?? null, end: end?.id ?? null };
}

/** The view that a file is named after: `kitchen_outlines.svg`; of several, the first. */
export const viewNamedIn = (fileName: string, views: readonly { id: string; name: string }[]): string | null =>
  guessEnds(fileName.replace(/\.[^.]+$/, ''), views).start;

/** `living-room_final.webp` becomes `Living room final`. */
export function nameFromFile(fileName: string): string {
  const base = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return base === '' ? 'Untitled' : (base.charAt(0).toUpperCase() + base.slice(1)).slice(0, MAX_NAME);
}
