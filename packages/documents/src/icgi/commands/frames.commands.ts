import { commandsOf, forEach } from '../../engine/command.ts';
import type { Language } from '../../engine/schema/languages.ts';
import type { Media } from '../../shared/primitives.schema.ts';
import {
  addKeyframes,
  addTransition,
  linkFreeArrows,
  nameOfEnds,
  removeKeyframe,
  removeTransition,
  setImage,
} from '../icgi.commands.ts';
import { icgiLabels } from '../icgi.labels.ts';
import type { IcgiDocument, IcgiRecords, TransitionRecord } from '../icgi.records.ts';
import { MAX_FRAMES } from '../icgi.schema.ts';
import { withMovedKeys } from './track.commands.ts';

const command = commandsOf<IcgiDocument>();
const { keyframes: views, transitions: moves } = icgiLabels.records;

/** An image that becomes a view. */
interface ImportedView {
  id: string;
  name: string;
  image: Media;
  alt?: Partial<Record<Language, string>>;
  /** Of the image; absent where it is not known. */
  pixels?: { width: number; height: number } | undefined;
}

/** Frames that become a transition; with an empty name it is named after its ends. */
interface ImportedTransition {
  id: string;
  name: string;
  start: string | null;
  end: string | null;
  frames: Media[];
  /** Frames a second, where the files say so. */
  fps?: number | undefined;
}

/** One frame of a transition: in place of the one at an index, or before it; at the end when the index is the count. */
export interface ImportedFrame {
  id: string;
  at: number;
  isMissing: boolean;
  frame: Media;
}

/** What files become. */
export interface ImportedSequences {
  views: readonly ImportedView[];
  transitions: readonly ImportedTransition[];
  /** New frames of transitions that are there: ids, ends, arrows and tracks stay. */
  replaced: readonly { id: string; frames: Media[] }[];
  /** New images of views that are there; everything placed on them stays. */
  images: readonly { id: string; image: Media; alt?: Partial<Record<Language, string>> }[];
  /** Single frames of transitions that are there; those for one place stand in playing order. */
  frames: readonly ImportedFrame[];
  /** Transitions that are played in reverse, too: free arrows of their ends are set. */
  linked: readonly string[];
}

/** Makes views and transitions of files in one step. An end that does not exist stays open. */
export const importSequences = command('Import images', (icgi, sequences: ImportedSequences) => {
  let next = icgi;
  if (sequences.views.length > 0) next = addKeyframes.run(next, { items: [...sequences.views] });
  const known = (id: string | null) => (id !== null && next.get('keyframes', id) ? id : null);
  for (const made of sequences.transitions) {
    const ends = { start: known(made.start), end: known(made.end) };
    const name = made.name || nameOfEnds(next, ends.start, ends.end);
    const { id, fps } = made;
    const frames = made.frames.slice(0, MAX_FRAMES);
    next = addTransition.run(next, { id, ...ends, name, frames, ...(fps === undefined ? {} : { fps }) });
  }
  for (const { id, frames } of sequences.replaced) next = next.patch('transitions', id, replacedFrames(frames));
  for (const image of sequences.images) if (next.get('keyframes', image.id)) next = setImage.run(next, image);
  // From the last one on, so that the places of those before stay.
  for (const { id, at, isMissing, frame } of sequences.frames.toReversed().sort((a, b) => b.at - a.at))
    next = isMissing ? insertFrames.run(next, { id, at, frames: [frame] }) : withFrame(next, id, at, frame);
  for (const id of sequences.linked) next = linkFreeArrows(next, id);
  return next;
});

function withFrame(icgi: IcgiRecords, id: string, at: number, frame: Media): IcgiRecords {
  const { frames } = icgi.get('transitions', id) ?? {};
  return frames && at < frames.length ? icgi.patch('transitions', id, { frames: frames.with(at, frame) }) : icgi;
}

