import { LIKE_PICTURE, likenessDistance, SAME_PICTURE } from '@diorama/documents/shared/picture-likeness.ts';
import { tokensOfName } from './name-tokens.ts';
import { guessEnds } from './named-ends.ts';
import type { PictureLook } from './pictures/picture-look.ts';
import { partsOfSets } from './pictures/picture-sets.ts';
import { guessPasses } from './sequences/guess-passes.ts';
import { withoutSameMoves } from './sequences/same-moves.ts';

/** What a group of numbered images becomes. Transitions are named by id, or by the key of another group. */
export type Becomes =
  | { type: 'views' }
  | { type: 'transition'; start: string | null; end: string | null }
  | { type: 'replace'; transition: string }
  /** Frames that were missing in a transition that is there, or some of it rendered again; `replaced`: how many of these. */
  | { type: 'fill'; transition: string; replaced?: number }
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
  /** The view that the name says, where the picture says another. */
  named?: string;
  /** The view that the picture looks like, where it is not the one of the name. */
  looksLike?: string;
}

export interface Guess {
  becomes: Becomes;
  start: GuessedEnd | null;
  end: GuessedEnd | null;
  /** Why it is left out, or may have to be. */
  reason?: string;
}

interface ViewToMatch {
  id: string;
  name: string;
  /** Its name counts, too. */
  image?: { name: string } | null | undefined;
  likeness: string | null;
}

interface GroupToGuess {
  key: string;
  name: string;
  /** Of its files, in lower case and without the dot. */
  extension?: string;
  count: number;
  first: string | null;
  last: string | null;
  /** Of the first; absent or null while it is not known. */
  look?: PictureLook | null;
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
  const pictures = all.map(({ key: id, name, first, last, look = null }) => ({
    ...{ id, name, likenesses: [first, last] },
    ...{ look, size: look?.size ?? null },
  }));
  const parts = new Map([...guessPasses(pictures), ...partsOfSets(pictures)]);
  const left = all.flatMap((group) => {
    const part = parts.get(group.key);
    return part?.isSure ? [{ group, reason: part.reason }] : [];
  });
  const groups = all.filter((one) => !left.some(({ group }) => group === one));
  // A possible pass needs a choice for that reason.
  const whole = groups.filter(({ key }) => !parts.has(key));
  const guesses = [...withoutSameMoves(whole, guessPictures(groups, known))];
  return new Map<string, Guess>([
    ...left.map(
      ({ group, reason }) => [group.key, { becomes: { type: 'leave' }, start: null, end: null, reason }] as const,
    ),
    ...guesses.map(([key, guess]) => {
      const reason = guess.reason ?? parts.get(key)?.reason;
      return [key, reason === undefined ? guess : { ...guess, reason }] as const;
    }),
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
  const moves = [...transitions];
  for (const group of groups) {
    const named = guessEnds(group.name, views);
    const start = guessEnd(group.first, named.start, views);
    const end = guessEnd(group.last, named.end, views);
    const pair = { start: start?.view ?? null, end: end?.view ?? null };
    // `Camera.001` to `Camera.011` next to `Camera`: a name that is only that of a view says nothing about a
    // transition.
    const isOnlyNamed = start?.confidence === 'name' && !end && stemOf(group.name) === nameOfView(start.view, views);
    const becomes = guessOne(
      group,
      { ...pair, isSure: !isOnlyNamed && (isSure(start) || isSure(end)) },
      { transitions, moves },
    );
    guesses.set(group.key, { becomes, start, end });
    if (becomes.type === 'transition') moves.push({ id: group.key, name: group.name, ...pair });
  }
  return guesses;
}

function guessOne(
  { name, count }: GroupToGuess,
  { start, end, isSure: isRecognised }: Ends,
  { transitions, moves }: Pick<Known, 'transitions'> & { moves: Known['transitions'] },
): Becomes {
  const called = stemOf(name);
  const same = transitions.find((other) => called !== '' && stemOf(other.name) === called);
  if (same) return { type: 'replace', transition: same.id };
  if (start !== null && end !== null && start !== end) {
    const there = transitions.find((other) => other.start === start && other.end === end);
    if (there) return { type: 'replace', transition: there.id };
    const back = moves.find((other) => other.start === end && other.end === start);
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

const nameOfView = (view: string, views: readonly ViewToMatch[]): string =>
  stemOf(views.find(({ id }) => id === view)?.name ?? '');

const isSure = (end: GuessedEnd | null): boolean => end !== null && end.confidence !== 'maybe';

/**
 * An identical picture wins over a name, and a name over a picture that may be the same. Among views that look alike,
 * as two times of day of one room, the name decides; without one none is taken. Where name and picture disagree, both
 * are kept.
 */
function guessEnd(likeness: string | null, named: string | null, views: readonly ViewToMatch[]): GuessedEnd | null {
  const own = views.find(({ id }) => id === named)?.likeness ?? null;
  const distance = likeness !== null && own !== null ? likenessDistance(likeness, own) : null;
  if (named !== null && distance !== null && distance <= SAME_PICTURE) return { view: named, confidence: 'looks' };
  const nearest = nearestView(likeness, views);
  if (nearest?.isOnly && nearest.distance <= SAME_PICTURE)
    return { view: nearest.id, confidence: 'looks', ...(named === null ? {} : { named }) };
  if (named !== null) {
    const isOther = nearest?.isOnly && nearest.distance <= LIKE_PICTURE && distance !== null && distance > LIKE_PICTURE;
    return { view: named, confidence: 'name', ...(isOther ? { looksLike: nearest.id } : {}) };
  }
  return nearest?.isOnly && nearest.distance <= LIKE_PICTURE ? { view: nearest.id, confidence: 'maybe' } : null;
}

/** `isOnly`: no other view is as near. */
function nearestView(likeness: string | null, views: readonly ViewToMatch[]) {
  if (likeness === null) return null;
  let nearest: { id: string; distance: number; isOnly: boolean } | null = null;
  for (const view of views) {
    if (view.likeness === null) continue;
    const distance = likenessDistance(likeness, view.likeness);
    if (!nearest || distance < nearest.distance) nearest = { id: view.id, distance, isOnly: true };
    else if (distance === nearest.distance) nearest.isOnly = false;
  }
  return nearest;
}

/** A name without its version, however its letters are written. */
const stemOf = (name: string): string =>
  tokensOfName(name)
    .tokens.map(({ key }) => key)
    .join(' ');
