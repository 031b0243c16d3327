import { versionParts } from '../../../../../editor/delivery/file-versions.ts';
import type { LeftOut } from '../import-rows.ts';
import { type DroppedImage, type ImportedStill, type ImportRow, usedFrames } from '../import-rows.ts';
import type { PixelSize } from '../picture-size.ts';
import { numberedName, numbersOf } from '../sequences/frame-numbers.ts';
import { versionOrder } from '../version-order.ts';

/** The content of a file that is there. */
export interface ContentThere {
  /** SHA-256 in hexadecimal digits. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** Null or absent: not known. */
  pixels?: PixelSize | null;
}

export interface ViewThere {
  id: string;
  name: string;
  /** Address of its image in the document; null without one. */
  image: string | null;
}

export interface TransitionThere {
  id: string;
  name: string;
  frames: readonly { name: string; url: string }[];
}

/** Contents by the address that documents store; absent where they are not known. */
export type Contents = ReadonlyMap<string, ContentThere>;
/** SHA-256 by the file; absent where nothing of its size is there. */
export type Hashes = ReadonlyMap<DroppedImage, string>;

const nameOf = ({ name }: { name: string }): string => name || 'Untitled';

/** Leaves out stills whose content a view shows already, or that are a frame in its place. */
export function stillsThere(
  stills: readonly ImportedStill[],
  there: { views: readonly ViewThere[]; transitions: readonly TransitionThere[] },
  { contents, hashes }: { contents: Contents; hashes: Hashes },
): ImportedStill[] {
  const bySha = Map.groupBy(there.views, ({ image }) => contents.get(image ?? '')?.sha256 ?? '');
  const imageOf = new Map(there.views.map(({ id, image }) => [id, image ?? '']));
  return stills.map((one) => {
    const still = withReplaced(one, imageOf, contents);
    const hash = hashes.get(still.image);
    if (hash === undefined) return still;
    const { becomes } = still;
    if (becomes.type === 'frame') {
      const transition = there.transitions.find(({ id }) => id === becomes.transition);
      const numbers = numbersOf(transition?.frames.map(({ name }) => name) ?? []);
      const own = transition?.frames.find(({ name }) => numbers.get(name)?.number === becomes.number);
      if (!transition || contents.get(own?.url ?? '')?.sha256 !== hash) return still;
      const reason = `Already there: frame ${becomes.number} of “${nameOf(transition)}”`;
      return { ...still, becomes: { type: 'leave' }, reason, left: 'same' };
    }
    const views = bySha.get(hash) ?? [];
    const view = views.find(({ id }) => id === still.of) ?? views[0];
    if (!view) return still;
    const reason = `Already there: the image of “${nameOf(view)}”`;
    return { ...still, becomes: { type: 'leave' }, reason, of: view.id, left: 'same' };
  });
}

function withReplaced(still: ImportedStill, imageOf: ReadonlyMap<string, string>, contents: Contents): ImportedStill {
  if (still.becomes.type !== 'image') return still;
  const { view } = still.becomes;
  const pixels = contents.get(imageOf.get(view) ?? '')?.pixels;
  return pixels ? { ...still, replaces: { view, pixels } } : still;
}

/** Leaves out stills that would become a view and have the content of one before them. */
export function withoutDoublets(stills: readonly ImportedStill[], hashes: Hashes): ImportedStill[] {
  const firsts = new Map<string, ImportedStill>();
  return stills.map((still) => {
    const hash = hashes.get(still.image);
    if (hash === undefined || still.becomes.type !== 'view') return still;
    const first = firsts.get(hash);
    if (!first) firsts.set(hash, still);
    return first
      ? { ...still, becomes: { type: 'leave' }, reason: `The same picture as “${first.image.name}”`, left: 'twice' }
      : still;
  });
}

/** The transitions that frames may be those of: as many, or the one that they would replace. */
export const mayBeFramesOf = (row: ImportRow, transitions: readonly TransitionThere[]): TransitionThere[] => {
  const { becomes } = row.guess;
  const count = usedFrames(row).length;
  return transitions.filter(
    ({ id, frames }) =>
      frames.length === count || ((becomes.type === 'replace' || becomes.type === 'fill') && becomes.transition === id),
  );
};

/** Share of the frames of a video: the browser that takes it apart may miss one by a picture. Another render has none. */
const ENOUGH_OF_VIDEO = 0.9;