/** A compass per frame belongs to the frames it was made for. */
const replacedFrames = (frames: readonly Media[]) => ({ frames: frames.slice(0, MAX_FRAMES), yaw: undefined });

/** Exchanges the frames of a transition for another render; its id, ends, arrows and tracks stay. */
export const replaceFrames = command(
  `Replace ${moves.content}`,
  (icgi, { id, frames }: { id: string; frames: readonly Media[] }) =>
    icgi.patch('transitions', id, replacedFrames(frames)),
);

/** Which of its frames a transition keeps, in their new order: an index may be left out or stand twice. */
export interface PickedFrames {
  id: string;
  /** Frames there were when it was picked from: a list that has changed since stays as it is. */
  of: number;
  picks: readonly number[];
}

/** Trims, deletes, duplicates, reorders or reverses frames. The compass of each frame and the keys of tracks go along with it. */
export const pickFrames = command(`Change ${moves.content}`, (icgi, { id, of, picks }: PickedFrames) => {
  const transition = icgi.get('transitions', id);
  if (!transition || transition.frames.length !== of || picks.length > MAX_FRAMES) return icgi;
  const { yaw } = transition;
  const kept = <T>(list: readonly T[]): T[] => picks.flatMap((at) => list.slice(at, at + 1));
  const frames = kept(transition.frames);
  const picked = icgi.patch('transitions', id, { frames, ...(yaw ? { yaw: kept(yaw) } : {}) });
  const placeOf = new Map(picks.map((frame, at) => [frame, at]));
  return withMovedKeys(picked, id, { before: of, after: frames.length }, (frame) => placeOf.get(frame));
});

/** Puts frames before the one at an index; at the end when the index is the count. They face where the frame before them does. */
export const insertFrames = command(
  `Add ${moves.content}`,
  (icgi, { id, at, frames }: { id: string; at: number; frames: readonly Media[] }) => {
    const transition = icgi.get('transitions', id);
    if (!transition || transition.frames.length + frames.length > MAX_FRAMES) return icgi;
    const { yaw } = transition;
    const near = yaw?.[Math.min(at, yaw.length) - 1] ?? yaw?.[0];
    const angles = near === undefined ? undefined : yaw?.toSpliced(at, 0, ...frames.map(() => near));
    const before = transition.frames.length;
    const all = transition.frames.toSpliced(at, 0, ...frames);
    const inserted = icgi.patch('transitions', id, { frames: all, ...(angles ? { yaw: angles } : {}) });
    const moved = (frame: number) => (frame < at ? frame : frame + frames.length);
    return withMovedKeys(inserted, id, { before, after: all.length }, moved);
  },
);

/** Makes one transition of the images of views, in the order given, and deletes the views. */
export const viewsToTransition = command(
  `Turn ${views.many} into a ${moves.one}`,
  (icgi, { id, views: ids, name }: { id: string; views: readonly string[]; name: string }) => {
    const frames = ids.flatMap((view) => icgi.get('keyframes', view)?.image ?? []);
    if (frames.length === 0) return icgi;
    const used = ids.filter((view) => icgi.get('keyframes', view)?.image).map((view) => ({ id: view }));
    const without = forEach('', removeKeyframe).run(icgi, used);
    return addTransition.run(without, { id, name, start: null, end: null, frames: frames.slice(0, MAX_FRAMES) });
  },
);

/** Makes a view of each frame of a transition, and deletes the transition with the arrows that play it. */
export const framesToViews = command(
  `Turn ${moves.content} into ${views.many}`,
  (icgi, { id, items }: { id: string; items: readonly { id: string; name: string }[] }) => {
    const frames: TransitionRecord['frames'] = icgi.get('transitions', id)?.frames ?? [];
    if (frames.length === 0 || frames.length !== items.length) return icgi;
    const made = frames.map((image, at) => ({ id: '', name: '', ...items[at], image }));
    return addKeyframes.run(removeTransition.run(icgi, { id }), { items: made });
  },
);
