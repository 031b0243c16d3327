import { LIKE_PICTURE, likenessDistance } from '@diorama/documents/shared/picture-likeness.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';
import type { SequenceFacts } from '../../read/messages.ts';
import { tokensOfName } from '../name-tokens.ts';
import type { NumberedRun } from './frame-numbers.ts';
import type { FrameSequence } from './frame-sequences.ts';
import { passOf } from './render-passes.ts';

/** Numbered images of one folder, with their own name and ending. */
export interface PlacedRun<F> extends NumberedRun<F> {
  /** Its folders and its ending, in one line. */
  place: string;
  /** The folders, outermost first. */
  path: readonly string[];
  extension: string;
}

/** Runs in sibling folders whose numbers go on from one to the next, in the order of their numbers. */
export interface ContinuedRuns<F> {
  whole: PlacedRun<F>;
  parts: PlacedRun<F>[];
  /** The folder of each part. */
  folders: string[];
  /** The folders are called as those that a render farm splits frames into, not as shots or cameras. */
  isSplit: boolean;
}

/** What folders are called that hold some frames of one sequence: `part1`, `del 2`, `node07`, `0001-0050`. */
const PART =
  /^(.*?)[\s_.-]*(?:(?:part|pt|del|teil|chunk|batch|block|split|range|node|nod|slave|worker|farm|job|task|machine|dator|pc|client|render[\s_-]?node|resume|rest)[\s_.-]*\d{0,6}|\(\d{1,2}\)|[a-z]{0,2}\d{1,6}[\s_]?(?:-|–|_|to|till)[\s_]?\d{1,6})$/i;
/** Fewer images than this in one folder are stills, unless the folder is called a part. */
const FEWEST_OF_SHOT = 6;
/** Numbers that may be missing between two parts: a farm loses some. */
const MOST_LOST = 25;

interface Member<F> {
  run: PlacedRun<F>;
  /** The folder without what says which part it is. */
  base: string;
  isPart: boolean;
  numbers: readonly number[];
}

/** Runs of several folders that may be one sequence. Those that have a number in common are never, whatever they are called. */
export function continuedRuns<F>(runs: readonly PlacedRun<F>[]): ContinuedRuns<F>[] {
  const deepest = runs.reduce((most, { path }) => Math.max(most, path.length), 0);
  const found: ContinuedRuns<F>[] = [];
  const taken = new Set<PlacedRun<F>>();
  for (let depth = deepest - 1; depth >= 0; depth -= 1) {
    const siblings = Map.groupBy(
      runs.filter((run) => !taken.has(run) && run.path.length > depth),
      ({ path, key, extension }) => JSON.stringify([path.toSpliced(depth, 1), path.length, key, extension]),
    );
    for (const own of siblings.values()) {
      if (own.length < 2) continue;
      for (const members of partsAmong(own.map((run) => memberOf(run, depth)))) {
        const isSplit = members.some(({ isPart }) => isPart);
        if (!areContinued(members, isSplit)) continue;
        const parts = members.map(({ run }) => run);
        for (const part of parts) taken.add(part);
        const [first] = parts;
        if (first)
          found.push({ ...{ whole: wholeOf(first, parts, depth), parts, isSplit }, folders: foldersOf(parts, depth) });
      }
    }
  }
  return found;
}

const foldersOf = (parts: readonly PlacedRun<unknown>[], depth: number): string[] =>
  parts.map(({ path }) => path[depth] ?? '');

const wholeOf = <F>(first: PlacedRun<F>, parts: readonly PlacedRun<F>[], depth: number): PlacedRun<F> => ({
  ...first,
  place: [...first.path.with(depth, '*'), first.extension].join('/'),
  path: first.path.toSpliced(depth, 1),
  items: parts.flatMap(({ items }) => items),
});

function memberOf<F>(run: PlacedRun<F>, depth: number): Member<F> {
  const folder = run.path[depth] ?? '';
  const [, base] = PART.exec(folder) ?? [];
  const numbers = run.items.map(({ number }) => number).sort((a, b) => a - b);
  return { run, base: (base ?? folder).trim().toLowerCase(), isPart: base !== undefined, numbers };
}

/** Parts of one thing, such as `hall` and `hall_part2`; what is no part is taken together. */
function partsAmong<F>(members: readonly Member<F>[]): Member<F>[][] {
  const bases = [...Map.groupBy(members, ({ base }) => base).values()];
  const split = bases.filter((own) => own.length > 1 && own.some(({ isPart }) => isPart));
  const others = members.filter((member) => !split.some((own) => own.includes(member)));
  return [...split, ...(others.length > 1 ? [others] : [])].map((own) =>
    own.toSorted((a, b) => (a.numbers[0] ?? 0) - (b.numbers[0] ?? 0)),
  );
}