/**
 * Leaves out frames that a transition has already, all in their places, and older versions of frames that are there. Where
 * some are there, the others alone are sent.
 */
export function rowThere(
  row: ImportRow,
  transitions: readonly TransitionThere[],
  { contents, hashes }: { contents: Contents; hashes: Hashes },
): ImportRow {
  const frames = usedFrames(row);
  const enough = (row.fps === undefined ? 1 : ENOUGH_OF_VIDEO) * frames.length;
  const whole = transitions.find(
    (one) =>
      frames.length > 0 &&
      one.frames.length === frames.length &&
      sameFrames(frames, one, { contents, hashes }).size >= enough,
  );
  if (whole) return leftOut(row, whole, 'same', `Already there: the frames of “${nameOf(whole)}”`);
  const { becomes } = row;
  if (becomes.type !== 'replace' && becomes.type !== 'fill') return row;
  const there = transitions.find(({ id }) => id === becomes.transition);
  if (!there) return row;
  const pixels = contents.get(there.frames[0]?.url ?? '')?.pixels ?? null;
  const replaces = { transition: there.id, count: there.frames.length, pixels };
  const [own, shown] = [labelOf(row.name, frames), labelOf(there.name, there.frames)];
  if ((versionOrder(own, shown) ?? 0) < 0) return leftOut(row, there, 'older', `Older: ${own}, shown is ${shown}`);
  if (becomes.type === 'fill') {
    const same = sameByNumber(frames, there, { contents, hashes });
    if (same.size === frames.length && frames.length > 0)
      return leftOut(row, there, 'same', `Already there: frames of “${nameOf(there)}”`);
    return same.size > 0 ? { ...row, replaces, same } : { ...row, replaces };
  }
  if (there.frames.length !== frames.length) return { ...row, replaces };
  const same = sameFrames(frames, there, { contents, hashes });
  return same.size > 0 && haveNumbers(frames, there.frames) ? { ...row, replaces, same } : { ...row, replaces };
}

function leftOut(row: ImportRow, { id }: TransitionThere, left: LeftOut, reason: string): ImportRow {
  const becomes = row.becomes.type === 'fill' ? row.becomes : { type: 'replace' as const, transition: id };
  return { ...row, guess: { ...row.guess, becomes, reason }, becomes: { type: 'leave' }, left };
}

/** The frames whose content stands in the same place of a transition. */
function sameFrames(
  frames: readonly DroppedImage[],
  { frames: there }: TransitionThere,
  { contents, hashes }: { contents: Contents; hashes: Hashes },
): ReadonlySet<DroppedImage> {
  return new Set(
    frames.filter((frame, at) => {
      const hash = hashes.get(frame);
      return hash !== undefined && hash === contents.get(there[at]?.url ?? '')?.sha256;
    }),
  );
}

/** The frames whose content has the same number in a transition. */
function sameByNumber(
  frames: readonly DroppedImage[],
  { frames: there }: TransitionThere,
  { contents, hashes }: { contents: Contents; hashes: Hashes },
): ReadonlySet<DroppedImage> {
  const names = [...there, ...frames].map(({ name }) => name);
  const numbers = numbersOf(names);
  const shown = new Map(there.map(({ name, url }) => [numbers.get(name)?.number, contents.get(url)?.sha256]));
  return new Set(
    frames.filter((frame) => {
      const hash = hashes.get(frame);
      return hash !== undefined && shown.get(numbers.get(frame.name)?.number) === hash;
    }),
  );
}

/** Whether both are numbered alike, so that a number says which frame is replaced. */
function haveNumbers(frames: readonly { name: string }[], there: readonly { name: string }[]): boolean {
  const [own, known] = [frames, there].map((list) => numbersOf(list.map(({ name }) => name)));
  return frames.every(({ name }, at) => {
    const number = own?.get(name)?.number;
    return number !== undefined && number === known?.get(there[at]?.name ?? '')?.number;
  });
}

/** The version of frames: by the names of the files, else by the name that they have together. */
function labelOf(name: string, frames: readonly { name: string }[]): string {
  const [first] = frames;
  const ofFile = first ? versionParts(`${numberedName(first.name)?.stem ?? ''}.png`).label : '';
  return ofFile || versionParts(`${name}.png`).label;
}
