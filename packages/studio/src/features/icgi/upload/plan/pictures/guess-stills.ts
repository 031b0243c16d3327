import { LIKE_PICTURE, likenessDistance, SAME_PICTURE } from '@diorama/documents/shared/picture-likeness.ts';
import { compareNames } from '@diorama/documents/shared/text/name-order.ts';
import { fileVersion } from '../../../../../editor/delivery/file-versions.ts';
import { isNamedAfter, namesWithFolders } from '../folder-names.ts';
import { byForm, formOf } from '../picture-forms.ts';
import { type FramePlace, frameSeries, type KnownTransition, placeOfFrame } from '../sequences/frame-series.ts';
import { guessPasses } from '../sequences/guess-passes.ts';
import { versionOrder } from '../version-order.ts';
import type { PictureLook } from './picture-look.ts';
import { partsOfSets } from './picture-sets.ts';
import { imageFinder } from './telling-images.ts';

/** The likeness of an empty picture, and the number of differing bits from which a likeness is meaningful. */
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
  /** The view that it is a version of, also where it is left out. */
  of?: string;
  /** Left out because a later version is there, or comes with it. */
  left?: 'older';
}

interface StillToGuess {
  id: string;
  fileName: string;
  /** Folders it came in, outermost first. */
  path?: readonly string[];
  /** See `likenessOf`; null while it is not known. */
  likeness: string | null;
  /** Absent or null while it is not known. */
  look?: PictureLook | null;
}

interface NamedStill extends StillToGuess {
  /** As the file is called, without its folders. */
  ownName: string;
}

interface KnownView {
  id: string;
  name?: string;
  /** Name of the file that is its image; null without one. */
  imageName: string | null;
  likeness: string | null;
}

export interface KnownPictures {
  views: readonly KnownView[];
  transitions: readonly KnownTransition[];
}

/**
 * Guesses what stills become: frames of a transition whose numbers they have, new versions of what views show (by the name
 * without its version, then by the picture), render passes and parts of sets to leave out, or views. A view gets one new image at most.
 */
export function guessStills(all: readonly StillToGuess[], known: KnownPictures): Map<string, StillGuess> {
  const forms = formsOfOthers(all);
  const whole = all.filter(({ id }) => !forms.has(id));
  const named = namesInFolders(whole);
  const stills = whole.map((still) => ({
    ...still,
    ownName: still.fileName,
    fileName: versionedName({ ...still, fileName: named.get(still) ?? still.fileName }),
  }));
  const guesses = new Map<string, StillGuess>(
    [...forms].map(([id, other]) => [
      id,
      { becomes: { type: 'leave' }, reason: `The same picture as “${other}” by its name` },
    ]),
  );
  /** Views that get a new image, with the name of its file. */
  const taken = new Map<string, string>();
  const series = known.transitions.flatMap(frameSeries);
  const namedViews = known.views.map(({ id, name = '', imageName }) => ({
    ...{ id, name },
    image: imageName === null ? null : { name: imageName },
  }));
  const images = known.views.flatMap(({ id, imageName, likeness }) =>
    imageName === null ? [] : [{ id, likeness, imageName, ...fileVersion(imageName) }],
  );
  // The latest version first: of two, that one becomes the image.
  const latestFirst = stills.toSorted((a, b) => byVersion(b.fileName, a.fileName));
  const delivered = Map.groupBy(latestFirst, ({ fileName }) => fileVersion(fileName).stem);
  const imageOf = imageFinder(
    stills.map(({ fileName }) => fileName),
    known.views,
  );
  const pictures = stills.map(({ id, fileName, likeness, look = null }) => ({
    ...{ id, name: fileName.replace(/\.[^.]+$/, ''), likenesses: [likeness] },
    ...{ look, size: look?.size ?? null },
  }));
  const parts = new Map([...guessPasses(pictures), ...partsOfSets(pictures)]);
  for (const still of latestFirst) {
    const part = parts.get(still.id);
    const place = placeOfFrame({ name: still.ownName, path: still.path ?? [] }, series, namedViews);
    const frame = place && frameGuess(place);
    const free = images.filter(({ id }) => !taken.has(id));
    const version = frame
      ? null
      : (byFolders(still, free) ?? byName(still, free) ?? byTokens(still, free, imageOf) ?? byPicture(still, free));
    const later = frame || version ? null : laterOf(still, delivered, { images, taken });
    if (frame) guesses.set(still.id, frame);
    // Views may have such names: if the pictures do not decide, the user is prompted.
    else if (part && (part.isSure || !version))
      guesses.set(still.id, { becomes: { type: part.isSure ? 'leave' : 'view' }, reason: part.reason });
    else if (version?.isOlder)
      guesses.set(still.id, { becomes: { type: 'leave' }, reason: version.reason, of: version.view, left: 'older' });
    else if (version) {
      taken.set(version.view, still.fileName);
      guesses.set(still.id, {
        becomes: { type: 'image', view: version.view },
        reason: version.reason,
        of: version.view,
      });
    } else if (later !== null)
      guesses.set(still.id, { becomes: { type: 'leave' }, reason: `Older than “${later}”`, left: 'older' });
    else guesses.set(still.id, { becomes: { type: 'view' }, reason: '' });
  }
  return guesses;
}