function areContinued<F>(members: readonly Member<F>[], isSplit: boolean): boolean {
  const isPass = ({ run: { path } }: Member<F>) => path.some((folder) => passOf(`hall ${folder}`) !== null);
  // A pass may be split into parts, but is no part of the picture: `beauty` and `depth` are folders like others.
  if (!isSplit && members.some(isPass)) return false;
  const whole = members.flatMap(({ numbers }) => numbers).sort((a, b) => a - b);
  if (whole.length < FEWEST_OF_SHOT || whole.some((number, at) => number === whole[at - 1])) return false;
  const isFew = ({ numbers }: Member<F>) => numbers.length < FEWEST_OF_SHOT;
  if (!isSplit && members.slice(0, -1).some(isFew)) return false;
  const step = usualStep(whole);
  const lost = Math.max(...seamsOf(members).map((seam) => seam - step));
  const isOneAfterAnother = seamsOf(members).every((seam) => seam > 0);
  if (isOneAfterAnother) return lost <= (isSplit ? MOST_LOST : 0);
  // Every second frame, as farms deal them out: together they are whole.
  return breaksIn(whole, step) === 0;
}

/** From the last number of each to the first of the next. */
const seamsOf = (members: readonly { numbers: readonly number[] }[]): number[] =>
  members.slice(1).map(({ numbers }, at) => (numbers[0] ?? 0) - (members[at]?.numbers.at(-1) ?? 0));

/** The difference that most neighbours have. */
function usualStep(numbers: readonly number[]): number {
  const steps = Map.groupBy(numbers.slice(1), (number, at) => number - (numbers[at] ?? 0));
  const usual = [...steps].reduce<[number, number[]]>(
    (best, one) => (one[1].length > best[1].length ? one : best),
    [1, []],
  );
  return usual[0];
}

const breaksIn = (numbers: readonly number[], step: number): number =>
  numbers.filter((number, at) => at > 0 && number - (numbers[at - 1] ?? 0) !== step).length;

/** A sequence that lies in several folders, read as one and as one for each. */
export interface SplitSequence<F> {
  whole: FrameSequence<F>;
  parts: FrameSequence<F>[];
  /** The folders that hold the parts. */
  folders: string[];
  /** See `ContinuedRuns`. */
  isSplit: boolean;
}

/** How a split sequence is read. */
export interface SplitReading {
  isWhole: boolean;
  /** Two readings fit: the user who imports is prompted. */
  isAsked: boolean;
}

/** Terms that number shots and cameras: each is a move of its own, though its frames are numbered on. */
const SHOT = /^(?:shots?|sh|sc|scen[es]?|cams?|cameras?|kamera|views?|vy|clips?|takes?|seq(?:uence)?s?|klipp)$/i;

/**
 * Reads a sequence in several folders by the pictures: those of another size are no parts of one, and where the picture changes
 * from one folder to the next there may be a cut. `isView`: a folder that is named after views.
 */
export function readingOf<F>(
  { parts, folders, isSplit }: SplitSequence<F>,
  factsOf: (key: string) => SequenceFacts | null,
  isView: (folder: string) => boolean,
): SplitReading | null {
  const facts = parts.map(({ key }) => factsOf(key));
  const sizes = facts.flatMap((one) => one?.sizes[0]?.size ?? []);
  const [first] = sizes;
  if (sizes.some(({ width, height }) => width !== first?.width || height !== first.height)) return null;
  const isFlowing = isFlowingOn(facts);
  if (isSplit) return { isWhole: true, isAsked: isFlowing === false };
  const isShot = folders.some((folder) => isView(folder) || isNumberedShot(folder));
  return { isWhole: isFlowing === true && !isShot, isAsked: true };
}

const isNumberedShot = (folder: string): boolean =>
  tokensOfName(folder).tokens.some(({ text }) => SHOT.test(text.replace(/[\s\d]+[a-z]?$/i, '')));

/** Whether each begins with what the one before it ends with; null: that is not known. */
function isFlowingOn(facts: readonly (SequenceFacts | null)[]): boolean | null {
  let isKnown = true;
  for (const [at, one] of facts.entries()) {
    const before = facts[at - 1];
    if (at === 0) continue;
    const [from, to] = [before?.last.likeness ?? null, one?.first.likeness ?? null];
    if (from === null || to === null) isKnown = false;
    else if (likenessDistance(from, to) > LIKE_PICTURE) return false;
  }
  return isKnown ? true : null;
}

/** What is known of a sequence by what is known of its parts. */
export function factsOfWhole<F>(
  { whole, parts }: SplitSequence<F>,
  factsOf: (key: string) => SequenceFacts | null,
): SequenceFacts | null {
  const facts = parts.flatMap(({ key }) => factsOf(key) ?? []);
  if (facts.length < parts.length) return null;
  const partOf = (frame: F | undefined) =>
    facts[parts.findIndex(({ frames }) => frame !== undefined && frames.includes(frame))];
  const [first, last] = [partOf(whole.frames[0])?.first, partOf(whole.frames.at(-1))?.last];
  if (!first || !last) return null;
  const sizes = Map.groupBy(
    facts.flatMap((one) => one.sizes),
    ({ size }) => `${size.width} ${size.height}`,
  );
  return {
    ...{ key: whole.key, first, last },
    sizes: [...sizes.values()]
      .flatMap(([one, ...others]) =>
        one ? [{ size: one.size, names: [one, ...others].flatMap(({ names }) => names).sort(compareNames) }] : [],
      )
      .sort((a, b) => b.names.length - a.names.length),
    copies: facts.flatMap(({ copies }) => copies),
    broken: facts.flatMap(({ broken }) => broken),
    bytes: facts.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
