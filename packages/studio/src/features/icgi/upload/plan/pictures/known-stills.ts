import { fileVersion } from '../../../../../editor/delivery/file-versions.ts';
import type { FrameSequence } from '../sequences/frame-sequences.ts';
import type { SplitSequence } from '../sequences/split-sequences.ts';

/** Names of one delivery above which numbered images are frames, whatever views are called. */
const MOST_STILLS = 400;

interface Found<F> {
  sequences: readonly FrameSequence<F>[];
  split: readonly SplitSequence<F>[];
  stills: readonly F[];
}

/**
 * Numbered images of which most have the names of the images that views show, as `CAM01` to `CAM12` in a second delivery: each
 * is a still, for the view that it belongs to.
 */
export function withKnownStills<F extends { name: string }>(
  { sequences, split, stills }: Found<F>,
  imageNames: readonly (string | null)[],
): { sequences: FrameSequence<F>[]; split: SplitSequence<F>[]; stills: F[] } {
  const known = new Set(imageNames.flatMap((name) => (name === null ? [] : fileVersion(name).stem || [])));
  const isKnown = ({ frames }: FrameSequence<F>) =>
    frames.length <= MOST_STILLS &&
    2 * frames.filter(({ name }) => known.has(fileVersion(name).stem)).length > frames.length;
  return {
    sequences: sequences.filter((sequence) => !isKnown(sequence)),
    split: split.filter(({ whole }) => !isKnown(whole)),
    stills: [...stills, ...sequences.filter(isKnown).flatMap(({ frames }) => frames)],
  };
}
