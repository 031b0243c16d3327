import type { PlayableSequence } from '@diorama/contract/public/playable-sequence.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import type { RecordTables } from '@diorama/documents/engine/schema/records.ts';
import { canvasOfPictures, isSameShape } from '@diorama/documents/icgi/canvas-shape.ts';
import type {
  IcgiDocument,
  IcgiSettings,
  KeyframeRecord,
  TransitionRecord,
} from '@diorama/documents/icgi/icgi.records.ts';
import { LIKE_PICTURE, likenessDistance } from '@diorama/documents/shared/picture-likeness.ts';
import { placeholderLikeness } from '../media/pictures/placeholder-likeness.ts';
import { type FileRow, isPictureFile } from '../media/serving/media-files.ts';
import { BROKEN_DAYS } from './broken-videos.ts';

/** Pixels across below which a still is blurred even on a phone, and from which it is sharp on most desks. */
const TINY_WIDTH = 640;
const GOOD_WIDTH = 1_280;
/** Bytes of a direction that are there before a visitor has chosen where to go. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Widest video that the bytes are counted of. */
const WIDEST = 1_920;
/** By how much two ratios of sides may differ: a pixel of rounding on small pictures. */
const SAME_RATIO = 0.02;
/** Of missing numbers, the part up to which frames are taken for forgotten, not for left out on purpose. */
const FORGOTTEN = 0.1;
/** Frames that a message names; more are counted. */
const MOST_NAMED = 4;

type Files = ReadonlyMap<string, FileRow>;
type Size = { width: number; height: number };
type Tables = Pick<RecordTables<IcgiDocument>, 'keyframes' | 'transitions' | 'settings'>;

const quoted = (name: string) => `“${name || 'Untitled'}”`;
const fileOf = (files: Files, media: { url: string } | null): FileRow | undefined =>
  media ? files.get(assetIdOf(media.url) ?? '') : undefined;
const sizeOf = ({ width, height }: FileRow) => `${width} × ${height}`;

/**
 * Warnings about a walkthrough's stills and frames from their files, and about its videos from visitors. None of them
 * blocks publishing.
 *
 * @param broken how often a browser could not decode a video, by transition
 */
export async function checkIcgiMedia(
  { keyframes, transitions, settings }: Tables,
  files: Files,
  playables: ReadonlyMap<string, PlayableSequence>,
  broken: ReadonlyMap<string, number> = new Map(),
): Promise<PublishIssue[]> {
  const canvas = [...settings.values()][0]?.canvas;
  const issues = [...keyframes.values()].flatMap((keyframe) =>
    checkStill(keyframe, fileOf(files, keyframe.image), canvas),
  );
  if (canvas) for (const issue of checkShapes([...keyframes.values()], files, canvas)) issues.push(issue);
  for (const transition of transitions.values()) {
    const playable = playables.get(transition.id);
    const ends = await checkEnds(transition, keyframes, files);
    const videos = [...checkBytes(transition, playable), ...checkPlayed(transition, broken.get(transition.id) ?? 0)];
    for (const issue of [...checkFrames(transition, files), ...videos, ...ends]) issues.push(issue);
  }
  return issues;
}

function checkStill(
  { id, name }: KeyframeRecord,
  file: FileRow | undefined,
  canvas: IcgiSettings['canvas'] | undefined,
): PublishIssue[] {
  if (!file?.width || !file.height) return [];
  const at = { level: 'warning' as const, record: `keyframes/${id}`, path: ['image'] };
  const isLying = !canvas || canvas.width >= canvas.height;
  const issues: PublishIssue[] = [];
  if (isLying && file.height > file.width)
    issues.push({
      ...at,
      check: 'keyframe.image.portrait',
      message: `The image of ${quoted(name)} is upright (${sizeOf(file)}): most of it is cut off`,
    });
  if (file.width < Math.min(TINY_WIDTH, canvas?.width ?? TINY_WIDTH))
    issues.push({
      ...at,
      check: 'keyframe.image.small',
      message: `The image of ${quoted(name)} is small (${sizeOf(file)}): use one at least ${GOOD_WIDTH} pixels wide`,
    });
  return issues;
}

