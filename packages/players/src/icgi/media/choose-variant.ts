import type { PlayableSequence, PortraitVariant, VideoVariant } from '@diorama/contract/public/playable-sequence.ts';
import type { Connection } from './connection.ts';

/** Device pixels per CSS pixel above which a moving picture does not look sharper. */
const SHARP_ENOUGH = 1.5;
/** Share of the wanted width that is sharp enough while the picture moves. */
const CLOSE_ENOUGH = 0.8;
/** Pixels wide at most on a slow or metered connection. */
const FRUGAL_WIDTH = 960;
/** Seconds that fetching a video may take: about as long as a visitor looks at a view before going on. */
const MOST_SECONDS = 2;

/** A video to fetch. */
export type VideoFile = VideoVariant | PortraitVariant;

interface Shown {
  /** CSS pixels across of a whole picture that has as many pixels as are visible. */
  width: number;
  pixelRatio: number;
  /** Width over height of the window that the picture covers; null: all of the picture is shown. */
  coveredAspect: number | null;
}

/** The video to fetch: a portrait one if it fills the window, else a full one. */
export function chooseVideo(
  playable: Extract<PlayableSequence, { type: 'video' }>,
  shown: Shown,
  connection: Connection,
  rate: number | null,
): VideoFile | null {
  const fitting = (playable.portrait ?? []).filter(
    ({ cut }) => shown.coveredAspect !== null && shown.coveredAspect <= cut.width / cut.height,
  );
  return chooseVariant<VideoFile>(fitting.length > 0 ? fitting : playable.variants, shown, connection, rate);
}

/** Pixels across of the whole picture that a video shows or is cut from. */
const wholeWidth = (video: VideoFile): number => ('cut' in video ? video.cut.of.width : video.width);

/**
 * The smallest variant that looks sharp where it is shown, smaller on a poor connection; null when there is none.
 * `rate`: measured bytes a second; null before anything was fetched.
 */
export function chooseVariant<V extends VideoFile>(
  variants: readonly V[],
  shown: Pick<Shown, 'width' | 'pixelRatio'>,
  connection: Connection,
  rate: number | null,
): V | null {
  const bySize = [...variants].sort((a, b) => wholeWidth(a) - wholeWidth(b));
  const isFrugal = connection.saveData || connection.effectiveType !== '4g';
  const wanted = shown.width * Math.min(shown.pixelRatio, SHARP_ENOUGH) * CLOSE_ENOUGH;
  const limit = isFrugal ? Math.min(wanted, FRUGAL_WIDTH) : wanted;
  const sharp = bySize.findIndex((video) => wholeWidth(video) >= limit);
  const bytesPerSecond = rate ?? connection.bytesPerSecond;
  const fits = ({ forward }: VideoFile) => bytesPerSecond === null || forward.bytes <= bytesPerSecond * MOST_SECONDS;
  const allowed = (sharp < 0 ? bySize : bySize.slice(0, sharp + 1)).filter(fits);
  return allowed[allowed.length - 1] ?? bySize[0] ?? null;
}

/** Whether a file of a video is among these addresses. */
export const isIn =
  (addresses: ReadonlySet<string>) =>
  ({ forward, reverse }: VideoFile): boolean =>
    addresses.has(forward.url) || addresses.has(reverse.url);

/** The videos that are smaller than every one with a broken file: what damages one, or is too much for a decoder, is size. */
export function belowBroken<V extends VideoFile>(variants: readonly V[], broken: ReadonlySet<string>): V[] {
  const limit = Math.min(...variants.filter(isIn(broken)).map(wholeWidth));
  return variants.filter((variant) => wholeWidth(variant) < limit);
}
