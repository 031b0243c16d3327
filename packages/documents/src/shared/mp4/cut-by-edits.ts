import { BOX_HEADER, boxesIn, pictureTracks } from './mp4-boxes.ts';

/**
 * Whether a track of pictures in a `moov` box is cut by its edit list: players differ in what they make of several parts, of a
 * pace and of an end before the last picture. A later beginning, or one that leaves out the first pictures, all of them follow.
 * Source: ISO/IEC 14496-12, 8.6.6.
 */
export function isCutByEdits(moov: DataView): boolean {
  const { scale } = headerOf(moov, 'mvhd');
  return pictureTracks(moov).some((trak) => {
    const [list] = boxesIn(boxesIn(trak, 'edts')[0], 'elst');
    return list !== undefined && isCut(list, scale, headerOf(boxesIn(trak, 'mdia')[0], 'mdhd'));
  });
}

interface Edit {
  /** Units of the movie. */
  duration: number;
  /** Units of the media; -1: nothing is shown. */
  from: number;
  rate: number;
}

function isCut(list: DataView, movieScale: number, media: { scale: number; duration: number }): boolean {
  const edits = editsOf(list).filter(({ from }) => from >= 0);
  const [only] = edits;
  if (edits.length > 1) return true;
  if (!only) return false;
  if (only.rate !== 1) return true;
  // 0: up to the end, as parts of a video in parts have it.
  if (only.duration === 0 || media.duration === 0) return false;
  const shown = only.duration / movieScale;
  const stored = (media.duration - only.from) / media.scale;
  return stored - shown > EARLY_END;
}

/** Seconds by which the last picture may be shown shorter than it is stored: times are rounded, and sounds are padded. */
const EARLY_END = 0.1;

function editsOf(list: DataView): Edit[] {
  if (list.byteLength < BOX_HEADER) return [];
  const isLong = list.getUint8(0) === 1;
  const size = isLong ? 20 : 12;
  const count = Math.min(list.getUint32(4), Math.floor((list.byteLength - BOX_HEADER) / size));
  return Array.from({ length: count }, (_, at) => {
    const start = BOX_HEADER + at * size;
    return {
      duration: isLong ? Number(list.getBigUint64(start)) : list.getUint32(start),
      from: isLong ? Number(list.getBigInt64(start + 8)) : list.getInt32(start + 4),
      rate: list.getInt16(start + size - 4),
    };
  });
}

/** Units a second, and the length in them, of a movie or a media header. */
function headerOf(box: DataView | undefined, name: 'mvhd' | 'mdhd'): { scale: number; duration: number } {
  const [header] = boxesIn(box, name);
  const isLong = header !== undefined && header.byteLength > 0 && header.getUint8(0) === 1;
  if (!header || header.byteLength < (isLong ? 32 : 20)) return { scale: 1, duration: 0 };
  if (isLong) return { scale: header.getUint32(20), duration: Number(header.getBigUint64(24)) };
  const duration = header.getUint32(16);
  return { scale: header.getUint32(12), duration: duration === 0xff_ff_ff_ff ? 0 : duration };
}
