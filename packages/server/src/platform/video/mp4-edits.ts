import { open } from 'node:fs/promises';

/** Bytes of a `moov` that are read at most: hours of pictures have fewer. */
const MOST_MOOV = 64 * 1024 * 1024;
/** Boxes at the top of a file that are passed over before `moov`. */
const MOST_BOXES = 4_096;
const HEADER = 8;

/**
 * Whether a track of pictures in an MP4 is cut by its edit list: players differ in what they make of several parts, of a pace and of
 * an end before the last picture. A later beginning, or one that leaves out the first pictures, all of them follow.
 * Source: ISO/IEC 14496-12, 8.6.6.
 */
export async function isCutByEdits(path: string): Promise<boolean> {
  const moov = await readMoov(path);
  if (!moov) return false;
  const scale = headerOf(moov, 'mvhd');
  return boxesIn(moov, 'trak').some((trak) => {
    const media = boxesIn(trak, 'mdia')[0];
    const isPicture = media && boxesIn(media, 'hdlr')[0]?.toString('latin1', 8, 12) === 'vide';
    const list = boxesIn(boxesIn(trak, 'edts')[0] ?? Buffer.alloc(0), 'elst')[0];
    return isPicture && list ? isCut(list, scale.scale, headerOf(media, 'mdhd')) : false;
  });
}

interface Edit {
  /** Units of the movie. */
  duration: number;
  /** Units of the media; -1: nothing is shown. */
  from: number;
  rate: number;
}

function isCut(list: Buffer, movieScale: number, media: { scale: number; duration: number }): boolean {
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

function editsOf(list: Buffer): Edit[] {
  const isLong = list[0] === 1;
  const size = isLong ? 20 : 12;
  const count = Math.min(list.length < HEADER ? 0 : list.readUInt32BE(4), Math.floor((list.length - HEADER) / size));
  return Array.from({ length: count }, (_, at) => {
    const start = HEADER + at * size;
    return {
      duration: isLong ? Number(list.readBigUInt64BE(start)) : list.readUInt32BE(start),
      from: isLong ? Number(list.readBigInt64BE(start + 8)) : list.readInt32BE(start + 4),
      rate: list.readInt16BE(start + size - 4),
    };
  });
}

/** Units a second, and the length in them, of a movie or a media header. */
function headerOf(box: Buffer, name: 'mvhd' | 'mdhd'): { scale: number; duration: number } {
  const header = boxesIn(box, name)[0];
  if (!header || header.length < (header[0] === 1 ? 32 : 20)) return { scale: 1, duration: 0 };
  if (header[0] === 1) return { scale: header.readUInt32BE(20), duration: Number(header.readBigUInt64BE(24)) };
  const duration = header.readUInt32BE(16);
  return { scale: header.readUInt32BE(12), duration: duration === 0xff_ff_ff_ff ? 0 : duration };
}

/** What is in the boxes of this name within another. */
function boxesIn(parent: Buffer, name: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + HEADER <= parent.length; ) {
    const length = parent.readUInt32BE(at);
    if (length < HEADER || at + length > parent.length) break;
    if (parent.toString('latin1', at + 4, at + 8) === name) found.push(parent.subarray(at + HEADER, at + length));
    at += length;
  }
  return found;
}

async function readMoov(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = 0, boxes = 0; at + HEADER <= size && boxes < MOST_BOXES; boxes += 1) {
      const { buffer: head } = await file.read(Buffer.alloc(2 * HEADER), 0, 2 * HEADER, at);
      const short = head.readUInt32BE(0);
      const length = short === 1 ? Number(head.readBigUInt64BE(HEADER)) : short === 0 ? size - at : short;
      if (length < HEADER) return null;
      if (head.toString('latin1', 4, 8) === 'moov') {
        const inner = Math.min(length, size - at) - HEADER;
        if (short === 1 || inner > MOST_MOOV) return null;
        return (await file.read(Buffer.alloc(inner), 0, inner, at + HEADER)).buffer;
      }
      at += length;
    }
    return null;
  } finally {
    await file.close();
  }
}
