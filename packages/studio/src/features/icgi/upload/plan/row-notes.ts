import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { type DroppedImage, everyOf, type ImportedStill, type ImportRow, ordinal, usedFrames } from './import-rows.ts';
import type { PixelSize } from './picture-size.ts';

/** What is worth knowing of a group before it is taken, each with the files it is about. */
export function notesOf(row: ImportRow): string[] {
  const { step, gaps, doubles, facts, frames, guess, becomes, hyphened, fps, same, replaces } = row;
  const notes: string[] = [];
  if (becomes.type === 'leave' && guess.reason) notes.push(guess.reason);
  if ((becomes.type === 'replace' || becomes.type === 'fill') && same && same.size > 0) notes.push(sameNote(row, same));
  if ((becomes.type === 'replace' || becomes.type === 'fill') && replaces?.transition === becomes.transition)
    notes.push(...differences(row, replaces, becomes.type));
  // Stills that a program counts by the time of day are in order as they are.
  if (hyphened && becomes.type !== 'views')
    notes.push(
      `The hyphen is not a minus sign: played from ${hyphened.first} to ${hyphened.last}. If the numbers are below 0, reverse all frames afterwards`,
    );
  if (frames.length > MAX_FRAMES) {
    const every = everyOf(frames.length);
    notes.push(`A transition takes ${MAX_FRAMES.toLocaleString('en')} frames: only every ${ordinal(every)} is used`);
  }
  if (step > 1 && becomes.type !== 'views') notes.push(`Only every ${ordinal(step)} number is there`);
  if (gaps.length > 0) notes.push(`${named(gaps.map(String))} missing`);
  if (doubles.length > 0) notes.push(`Number taken twice, left out: ${named(doubles)}`);
  if (facts && facts.broken.length > 0)
    notes.push(
      `Damaged or not an image, left out: ${named(facts.broken)}. Export ${facts.broken.length === 1 ? 'it' : 'them'} again, or copy ${facts.broken.length === 1 ? 'it' : 'them'} again from where ${facts.broken.length === 1 ? 'it is' : 'they are'} whole`,
    );
  if (facts && facts.copies.length > 0)
    notes.push(
      // The frames of a video are no files of the sender's: what counts is where nothing moves.
      fps === undefined
        ? `Same picture as one before: ${named(facts.copies)}`
        : `Nothing moves at ${facts.copies.length === 1 ? 'frame' : 'frames'} ${named(placesOf(facts.copies, frames))}`,
    );
  for (const { size, names } of facts?.sizes.slice(1) ?? [])
    notes.push(`Other size, ${size.width} × ${size.height}: ${named(names)}`);
  return notes;
}

/** By how much of their height two shapes may differ that are the same: widths and heights are whole pixels. */
const SAME_SHAPE = 0.01;

/** The size that the image of a view has now, where a still that would replace it has another one. */
function otherSize({ becomes, pixels: own, replaces }: ImportedStill) {
  if (becomes.type !== 'image' || becomes.view !== replaces?.view || !own) return null;
  const { pixels: now } = replaces;
  if (now.width === own.width && now.height === own.height) return null;
  return { now, own, isOtherShape: Math.abs((own.width / own.height) * (now.height / now.width) - 1) > SAME_SHAPE };
}

/** Whether what lies on the image of a view would no longer fit. */
export const hasOtherShape = (still: ImportedStill): boolean => otherSize(still)?.isOtherShape === true;

/** What a still changes of the size of the image that it would replace; empty where nothing. */
export function sizeNote(still: ImportedStill): string {
  const other = otherSize(still);
  if (!other) return '';
  const { now, own, isOtherShape } = other;
  const sizes = `${now.width} × ${now.height} now, and this is ${own.width} × ${own.height}`;
  return isOtherShape ? `Another shape: it is ${sizes}. Check outlines and markers afterwards` : `It is ${sizes}`;
}

/** Places in playing order, from 1. */
const placesOf = (names: readonly string[], frames: readonly DroppedImage[]): string[] =>
  names.map((name) => String(frames.findIndex((frame) => frame.name === name) + 1));

/** How many frames, and of which size, a transition has now and gets. */
function differences(
  row: ImportRow,
  { count, pixels }: { count: number; pixels: PixelSize | null },
  type: 'replace' | 'fill',
): string[] {
  const frames = usedFrames(row).length;
  const own = row.facts?.sizes[0]?.size;
  const isOther = pixels && own && (pixels.width !== own.width || pixels.height !== own.height);
  return [
    ...(type === 'replace' && count !== frames
      ? [`It has ${counted(count, 'frame')} now, and gets ${frames.toLocaleString('en')}`]
      : []),
    ...(isOther
      ? [`Its frames are ${pixels.width} × ${pixels.height} now, and these are ${own.width} × ${own.height}`]
      : []),
  ];
}

function sameNote(row: ImportRow, same: ReadonlySet<DroppedImage>): string {
  const all = usedFrames(row);
  const others = all.filter((frame) => !same.has(frame)).length;
  return `${same.size} of ${all.length} frames are there already: ${others === 1 ? '1 is' : `${others} are`} replaced`;
}

/** Names that are listed; more are counted. */
const MOST_NAMED = 4;

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : names.join(', ');
}
