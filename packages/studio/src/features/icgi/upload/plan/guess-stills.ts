import { likenessDistance, SAME_PICTURE } from '@diorama/documents/shared/picture-likeness.ts';
import { fileVersion } from './file-versions.ts';
import { numberedName, numbersOf } from './frame-numbers.ts';
import { partsOfSets } from './picture-sets.ts';
import { isRenderPass } from './render-passes.ts';

/** The likeness of a picture without anything in it, and the differing bits from which one tells something. */
const PLAIN = '0'.repeat(16);
const LEAST_TELLING = 8;

/** What a single still becomes. */
export type StillBecomes =
  | { type: 'view' }
  /** The new image of a view that is there. */
  | { type: 'image'; view: string }
  /** A frame of a transition that is there, by its number: one that was missing, or another render of one. */
  | { type: 'frame'; transition: string; number: number; isMissing: boolean }
  | { type: 'leave' };

export interface StillGuess {
  becomes: StillBecomes;
  /** Why, for the person who confirms it; empty for a new view. */
  reason: string;
}

interface StillToGuess {
  id: string;
  fileName: string;
  /** See `likenessOf`; null while it is not known. */
  likeness: string | null;
}

interface KnownView {
  id: string;
  /** Name of the file that is its image; null without one. */
  imageName: string | null;
  likeness: string | null;
}

interface KnownTransition {
  id: string;
  name: string;
  frameNames: readonly string[];
}

export interface KnownPictures {
  views: readonly KnownView[];
  transitions: readonly KnownTransition[];
}

/**
 * Guesses what stills become: frames of a transition whose numbers they have, new versions of what views show (by the name
 * without its version, then by the picture), render passes and parts of sets to leave out, or views. A view gets one new image at most.
 */
export function guessStills(stills: readonly StillToGuess[], known: KnownPictures): Map<string, StillGuess> {
  const guesses = new Map<string, StillGuess>();
  const taken = new Set<string>();
  const series = known.transitions.flatMap(frameSeries);
  const images = known.views.flatMap(({ id, imageName, likeness }) =>
    imageName === null ? [] : [{ id, likeness, imageName, ...fileVersion(imageName) }],
  );
  // The latest version first: of two, that one becomes the image.
  const latestFirst = stills.toSorted((a, b) => byVersion(b.fileName, a.fileName));
  const parts = partsOfSets(
    stills.map(({ id, fileName, likeness }) => ({
      id,
      name: fileName.replace(/\.[^.]+$/, ''),
      likenesses: [likeness],
    })),
  );
  for (const still of latestFirst) {
    const part = parts.get(still.id);
    const frame = frameOf(still.fileName, series);
    const free = images.filter(({ id }) => !taken.has(id));
    const version = frame ? null : (byName(still, free) ?? byPicture(still, free));
    if (frame) guesses.set(still.id, frame);
    // Views may be called so: what the pictures do not say is asked.
    else if (part && (part.isSure || !version))
      guesses.set(still.id, { becomes: { type: part.isSure ? 'leave' : 'view' }, reason: part.reason });
    else if (isRenderPass(still.fileName))
      guesses.set(still.id, { becomes: { type: 'leave' }, reason: 'A render pass by its name' });
    else if (version) {
      taken.add(version.view);
      guesses.set(still.id, { becomes: { type: 'image', view: version.view }, reason: version.reason });
    } else guesses.set(still.id, { becomes: { type: 'view' }, reason: '' });
  }
  return guesses;
}

const inOrder = new Intl.Collator('en', { numeric: true });
const byVersion = (a: string, b: string): number => inOrder.compare(fileVersion(a).label, fileVersion(b).label);

interface FrameSeries {
  transition: string;
  name: string;
  stem: string;
  frameNames: readonly string[];
  numbers: ReadonlySet<number>;
  first: number;
  last: number;
}

/** Numbered frames below which a transition has no series that others could belong to. */
const FEWEST = 2;