/**
 * Images of another shape than the canvas: what visitors see of them is cut. Where all are alike it is the canvas that is to be changed.
 * Upright ones are named by themselves.
 */
function checkShapes(
  keyframes: readonly KeyframeRecord[],
  files: Files,
  canvas: IcgiSettings['canvas'],
): PublishIssue[] {
  const shown = keyframes.flatMap(({ id, name, image }) => {
    const { width, height } = fileOf(files, image) ?? {};
    return width && height ? [{ id, name, width, height }] : [];
  });
  const cut = shown.filter((picture) => !isSameShape(picture, canvas) && !isUpright(picture, canvas));
  const kept = (picture: Size) => Math.round(100 * keptShare(picture, canvas));
  const issue = { level: 'warning' as const, check: 'keyframe.image.cut' };
  const better = cut.length > 1 && cut.length === shown.length ? canvasOfPictures(cut) : null;
  const [first] = cut;
  if (better && first) {
    const all = `All ${cut.length} images have another shape than the canvas: visitors see ${kept(first)} % of them`;
    const message = `${all}. Make the canvas ${better.width} × ${better.height}`;
    return [{ ...issue, message, record: 'settings', path: ['canvas'] }];
  }
  const shape = `${canvas.width} × ${canvas.height}`;
  return cut.map(({ id, name, ...picture }) => ({
    ...issue,
    message: `The image of ${quoted(name)} (${picture.width} × ${picture.height}) has another shape than the canvas (${shape}): visitors see ${kept(picture)} % of it`,
    record: `keyframes/${id}`,
    path: ['image'],
  }));
}

const isUpright = ({ width, height }: Size, canvas: Size): boolean => height > width && canvas.width >= canvas.height;
/** The part of a picture that is in sight where it covers another one. */
const keptShare = (picture: Size, canvas: Size): number => {
  const [a, b] = [picture.width / picture.height, canvas.width / canvas.height];
  return Math.min(a, b) / Math.max(a, b);
};

function checkFrames({ id, name, frames }: TransitionRecord, files: Files): PublishIssue[] {
  const found = frames.map((frame) => fileOf(files, frame));
  const of = (isSuch: (file: FileRow | undefined, at: number) => boolean) =>
    found.flatMap((file, at) => (isSuch(file, at) ? at + 1 : []));
  const issue = (check: string, message: string): PublishIssue => ({
    level: 'warning',
    check: `transition.frames.${check}`,
    message,
    record: `transitions/${id}`,
    path: ['frames'],
  });
  const issues: PublishIssue[] = [];
  const broken = of((file) => !file || file.state === 'rejected' || !isPictureFile(file));
  if (broken.length > 0) {
    const files = new Set(broken.slice(0, MOST_NAMED).map((at) => quoted(frames[at - 1]?.name ?? '')));
    const listed = `${[...files].join(', ')}${broken.length > files.size ? ' and others' : ''}`;
    const message = `${named(broken)} of ${quoted(name)} cannot be read: ${listed}. Replace ${broken.length === 1 ? 'it' : 'them'} with whole files`;
    issues.push(issue('broken', message));
  }
  const usual = mostFrequent(found.flatMap((file) => (file?.width ? sizeOf(file) : [])));
  const others = of((file) => file !== undefined && file.width !== null && sizeOf(file) !== usual);
  if (others.length > 0)
    issues.push(
      issue('sizes', `${named(others)} of ${quoted(name)} ${others.length === 1 ? 'is' : 'are'} not ${usual}`),
    );
  const twice = of((file, at) => file !== undefined && file.sha256 === found[at - 1]?.sha256);
  if (twice.length > 0)
    issues.push(
      issue(
        'doubles',
        `${named(twice)} of ${quoted(name)} ${twice.length === 1 ? 'is' : 'are'} the same picture as before`,
      ),
    );
  const gaps = forgottenNumbers(frames.map((frame) => frame.name));
  if (gaps.length > 0)
    issues.push(issue('gaps', `${quoted(name)} has no ${named(gaps).toLowerCase()} by the names of its files`));
  return issues;
}