const namesInFolders = (stills: readonly StillToGuess[]): Map<StillToGuess, string> => {
  const files = stills.map((still) => ({ name: still.fileName, path: still.path ?? [], still }));
  return new Map([...namesWithFolders(files)].map(([{ still }, name]) => [still, name]));
};

const placeOf = ({ path = [], fileName }: StillToGuess): string => [...path, fileName.toLowerCase()].join('/');

/** Several files of one name that systems or people counted. */
const COPY = /\(\d{1,3}\)|copy|kopi[ae]/;

/** Stills that are a picture of the same delivery in another form, denoised or in another format, with the one to take. */
function formsOfOthers(stills: readonly StillToGuess[]): Map<string, string> {
  const found = new Map<string, string>();
  const places = new Set(stills.map(placeOf));
  const forms = stills.map((still) => {
    const [, name = '', extension = ''] = /^(.*)\.([^.]+)$/.exec(still.fileName.toLowerCase()) ?? [];
    const place = [...(still.path ?? []), COPY.exec(name)?.[0] ?? ''].join('/');
    // Octane: the picture itself is next to its denoised version.
    const isMain = /[\s_.-]main$/.test(name) && places.has(placeOf(still).replace(/main(?=\.[^.]+$)/, 'demain'));
    return { ...still, ...formOf(name, { isSure: !isMain }), extension, place };
  });
  for (const own of Map.groupBy(forms, ({ base, label, place }) => [place, base, label].join('\n')).values()) {
    const [best, ...others] = own.toSorted(byForm);
    for (const other of others)
      if (best && best.base !== '' && isAlike(best, other)) found.set(other.id, best.fileName);
  }
  return found;
}

/** Whether two pictures may be one; where one is not known, their names decide. */
const isAlike = (a: StillToGuess, b: StillToGuess): boolean =>
  a.likeness === null || b.likeness === null || likenessDistance(a.likeness, b.likeness) <= LIKE_PICTURE;

/** A file whose name says no version has that of the innermost folder that says nothing else: `v04/Hall.png`. */
function versionedName({ fileName, path = [] }: StillToGuess): string {
  if (fileVersion(fileName).label !== '') return fileName;
  const folder = path.findLast((one) => {
    const { stem, label } = fileVersion(`${one}.png`);
    return stem === '' && label !== '';
  });
  return folder === undefined ? fileName : fileName.replace(/(\.[^.]*)?$/, `_${folder}$1`);
}

const byVersion = (a: string, b: string): number => compareNames(fileVersion(a).label, fileVersion(b).label);

