import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { counted } from '../../../../ui/format/counted.ts';
import type { UploadSource } from '../../../files/public.ts';
import type { SequenceFacts } from '../read/messages.ts';
import type { ImportPurpose } from '../upload-purpose.ts';
import { namesWithFolders } from './folder-names.ts';
import type { Becomes, Guess } from './guess-becomes.ts';
import type { PixelSize } from './picture-size.ts';
import type { KnownPictures, StillBecomes } from './pictures/guess-stills.ts';
import { nameFromFile, proposedNames } from './proposed-names.ts';
import { numbersOf } from './sequences/frame-numbers.ts';
import type { FrameSequence } from './sequences/frame-sequences.ts';

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
  /** Why it is proposed to leave it out: what is there is the same, or later. */
  left?: LeftOut | undefined;
  /** Its frames that the transition which it replaces has already, each in its place. */
  same?: ReadonlySet<DroppedImage>;
  /** Set where its frames lie in several folders, or go on from those of another folder. */
  split?: SplitRows;
  /** The frames of the transition that it was proposed to replace. */
  replaces?: { transition: string; count: number; pixels: PixelSize | null };
}

/** Frames that lie in several folders, read as one sequence and as one for each folder. */
export interface SplitRows {
  whole: ImportRow;
  parts: readonly ImportRow[];
  folders: readonly string[];
  /** Two readings fit: the user is prompted. */
  isAsked: boolean;
}

/** Why something is left out that could be used: its content is there already, or a later version of it is, or it comes twice. */
export type LeftOut = 'same' | 'older' | 'twice';

/** A single still, and what it becomes; `id` and `name` are those of the view that it may become. */
export interface ImportedStill {
  id: string;
  name: string;
  image: DroppedImage;
  becomes: StillBecomes;
  /** Why that is proposed; empty for a new view. */
  reason: string;
  /** Its own size; absent where the browser does not decode it. */
  pixels?: PixelSize | undefined;
  /** The image that it was proposed to replace. */
  replaces?: { view: string; pixels: PixelSize };
  /** How it looks next to the image that it would replace. */
  look: 'alike' | 'different' | 'unknown';
  /** The view that it is a version of, also where it is left out. */
  of?: string | undefined;
  /** Why it is proposed to leave it out. */
  left?: LeftOut | undefined;
}

export const stillOf = (image: DroppedImage): ImportedStill => ({
  id: newRecordId(),
  name: nameFromFile(image.name),
  image,
  becomes: { type: 'view' },
  reason: '',
  look: 'unknown',
});

/** Stills with names for the views that they may become; see `proposedNames`. */
export function stillsOf(images: readonly DroppedImage[], views: KnownPictures['views']): ImportedStill[] {
  const inFolders = namesWithFolders(images);
  const files = images.map((image) => ({ ...image, name: inFolders.get(image) ?? image.name }));
  const names = proposedNames(files, {
    fileNames: views.flatMap(({ imageName }) => imageName ?? []),
    viewNames: views.flatMap(({ name }) => name ?? []),
  });
  return images.map((image, at) => {
    const still = stillOf(image);
    return { ...still, name: names[at] ?? still.name };
  });
}

/** The same with names that are proposed for those alone that become views: what is left out takes none. */
export function renamedViews(stills: readonly ImportedStill[], views: KnownPictures['views']): ImportedStill[] {
  const made = stills.filter(({ becomes }) => becomes.type === 'view');
  const names = new Map(
    stillsOf(
      made.map(({ image }) => image),
      views,
    ).map(({ image, name }) => [image, name]),
  );
  return stills.map((still) =>
    still.becomes.type === 'view' ? { ...still, name: names.get(still.image) ?? still.name } : still,
  );
}

/** Frames that a row would bring: those that can be read, and of too many every second, third … one. */
export function usedFrames({ frames, facts }: Pick<ImportRow, 'frames' | 'facts'>): DroppedImage[] {
  const broken = new Set(facts?.broken ?? []);
  const whole = frames.filter(({ name }) => !broken.has(name));
  const every = everyOf(whole.length);
  return every === 1 ? whole : whole.filter((_, at) => at % every === 0);
}

