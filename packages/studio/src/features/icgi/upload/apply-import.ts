import {
  type ImportedFrame,
  type ImportedSequences,
  importSequences,
} from '@diorama/documents/icgi/commands/frames.commands.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { counted } from '../../../ui/format/counted.ts';
import { mediaOf, type UploadedFile } from '../../files/public.ts';
import { pixelsOf } from './new-view.ts';
import { numbersOf } from './plan/sequences/frame-numbers.ts';
import type { ImportPurpose } from './upload-purpose.ts';

/** What became of an import. `waiting`: groups that are kept until someone says what they are. */
export interface AppliedImport {
  /** Null: nothing was changed. */
  message: string | null;
  waiting: { id: string; name: string; frames: Media[] }[];
  /** Files that were not taken, in the order of the import. */
  missing: string[];
}

/**
 * Makes of uploaded images what they were imported for, as one step of undo. A second call, after a retry, completes what
 * is there; what was deleted in between is not made again.
 */
export function applyImport(
  store: EditorStore<IcgiDocument>,
  purpose: ImportPurpose,
  { all, isFirst }: { all: readonly UploadedFile[]; isFirst: boolean },
): AppliedImport {
  const byName = new Map(all.map((file) => [file.sourceName, file]));
  const framesOf = (fileNames: readonly string[]) => fileNames.flatMap((name) => byName.get(name) ?? []).map(mediaOf);
  const isIncomplete = ({ id, frames }: { id: string; frames: Media[] }) => {
    const there = store.get('transitions', id);
    return frames.length > 0 && there !== undefined && (isFirst || there.frames.length < frames.length);
  };
  const made = purpose.transitions.map(({ fileNames, ...move }) => ({ ...move, frames: framesOf(fileNames) }));
  const replaced = [...made, ...purpose.replaced.map(({ id, fileNames }) => ({ id, frames: framesOf(fileNames) }))];
  const sequences: ImportedSequences = {
    views: purpose.views.flatMap(({ id, name, fileName }) => {
      const file = byName.get(fileName);
      if (!file || store.get('keyframes', id)) return [];
      return [{ id, name, image: mediaOf(file), alt: file.alt, pixels: pixelsOf(file) }];
    }),
    transitions: isFirst ? made.filter(({ frames }) => frames.length > 0) : [],
    replaced: replaced.filter(isIncomplete).map(({ id, frames }) => ({ id, frames })),
    images: purpose.images.flatMap(({ id, fileName }) => {
      const file = byName.get(fileName);
      const keyframe = store.get('keyframes', id);
      const image = file && mediaOf(file);
      return image && keyframe && keyframe.image?.url !== image.url ? [{ id, image, alt: file.alt }] : [];
    }),
    frames: placedFrames(store, purpose, byName),
    linked: isFirst ? purpose.linked : [],
  };
  store.execute(importSequences, sequences);
  const wanted = [
    ...[...purpose.views, ...purpose.images, ...purpose.frames].map(({ fileName }) => fileName),
    ...[...purpose.transitions, ...purpose.replaced, ...purpose.waiting].flatMap(({ fileNames }) => fileNames),
  ];
  return {
    message: messageOf(sequences),
    waiting: purpose.waiting
      .map(({ id, name, fileNames }) => ({ id, name, frames: framesOf(fileNames) }))
      .filter(({ frames }) => frames.length > 0),
    missing: wanted.filter((name) => !byName.has(name)),
  };
}

/** Where single frames go: the numbers in the names of the existing ones decide. */
function placedFrames(
  store: EditorStore<IcgiDocument>,
  purpose: ImportPurpose,
  byName: ReadonlyMap<string, UploadedFile>,
): ImportedFrame[] {
  const byNumber = purpose.frames.toSorted((a, b) => a.number - b.number);
  return byNumber.flatMap(({ id, number, fileName }) => {
    const file = byName.get(fileName);
    const { frames } = store.get('transitions', id) ?? {};
    if (!file || !frames) return [];
    const frame = mediaOf(file);
    if (frames.some(({ url }) => url === frame.url)) return [];
    const known = numbersOf(frames.map(({ name }) => name));
    const numbers = frames.map(({ name }) => known.get(name)?.number ?? Number.NaN);
    const same = numbers.indexOf(number);
    const later = numbers.findIndex((other) => other > number);
    const at = same >= 0 ? same : later >= 0 ? later : frames.length;
    return [{ id, at, isMissing: same < 0, frame }];
  });
}

function messageOf({ views, transitions, replaced, images, frames }: ImportedSequences): string | null {
  const parts = [
    ...(views.length > 0 ? [counted(views.length, 'view')] : []),
    ...(transitions.length > 0 ? [counted(transitions.length, 'transition')] : []),
  ];
  const sentences = [
    ...(parts.length > 0 ? [`${parts.join(' and ')} added`] : []),
    ...(images.length > 0 ? [`${counted(images.length, 'image')} replaced`] : []),
    ...(replaced.length > 0 ? [`Frames of ${counted(replaced.length, 'transition')} replaced`] : []),
    ...(frames.length > 0 ? [`${counted(frames.length, 'frame')} put in place`] : []),
  ];
  return sentences.length > 0 ? sentences.join('. ') : null;
}