/** How the frames of a transition are numbered, by the names of their files. */
function frameSeries({ id, name, frameNames }: KnownTransition): FrameSeries[] {
  const found = [...numbersOf(frameNames).values()];
  const stems = Map.groupBy(found, ({ key }) => seriesStem(key));
  const [stem, own] = [...stems].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (stem === undefined || !own || own.length < FEWEST) return [];
  const numbers = own.map(({ number }) => number);
  const [first, last] = [numbers.reduce((a, b) => Math.min(a, b)), numbers.reduce((a, b) => Math.max(a, b))];
  return [{ transition: id, name, stem, frameNames, numbers: new Set(numbers), first, last }];
}

/** The same for all versions of a series; what stands behind the number stays apart from what stands before it. */
const seriesStem = (key: string): string =>
  key
    .split('#')
    .map((part) => fileVersion(part).stem)
    .join('#');

function frameOf(fileName: string, series: readonly FrameSeries[]): StillGuess | null {
  const parts = numberedName(fileName);
  if (!parts) return null;
  const beginning = seriesStem(parts.stem);
  const found = series.flatMap((one) => {
    if (!one.stem.startsWith(beginning)) return [];
    const own = numbersOf([...one.frameNames, fileName]).get(fileName);
    if (!own || seriesStem(own.key) !== one.stem) return [];
    return own.number >= one.first - 1 && own.number <= one.last + 1 ? [{ ...one, number: own.number }] : [];
  });
  const [own] = found;
  if (!own || found.length > 1) return null;
  const { transition, number } = own;
  const isMissing = !own.numbers.has(number);
  const reason = `${isMissing ? 'Missing in' : 'Frame of'} “${own.name || 'Untitled'}” by its name`;
  return { becomes: { type: 'frame', transition, number, isMissing }, reason };
}

interface Recognised {
  view: string;
  reason: string;
}

type KnownImage = Omit<KnownView, 'imageName'> & { imageName: string; stem: string; label: string };

/** The view whose image has this name, but for its version. Of several, that of exactly this name, or most like it. */
function byName({ fileName, likeness }: StillToGuess, images: readonly KnownImage[]): Recognised | null {
  const { stem, label } = fileVersion(fileName);
  const alike = stem === '' ? [] : images.filter((image) => image.stem === stem);
  const same = alike.filter(({ imageName }) => baseOf(imageName) === baseOf(fileName));
  const [only] = alike.length === 1 ? alike : same.length === 1 ? same : [];
  const nearest = only ?? nearestOf(likeness, alike)?.image;
  if (!nearest) return null;
  const isOther = label !== '' && label !== nearest.label;
  const change = nearest.label === '' ? label : `${nearest.label} to ${label}`;
  return { view: nearest.id, reason: isOther ? `${change} by its name` : 'The same name' };
}

const baseOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').toLowerCase();

function byPicture({ likeness }: StillToGuess, images: readonly KnownImage[]): Recognised | null {
  // A plain picture, such as a mask, looks like every other one.
  if (likeness === null || likenessDistance(likeness, PLAIN) < LEAST_TELLING) return null;
  const nearest = nearestOf(likeness, images);
  return nearest && nearest.distance <= SAME_PICTURE ? { view: nearest.image.id, reason: 'The same picture' } : null;
}

function nearestOf<I extends { likeness: string | null }>(likeness: string | null, images: readonly I[]) {
  if (likeness === null) return null;
  let nearest: { image: I; distance: number } | null = null;
  for (const image of images) {
    if (image.likeness === null) continue;
    const distance = likenessDistance(likeness, image.likeness);
    if (!nearest || distance < nearest.distance) nearest = { image, distance };
  }
  return nearest;
}

/** How alike two pictures are, for the count of those that differ: below this they look the same. */
export const looksDifferent = (a: string, b: string): boolean => likenessDistance(a, b) > 0;

/** The transition in which most of these frames were missing, by their names; null where they are no such frames. */
export function filledBy(
  fileNames: readonly string[],
  { transitions }: Pick<KnownPictures, 'transitions'>,
): string | null {
  const series = transitions.flatMap(frameSeries);
  const frames = fileNames.map((fileName) => frameOf(fileName, series)?.becomes);
  const [first] = frames;
  if (first?.type !== 'frame') return null;
  const isOwn = frames.every((frame) => frame?.type === 'frame' && frame.transition === first.transition);
  const missing = frames.filter((frame) => frame?.type === 'frame' && frame.isMissing).length;
  return isOwn && missing * 2 > frames.length ? first.transition : null;
}
