import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { newRecordId } from '../../../../editor/record-id.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { UploadSource } from '../../../files/public.ts';
import type { SequenceFacts } from '../read/messages.ts';
import type { ImportPurpose } from '../upload-purpose.ts';
import { numbersOf } from './frame-numbers.ts';
import { type FrameSequence, nameFromFile } from './frame-sequences.ts';
import type { Becomes, Guess } from './guess-becomes.ts';
import type { StillBecomes } from './guess-stills.ts';

/** A file of a drop, by its name and its folders. */
export interface DroppedImage {
  name: string;
  path: readonly string[];
  source: UploadSource;
}

/** A group of frames in the dialog. */
export interface ImportRow extends FrameSequence<DroppedImage> {
  /** Id of the transition that it may become. */
  id: string;
  /** The views that its images may become. */
  stills: readonly ImportedStill[];
  facts: SequenceFacts | null;
  guess: Guess;
  becomes: Becomes;
  /** Frames a second, when it was a video. */
  fps: number | undefined;
}

/** A single still, and what it becomes; `id` and `name` are those of the view that it may become. */
export interface ImportedStill {
  id: string;
  name: string;
  image: DroppedImage;
  becomes: StillBecomes;
  /** Why that is proposed; empty for a new view. */
  reason: string;
  /** It looks like the image that it would replace. */
  isAlike: boolean;
}

export const stillOf = (image: DroppedImage): ImportedStill => ({
  id: newRecordId(),
  name: nameFromFile(image.name),
  image,
  becomes: { type: 'view' },
  reason: '',
  isAlike: false,
});

/** Frames that a row would bring: those that can be read, and of too many every second, third … one. */
export function usedFrames({ frames, facts }: Pick<ImportRow, 'frames' | 'facts'>): DroppedImage[] {
  const broken = new Set(facts?.broken ?? []);
  const whole = frames.filter(({ name }) => !broken.has(name));
  const every = everyOf(whole.length);
  return every === 1 ? whole : whole.filter((_, at) => at % every === 0);
}

/** 1: all of so many frames fit into a transition; 2: every second one does … */
export const everyOf = (count: number): number => Math.max(1, Math.ceil(count / MAX_FRAMES));

/** What is worth knowing of a group before it is taken, each with the files it is about. */
export function notesOf({ gaps, doubles, facts, frames, guess, becomes, hyphened }: ImportRow): string[] {
  const notes: string[] = [];
  if (becomes.type === 'leave' && guess.reason) notes.push(guess.reason);
  if (hyphened)
    notes.push(
      `The hyphen is no sign: played from ${hyphened.first} to ${hyphened.last}. If the numbers are below 0, reverse all frames afterwards`,
    );
  if (frames.length > MAX_FRAMES) {
    const every = everyOf(frames.length);
    notes.push(`A transition takes ${MAX_FRAMES.toLocaleString('en')} frames: only every ${ordinal(every)} is used`);
  }
  if (gaps.length > 0) notes.push(`${named(gaps.map(String))} missing`);
  if (doubles.length > 0) notes.push(`Number taken twice, left out: ${named(doubles)}`);
  if (facts && facts.broken.length > 0) notes.push(`Not an image, left out: ${named(facts.broken)}`);
  if (facts && facts.copies.length > 0) notes.push(`Same picture as one before: ${named(facts.copies)}`);
  for (const { size, names } of facts?.sizes.slice(1) ?? [])
    notes.push(`Other size, ${size.width} × ${size.height}: ${named(names)}`);
  return notes;
}

/** Names that are listed; more are counted. */
const MOST_NAMED = 4;