/** 1: all of so many frames fit into a transition; 2: every second one does … */
export const everyOf = (count: number): number => Math.max(1, Math.ceil(count / MAX_FRAMES));

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
  const fills = rows.filter(({ becomes }) => becomes.type === 'fill');
  const ofFills = fills.reduce((sum, row) => sum + usedFrames(row).length - (row.same?.size ?? 0), 0);
  const again =
    stills.filter(({ becomes }) => becomes.type === 'frame' && !becomes.isMissing).length +
    fills.reduce((sum, { becomes, same }) => sum + Math.max(0, replacedBy(becomes) - (same?.size ?? 0)), 0);
  const frames = countStills('frame') + ofFills - again;
  const exchanged = [
    ...(countStills('image') > 0 ? [counted(countStills('image'), 'image')] : []),
    ...(again > 0 ? [counted(again, 'frame')] : []),
    ...(count('replace') > 0 ? [`frames of ${counted(count('replace'), 'transition')}`] : []),
  ];
  const later = [
    ...(exchanged.length > 0 ? [`replace ${exchanged.join(' and ')}`] : []),
    ...(frames > 0 ? [`add ${counted(frames, 'frame')}`] : []),
  ];
  const replaced = later.length > 0 ? later.join(', ') : null;
  if (made.length > 0) return `Create ${made.join(' and ')}${replaced ? `, ${replaced}` : ''}`;
  if (replaced) return `${replaced.charAt(0).toUpperCase()}${replaced.slice(1)}`;
  if (count('reverse') > 0) return 'Set return arrows';
  return count('later') === 0 ? 'Leave all out' : 'Leave for later';
}

const replacedBy = (becomes: Becomes): number => (becomes.type === 'fill' ? (becomes.replaced ?? 0) : 0);

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
  const send = ({ source, name }: DroppedImage, called: string, group: string, folder: string[]): string => {
    const free = freeName(taken, called, group);
    taken.add(free);
    const file = free === name ? source.file : new File([source.file], free, { type: source.file.type });
    sources.push({ file, path: folder });
    return free;
  };
  // A second delivery finds each again by the folder that distinguishes it from the others.
  const inFolders = namesWithFolders(stills.map(({ image }) => image));
  const shared = sharedNames(rows);
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
    purpose.views.push({
      id,
      name: name.trim() || nameFromFile(image.name),
      fileName: send(image, inFolders.get(image) ?? image.name, 'Views', ['Views']),
    });
  const addFrame = (id: string, image: DroppedImage, number: number) =>
    purpose.frames.push({ id, number, fileName: send(image, image.name, 'Frames', ['Transitions']) });
  for (const still of stills) {
    const { becomes, image } = still;
    if (becomes.type === 'view') addView(still);
    else if (becomes.type === 'image')
      purpose.images.push({
        id: becomes.view,
        fileName: send(image, inFolders.get(image) ?? image.name, 'Views', ['Views']),
      });
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
        if (number !== undefined && !row.same?.has(frame)) addFrame(becomes.transition, frame, number);
      }
      continue;
    }
    const kept = becomes.type === 'replace' ? row.same : undefined;
    if (becomes.type === 'replace' && kept && kept.size > 0) {
      // Those that differ take the places of others: nothing is sent twice.
      const numbers = numbersOf(frames.map((frame) => frame.name));
      for (const frame of frames)
        if (!kept.has(frame)) addFrame(becomes.transition, frame, numbers.get(frame.name)?.number ?? 0);
      continue;
    }
    const ends = becomes.type === 'transition' ? becomes : { start: null, end: null };
    const [start, end] = [known(ends.start), known(ends.end)];
    const called = start !== null && end !== null ? `${viewName(start)} → ${viewName(end)}` : name;
    const fileNames = frames.map((frame) =>
      send(frame, shared.has(frame.name) ? `${name} ${frame.name}` : frame.name, name, [
        'Transitions',
        called.replaceAll('/', '-').slice(0, 100),
      ]),
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

/** Names of frames that several sequences have. */
function sharedNames(rows: readonly ImportRow[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { frames } of rows)
    for (const { name } of frames) {
      if (seen.has(name)) shared.add(name);
      seen.add(name);
    }
  return shared;
}

function freeName(taken: ReadonlySet<string>, name: string, group: string): string {
  if (!taken.has(name)) return name;
  for (let turn = 1; ; turn += 1) {
    const candidate = `${group}${turn === 1 ? '' : ` ${turn}`} ${name}`;
    if (!taken.has(candidate)) return candidate;
  }
}