function frameGuess({ series: { transition, name }, number, isMissing }: FramePlace): StillGuess {
  const reason = `${isMissing ? 'Missing in' : 'Frame of'} “${name || 'Untitled'}” by its name`;
  return { becomes: { type: 'frame', transition, number, isMissing }, reason };
}

interface Recognised {
  view: string;
  reason: string;
  /** The view shows a later version. */
  isOlder: boolean;
}

type KnownImage = Omit<KnownView, 'imageName' | 'name'> & { imageName: string; stem: string; label: string };

/** The view whose image was called after the folders of its file, since others had its name. */
function byFolders({ ownName, fileName, path = [] }: NamedStill, images: readonly KnownImage[]): Recognised | null {
  const [only, ...others] = images.filter(({ stem }) => isNamedAfter(stem, { name: ownName, path }));
  return only && others.length === 0 ? recognised(only, fileVersion(fileName).label, 'The same name and folder') : null;
}

/** The view whose image has this name, but for its version. Of several, that of exactly this name, or most like it. */
function byName({ fileName, likeness }: StillToGuess, images: readonly KnownImage[]): Recognised | null {
  const { stem, label } = fileVersion(fileName);
  const alike = stem === '' ? [] : images.filter((image) => image.stem === stem);
  const same = alike.filter(({ imageName }) => baseOf(imageName) === baseOf(fileName));
  const [only] = alike.length === 1 ? alike : same.length === 1 ? same : [];
  const nearest = only ?? nearestOf(likeness, alike)?.image;
  return nearest ? recognised(nearest, label, 'The same name') : null;
}

/** The view whose image has the same distinct tokens: without the job, the project, and differences in spelling. */
function byTokens(
  { fileName }: StillToGuess,
  images: readonly KnownImage[],
  imageOf: (fileName: string) => string | null,
): Recognised | null {
  const found = imageOf(fileName);
  const image = images.find(({ id }) => id === found);
  return image ? recognised(image, fileVersion(fileName).label, `Named like “${image.imageName}”`) : null;
}

function recognised({ id, label: shown }: KnownImage, label: string, otherwise: string): Recognised {
  const isOlder = (versionOrder(label, shown) ?? 0) < 0;
  if (isOlder) return { view: id, reason: `Older: ${label}, shown is ${shown}`, isOlder };
  const isOther = label !== '' && label !== shown;
  const change = shown === '' ? label : `${shown} to ${label}`;
  return { view: id, reason: isOther ? `${change} by its name` : otherwise, isOlder };
}

/** The file of the same delivery that is a later version of this one; null where there is none. */
function laterOf(
  { fileName }: StillToGuess,
  delivered: ReadonlyMap<string, readonly StillToGuess[]>,
  { images, taken }: { images: readonly KnownImage[]; taken: ReadonlyMap<string, string> },
): string | null {
  const { stem, label } = fileVersion(fileName);
  const isLater = (other: string) => (versionOrder(label, fileVersion(other).label) ?? 0) < 0;
  const [latest] = delivered.get(stem) ?? [];
  if (stem !== '' && latest && isLater(latest.fileName)) return latest.fileName;
  const there = images.find((image) => image.stem === stem && taken.has(image.id));
  const newer = taken.get(there?.id ?? '');
  return newer !== undefined && isLater(newer) ? newer : null;
}

const baseOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').toLowerCase();

function byPicture({ likeness }: StillToGuess, images: readonly KnownImage[]): Recognised | null {
  // A plain picture, such as a mask, looks like every other one.
  if (likeness === null || likenessDistance(likeness, PLAIN) < LEAST_TELLING) return null;
  const nearest = nearestOf(likeness, images);
  return nearest && nearest.distance <= SAME_PICTURE
    ? { view: nearest.image.id, reason: 'The same picture', isOlder: false }
    : null;
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

/** Bits by which a picture may differ from a small copy of itself: it is scaled in other steps. */
const OF_SCALING = 2;

/** Whether two pictures look different: for those whose files differ. */
export const looksDifferent = (a: string, b: string): boolean => likenessDistance(a, b) > OF_SCALING;
