import { MAX_FRAMES, MAX_NAME } from '@diorama/documents/icgi/icgi.schema.ts';
import { compareFileNames, compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { type NamedView, namedEnds } from '../named-ends.ts';
import { type Numbered, type NumberedName, numberedNames, numberedRuns } from './frame-numbers.ts';
import { sequenceName } from './sequence-names.ts';
import { continuedRuns, type PlacedRun, type SplitSequence } from './split-sequences.ts';

const IMAGE = /\.(png|jpe?g|jpe|jfif|webp|avif|tiff?|gif|hei[cf]|hif)$/i;
const VIDEO = /\.(mp4|m4v|mov|qt|webm|mkv|avi|wmv|asf|mts|m2ts|m2t|ts|mpe?g|vob|3gp|3g2|flv|mxf)$/i;
/** Fewer numbered images than this are stills that happen to have a number. */
const FEWEST_FRAMES = 6;

/** Numbered images of one folder with one name and one ending: the frames of a camera move, or stills that are counted. */
export interface FrameSequence<F> {
  /** Distinguishes it from the others of a drop. */
  key: string;
  name: string;
  /** In playing order; of several with one number the first. */
  frames: F[];
  first: number;
  last: number;
  /** What numbers go on by: 5 where only every fifth frame was rendered. */
  step: number;
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
  /** Those of them that lie in several folders: as one in `sequences`, and as one for each folder. */
  split: SplitSequence<F>[];
  stills: F[];
  archives: F[];
  videos: F[];
  others: F[];
}

/**
 * Separates the frames of transitions from single stills, archives and videos, by folder, name, number and extension.
 */
export function groupFrames<F extends Named>(files: readonly F[]): Grouped<F> {
  const places = new Map<string, { file: F; parts: NumberedName }[]>();
  const found: Grouped<F> = { sequences: [], split: [], stills: [], archives: [], videos: [], others: [] };
  const numbered = numberedNames(files, { nameOf: ({ name }) => name, placeOf: ({ path }) => path.join('/') });
  for (const file of files) {
    const parts = numbered.get(file);
    if (!parts) {
      found[listOf(file.name)].push(file);
      continue;
    }
    const place = [...file.path, parts.extension].join('/');
    const known = places.get(place);
    if (known) known.push({ file, parts });
    else places.set(place, [{ file, parts }]);
  }
  const runs = [...places].flatMap(([place, own]) => {
    const [{ file, parts } = { file: null, parts: null }] = own;
    const fields = { place, path: file?.path ?? [], extension: parts?.extension ?? '' };
    return numberedRuns(own).map((run): PlacedRun<F> => ({ ...run, ...fields }));
  });
  const continued = continuedRuns(runs);
  const inParts = new Map(continued.flatMap(({ whole, parts }) => parts.map((part) => [part, whole] as const)));
  const read = sequencesOf([...runs.filter((run) => !inParts.has(run)), ...continued.map(({ whole }) => whole)]);
  const apart = sequencesOf(continued.length > 0 ? runs : []);
  for (const [{ items }, sequence] of read) {
    if (items.length < FEWEST_FRAMES) found.stills.push(...items.map(({ file }) => file));
    else found.sequences.push(sequence);
  }
  for (const { whole, parts, folders, isSplit } of continued) {
    const sequence = read.get(whole);
    const own = parts.flatMap((part) => apart.get(part) ?? []);
    if (sequence) found.split.push({ whole: sequence, parts: own, folders, isSplit });
  }
  const placeOf = (file: F) => [...file.path, file.name].join('/');
  found.stills.sort((a, b) => compareFileNames(placeOf(a), placeOf(b)));
  found.sequences.sort((a, b) => compareNames(a.key, b.key));
  return found;
}

/** The sequences of runs, by them; their names are made distinct. */
function sequencesOf<F extends Named>(runs: readonly PlacedRun<F>[]): Map<PlacedRun<F>, FrameSequence<F>> {
  const alike = Map.groupBy(runs, ({ name }) => name);
  return new Map(
    runs.map((run) => {
      const { key, name: own, place, path } = run;
      const name = sequenceName(own, path, alike.get(own)?.map((other) => other.path) ?? []);
      const items = run.items.toSorted((a, b) => a.number - b.number || compareNames(baseOf(a.file), baseOf(b.file)));
      return [run, sequenceOf(`${place}/${key}`, name, items)] as const;
    }),
  );
}

const baseOf = ({ name }: Named): string => name.replace(/\.[^.]+$/, '');

/** Programs that do not begin with 0 or 1 begin with 1001, so that there is room before it. */
const USUAL_FIRST = 1_000;

function sequenceOf<F extends Named>(key: string, name: string, all: Numbered<F>[]): FrameSequence<F> {
  const isDouble = (at: number) => at > 0 && all[at - 1]?.number === all[at]?.number;
  const frames = all.filter((_, at) => !isDouble(at));
  const numbers = frames.map(({ number }) => number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const step = stepOf(numbers);
  const isOdd = /[^\s_.-]-$/.test(key) && first > 1 && first < USUAL_FIRST;
  return {
    ...(isOdd ? { hyphened: { first, last } } : {}),
    key,
    name: name.slice(0, MAX_NAME),
    frames: frames.map(({ file }) => file),
    first,
    last,
    step,
    gaps: gapsIn(numbers, step),
    doubles: all.flatMap(({ file }, at) => (isDouble(at) ? [file.name] : [])),
  };
}

function listOf(name: string): 'stills' | 'archives' | 'videos' | 'others' {
  if (IMAGE.test(name)) return 'stills';
  if (/\.zip$/i.test(name)) return 'archives';
  return VIDEO.test(name) ? 'videos' : 'others';
}

/** Missing numbers that are listed: a sequence whose numbers jump has no gaps that anyone would fill. */
const MOST_GAPS = 100;

function gapsIn(numbers: readonly number[], step: number): number[] {
  const gaps: number[] = [];
  for (let at = 1; at < numbers.length; at += 1) {
    const from = numbers[at - 1] ?? 0;
    for (let missing = from + step; missing < (numbers[at] ?? 0) && gaps.length < MOST_GAPS; missing += step)
      gaps.push(missing);
  }
  return gaps;
}

/** Of 10 numbers that follow each other, so many do so by the same step where a program wrote every second, third … frame. */
const IN_STEP = 8;

/** The step by which nearly all go on, if all stand in it; else 1. */
function stepOf(numbers: readonly number[]): number {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  const [step = 1] = steps.toSorted((a, b) => a - b);
  const isEven = steps.length >= FEWEST_FRAMES - 1 && steps.every((one) => one % step === 0);
  return isEven && steps.filter((one) => one === step).length * 10 >= steps.length * IN_STEP ? step : 1;
}

/** Frames from which on numbered images that are named after two views are surely a move. */
const SURELY_FRAMES = 24;

/** True when no choice is needed: whole, long enough, and named after two views. */
export function isCertain<F>({ name, frames, gaps, doubles }: FrameSequence<F>, views: readonly NamedView[]): boolean {
  const [start, end] = namedEnds(name, views);
  const isNamed = start?.isSure === true && end?.isSure === true && start.id !== end.id;
  const isWhole = gaps.length === 0 && doubles.length === 0;
  return isNamed && isWhole && frames.length >= SURELY_FRAMES && frames.length <= MAX_FRAMES;
}
