import { LIKE_PICTURE, likenessDistance, SAME_PICTURE } from '@diorama/documents/shared/picture-likeness.ts';
import { guessEnds } from './frame-sequences.ts';
import { partsOfSets } from './picture-sets.ts';
import { isPassName } from './render-passes.ts';

/** What a group of numbered images becomes. Transitions are named by id, or by the key of another group. */
export type Becomes =
  | { type: 'views' }
  | { type: 'transition'; start: string | null; end: string | null }
  | { type: 'replace'; transition: string }
  /** Frames that were missing in a transition that is there. */
  | { type: 'fill'; transition: string }
  | { type: 'reverse'; of: string }
  | { type: 'later' }
  /** A pass of a render, which no visitor is to see. */
  | { type: 'leave' };

/** How sure a guess is: the picture is the same, the name says so, the picture may be the same. */
export type Confidence = 'looks' | 'name' | 'maybe';

/** A view that is recognised at an end of a sequence. */
export interface GuessedEnd {
  view: string;
  confidence: Confidence;
}

export interface Guess {
  becomes: Becomes;
  start: GuessedEnd | null;
  end: GuessedEnd | null;
  /** Why it is left out. */
  reason?: string;
}

interface ViewToMatch {
  id: string;
  name: string;
  likeness: string | null;
}

interface GroupToGuess {
  key: string;
  name: string;
  count: number;
  first: string | null;
  last: string | null;
  /** The views that its images would become. */
  stills: readonly ViewToMatch[];
}

interface Known {
  views: readonly ViewToMatch[];
  transitions: readonly { id: string; name: string; start: string | null; end: string | null }[];
}

/** Frames below which numbered images that no view is recognised in are taken for views. */
const FEW_FRAMES = 24;

/** Images above which numbered ones are never taken for views because others are named after them. */
const MOST_VIEWS = 400;

/**
 * Guesses what each group becomes. Groups that become views, such as `View 01` to `View 12`, are known to the others, whose
 * ends they may be.
 */
export function guessBecomes(all: readonly GroupToGuess[], known: Known): Map<string, Guess> {
  const parts = partsOfSets(all.map(({ key: id, name, first, last }) => ({ id, name, likenesses: [first, last] })));
  const reasonOf = ({ key, name }: GroupToGuess): string | undefined =>
    isPassName(name) ? 'A render pass by its name' : parts.get(key)?.isSure ? parts.get(key)?.reason : undefined;
  const left = all.flatMap((group) => {
    const reason = reasonOf(group);
    return reason === undefined ? [] : [{ group, reason }];
  });
  const groups = all.filter((one) => !left.some(({ group }) => group === one));
  return new Map<string, Guess>([
    ...left.map(
      ({ group, reason }) => [group.key, { becomes: { type: 'leave' }, start: null, end: null, reason }] as const,
    ),
    ...guessPictures(groups, known),
  ]);
}

function guessPictures(groups: readonly GroupToGuess[], known: Known): Map<string, Guess> {
  const guesses = guessEach(groups, known);
  const counted = groups.filter((group) => {
    const becomes = guesses.get(group.key)?.becomes;
    return becomes?.type === 'views' || (becomes?.type === 'transition' && isOfViews(group, becomes, groups));
  });
  if (counted.length === 0) return guesses;
  const others = groups.filter((group) => !counted.includes(group));
  const views = [...known.views, ...counted.flatMap(({ stills }) => stills)];
  return new Map<string, Guess>([
    ...counted.map(({ key }) => [key, { becomes: { type: 'views' }, start: null, end: null }] as const),
    ...guessEach(others, { ...known, views }),
  ]);
}

/** Whether another group is named after two of its images: these are no frames, then, however many. */
const isOfViews = (
  group: GroupToGuess,
  { start, end }: { start: string | null; end: string | null },
  groups: readonly GroupToGuess[],
): boolean =>
  start === null &&
  end === null &&
  group.count <= MOST_VIEWS &&
  groups.some((other) => other !== group && guessEnds(other.name, group.stills).end !== null);

/** A later group may be the way back of an earlier one. */
function guessEach(groups: readonly GroupToGuess[], { views, transitions }: Known): Map<string, Guess> {
  const guesses = new Map<string, Guess>();
  /** Those that are there, and those of this drop. */
  const ways = [...transitions];
  for (const group of groups) {
    const named = guessEnds(group.name, views);
    const start = guessEnd(group.first, named.start, views);
    const end = guessEnd(group.last, named.end, views);
    const pair = { start: start?.view ?? null, end: end?.view ?? null };
    const becomes = guessOne(group, { ...pair, isSure: isSure(start) || isSure(end) }, { transitions, ways });
    guesses.set(group.key, { becomes, start, end });
    if (becomes.type === 'transition') ways.push({ id: group.key, name: group.name, ...pair });
  }
  return guesses;
}

function guessOne(
  { name, count }: GroupToGuess,
  { start, end, isSure: isRecognised }: Ends,
  { transitions, ways }: Pick<Known, 'transitions'> & { ways: Known['transitions'] },
): Becomes {
  const same = transitions.find((other) => other.name !== '' && folded(other.name) === folded(name));
  if (same) return { type: 'replace', transition: same.id };
  if (start !== null && end !== null && start !== end) {
    const there = transitions.find((other) => other.start === start && other.end === end);
    if (there) return { type: 'replace', transition: there.id };
    const back = ways.find((other) => other.start === end && other.end === start);
    if (back) return { type: 'reverse', of: back.id };
    return { type: 'transition', start, end };
  }
  if (!isRecognised && count < FEW_FRAMES) return { type: 'views' };
  // A camera that ends where it began is a sequence of its own kind: the end stays open.
  return { type: 'transition', start, end: start === end ? null : end };
}

interface Ends {
  start: string | null;
  end: string | null;
  /** A view is recognised at an end, not only perhaps. */
  isSure: boolean;
}

const isSure = (end: GuessedEnd | null): boolean => end !== null && end.confidence !== 'maybe';

/**
 * A picture that is the same wins over a name, and a name over a picture that may be the same. Of views that look alike, as
 * two times of day of one room, the name tells which.
 */
function guessEnd(likeness: string | null, named: string | null, views: readonly ViewToMatch[]): GuessedEnd | null {
  const own = views.find(({ id }) => id === named)?.likeness ?? null;
  if (named !== null && likeness !== null && own !== null && likenessDistance(likeness, own) <= SAME_PICTURE)
    return { view: named, confidence: 'looks' };
  const nearest = nearestView(likeness, views);
  if (nearest && nearest.distance <= SAME_PICTURE) return { view: nearest.id, confidence: 'looks' };
  if (named !== null) return { view: named, confidence: 'name' };
  return nearest && nearest.distance <= LIKE_PICTURE ? { view: nearest.id, confidence: 'maybe' } : null;
}

function nearestView(likeness: string | null, views: readonly ViewToMatch[]) {
  if (likeness === null) return null;
  let nearest: { id: string; distance: number } | null = null;
  for (const view of views) {
    if (view.likeness === null) continue;
    const distance = likenessDistance(likeness, view.likeness);
    if (!nearest || distance < nearest.distance) nearest = { id: view.id, distance };
  }
  return nearest;
}

const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