/** Numbers missing in names that otherwise count up. */
function forgottenNumbers(names: readonly string[]): number[] {
  const numbers = names.map((name) => Number(name.match(/(\d{1,6})\.[^.]+$/)?.[1] ?? Number.NaN));
  const missing: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = numbers[at - 1];
    if (Number.isNaN(number) || (before !== undefined && number <= before)) return [];
    for (let gap = (before ?? number) + 1; gap < number; gap += 1) {
      missing.push(gap);
      if (missing.length > names.length * FORGOTTEN) return [];
    }
  }
  return missing;
}

function checkBytes({ id, name }: TransitionRecord, playable: PlayableSequence | undefined): PublishIssue[] {
  if (playable?.type !== 'video') return [];
  const shown = playable.variants.filter(({ width }) => width <= WIDEST);
  const bytes = shown
    .flatMap(({ forward, reverse }) => [forward.bytes, reverse.bytes])
    .reduce((most, one) => Math.max(most, one), 0);
  if (bytes <= MOST_BYTES) return [];
  const message = `The video of ${quoted(name)} has ${megabytes(bytes)} per direction: up to ${megabytes(MOST_BYTES)} are there in time`;
  return [{ level: 'warning', check: 'transition.bytes', message, record: `transitions/${id}`, path: ['frames'] }];
}

function checkPlayed({ id, name }: TransitionRecord, times: number): PublishIssue[] {
  if (times === 0) return [];
  const message = `A video of ${quoted(name)} could not be played ${times === 1 ? 'once' : `${times} times`} in the last ${BROKEN_DAYS} days: visitors saw a smaller one or a cross-fade`;
  return [{ level: 'warning', check: 'transition.broken', message, record: `transitions/${id}`, path: ['frames'] }];
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`;

/** A cut is seen where the first or last frame is not the still it stands for. */
async function checkEnds(
  { id, name, start, end, frames }: TransitionRecord,
  keyframes: Tables['keyframes'],
  files: Files,
): Promise<PublishIssue[]> {
  const ends = [
    { which: 'start', called: 'first', view: start, frame: frames[0] },
    { which: 'end', called: 'last', view: end, frame: frames.at(-1) },
  ] as const;
  const issues: PublishIssue[] = [];
  for (const { which, called, view, frame } of ends) {
    const keyframe = keyframes.get(view?.id ?? '');
    const still = fileOf(files, keyframe?.image ?? null);
    const file = fileOf(files, frame ?? null);
    if (!keyframe || !still || !file) continue;
    const differs = await difference(file, still);
    if (differs === null) continue;
    const message = `The ${called} frame of ${quoted(name)} ${differs} the image of ${quoted(keyframe.name)}`;
    issues.push({
      level: 'warning',
      check: `transition.${which}.unlike`,
      message,
      record: `transitions/${id}`,
      path: [which],
    });
  }
  return issues;
}

async function difference(frame: FileRow, still: FileRow): Promise<string | null> {
  const ratioOf = ({ width, height }: FileRow) => (width && height ? width / height : null);
  const [one, other] = [ratioOf(frame), ratioOf(still)];
  if (one !== null && other !== null && Math.abs(one / other - 1) > SAME_RATIO)
    return `(${sizeOf(frame)}) has not the shape (${sizeOf(still)}) of`;
  const [shown, expected] = [await placeholderLikeness(frame), await placeholderLikeness(still)];
  if (shown === null || expected === null) return null;
  return likenessDistance(shown, expected) > LIKE_PICTURE ? 'does not look like' : null;
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** `Frame 4`, `Frames 4, 8 and 3 more`. */
function named(numbers: readonly number[]): string {
  const shown = numbers.slice(0, MOST_NAMED).join(', ');
  const rest = numbers.length - MOST_NAMED;
  return `${numbers.length === 1 ? 'Frame' : 'Frames'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}