function named(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return rest > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** `second`, `third`, `4th`. */
export const ordinal = (every: number): string => (every === 2 ? 'second' : every === 3 ? 'third' : `${every}th`);

/** What the button says that takes everything: `Create 14 transitions and 10 views`. */
export function confirmLabel(rows: readonly ImportRow[], stills: readonly ImportedStill[]): string {
  const count = (type: Becomes['type']) => rows.filter(({ becomes }) => becomes.type === type).length;
  const framesToViews = rows.filter(({ becomes }) => becomes.type === 'views').flatMap(usedFrames).length;
  const countStills = (type: StillBecomes['type']) => stills.filter(({ becomes }) => becomes.type === type).length;
  const views = countStills('view') + framesToViews;
  const made = [
    ...(count('transition') > 0 ? [counted(count('transition'), 'transition')] : []),
    ...(views > 0 ? [counted(views, 'view')] : []),
  ];
  const exchanged = [
    ...(countStills('image') > 0 ? [counted(countStills('image'), 'image')] : []),
    ...(count('replace') > 0 ? [`frames of ${counted(count('replace'), 'transition')}`] : []),
  ];
  const frames =
    countStills('frame') + rows.filter(({ becomes }) => becomes.type === 'fill').flatMap(usedFrames).length;
  const later = [
    ...(exchanged.length > 0 ? [`replace ${exchanged.join(' and ')}`] : []),
    ...(frames > 0 ? [`add ${counted(frames, 'frame')}`] : []),
  ];
  const replaced = later.length > 0 ? later.join(', ') : null;
  if (made.length > 0) return `Create ${made.join(' and ')}${replaced ? `, ${replaced}` : ''}`;
  if (replaced) return `${replaced.charAt(0).toUpperCase()}${replaced.slice(1)}`;
  if (count('reverse') > 0) return 'Set return arrows';
  return rows.length > 0 && count('leave') === rows.length ? 'Leave all out' : 'Leave for later';
}

/** What is uploaded, and what it is for. */
export interface PlannedImport {
  sources: UploadSource[];
  purpose: ImportPurpose;
}

/** The views that an import brings, single stills first. */
export const importedViews = (rows: readonly ImportRow[], stills: readonly ImportedStill[]): ImportedStill[] => [
  ...stills.filter(({ becomes }) => becomes.type === 'view'),
  ...rows.filter(({ becomes }) => becomes.type === 'views').flatMap(usedStills),
];

function usedStills(row: ImportRow): ImportedStill[] {
  const used = new Set(usedFrames(row));
  return row.stills.filter(({ image }) => used.has(image));
}

/**
 * The uploads behind the rows of the dialog. `viewName`: of a view that is there; others have been taken out again.
 * Files with one name get different ones, so that each is known when it arrives.
 */
export function planImport(
  rows: readonly ImportRow[],
  stills: readonly ImportedStill[],
  viewName: (id: string) => string | undefined,
): PlannedImport {
  const sources: UploadSource[] = [];
  const taken = new Set<string>();
  const send = ({ source, name }: DroppedImage, group: string, folder: string[]): string => {
    const free = freeName(taken, name, group);
    taken.add(free);
    const file = free === name ? source.file : new File([source.file], free, { type: source.file.type });
    sources.push({ file, path: folder });
    return free;
  };
  const purpose: ImportPurpose = {
    type: 'import',
    views: [],
    transitions: [],
    replaced: [],
    images: [],
    frames: [],
    linked: [],
    waiting: [],
  };
  const addView = ({ id, name, image }: ImportedStill) =>
    purpose.views.push({ id, name, fileName: send(image, 'Views', ['Views']) });
  const addFrame = (id: string, image: DroppedImage, number: number) =>
    purpose.frames.push({ id, number, fileName: send(image, 'Frames', ['Transitions']) });
  for (const still of stills) {
    const { becomes, image } = still;
    if (becomes.type === 'view') addView(still);
    else if (becomes.type === 'image')
      purpose.images.push({ id: becomes.view, fileName: send(image, 'Views', ['Views']) });
    else if (becomes.type === 'frame') addFrame(becomes.transition, image, becomes.number);
  }
  const known = (view: string | null) => (view !== null && viewName(view) !== undefined ? view : null);
  const idOf = (transition: string) => rows.find(({ key }) => key === transition)?.id ?? transition;
  for (const row of rows) {
    const { id, name, becomes, fps } = row;
    if (becomes.type === 'reverse') {
      purpose.linked.push(idOf(becomes.of));
      continue;
    }
    if (becomes.type === 'leave') continue;
    if (becomes.type === 'views') {
      for (const still of usedStills(row)) addView(still);
      continue;
    }
    const frames = usedFrames(row);
    if (becomes.type === 'fill') {
      const numbers = numbersOf(row.frames.map((frame) => frame.name));
      for (const frame of frames) {
        const number = numbers.get(frame.name)?.number;
        if (number !== undefined) addFrame(becomes.transition, frame, number);
      }
      continue;
    }
    const ends = becomes.type === 'transition' ? becomes : { start: null, end: null };
    const [start, end] = [known(ends.start), known(ends.end)];
    const called = start !== null && end !== null ? `${viewName(start)} → ${viewName(end)}` : name;
    const fileNames = frames.map((frame) =>
      send(frame, name, ['Transitions', called.replaceAll('/', '-').slice(0, 100)]),
    );
    if (becomes.type === 'transition') {
      // With both ends it is called after them.
      const own = start !== null && end !== null ? '' : name;
      purpose.transitions.push({ id, name: own, start, end, fileNames, fps });
    } else if (becomes.type === 'replace') purpose.replaced.push({ id: idOf(becomes.transition), name, fileNames });
    else purpose.waiting.push({ id, name, fileNames });
  }
  return { sources, purpose };
}

function freeName(taken: ReadonlySet<string>, name: string, group: string): string {
  if (!taken.has(name)) return name;
  for (let turn = 1; ; turn += 1) {
    const candidate = `${group}${turn === 1 ? '' : ` ${turn}`} ${name}`;
    if (!taken.has(candidate)) return candidate;
  }
}
