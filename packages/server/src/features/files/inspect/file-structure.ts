/** Reads bytes of a file; fewer than requested at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

type Check = (read: ReadAt, size: number) => Promise<boolean>;

/** Bytes at the end in which a PDF says where it ends. Source: ISO 32000, Annex H.3. */
const PDF_TAIL = 1_024;
const BOX_HEADER = 8;
const BOX_NAME = /^[A-Za-z0-9 ]{4}$/;
/** Most boxes read: a fragmented video has one or two for each second. */
const MOST_BOXES = 4_096;
/** Bytes in which a Radiance picture says how large it is. */
const HDR_HEAD = 4_096;
/** First frame of an MP3: eleven bits that are set, then a version, a layer, a bit rate and a sample rate that exist. */
const isMp3Frame = (head: Buffer): boolean =>
  head[0] === 0xff &&
  ((head[1] ?? 0) & 0xe0) === 0xe0 &&
  ((head[1] ?? 0) & 0x18) !== 0x08 &&
  ((head[1] ?? 0) & 0x06) !== 0 &&
  ((head[2] ?? 0) & 0xf0) !== 0xf0 &&
  ((head[2] ?? 0) & 0x0c) !== 0x0c;

const textOf = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/**
 * Boxes of ISO media: the first one's length leads to another one with a name, none is cut off, and one describes what
 * plays.
 */
const isoMedia: Check = async (read, size) => {
  let [hasContent, hasParts] = [false, false];
  const first = await read(0, BOX_HEADER);
  const length = first.length < BOX_HEADER ? 0 : first.readUInt32BE(0);
  if (length < 2 * BOX_HEADER || length > size || length % 4 !== 0) return false;
  if (!BOX_NAME.test(textOf(await read(length + 4, 4), 0, 4))) return false;
  for (let at = length, boxes = 0; at < size && boxes < MOST_BOXES; boxes += 1) {
    const head = await read(at, 2 * BOX_HEADER);
    // What stands behind the boxes hurts no player; between parts of a video it hides the rest of them.
    if (head.length < BOX_HEADER || !BOX_NAME.test(textOf(head, 4, 8)))
      return hasContent && !(hasParts && (await hasMoreParts(read, at, size)));
    // Without it, or a part of a video in parts, a file was cut off while it was written. Source: ISO 14496-12, 8.2 and 8.8.
    hasContent ||= ['moov', 'moof'].includes(textOf(head, 4, 8));
    hasParts ||= textOf(head, 4, 8) === 'moof';
    const short = head.readUInt32BE(0);
    // 0: up to the end of the file; 1: the length follows in 64 bits. Source: ISO 14496-12, 4.2.
    if (short === 0) return hasContent;
    const next = short === 1 && head.length === 2 * BOX_HEADER ? Number(head.readBigUInt64BE(BOX_HEADER)) : short;
    if (next < BOX_HEADER || at + next > size) return false;
    at += next;
  }
  return hasContent;
};

/** Bytes behind the boxes of a video in parts that are searched for another part, and how many at a time. */
const MOST_SEARCHED = 64 * 1024 * 1024;
const SEARCHED = 1024 * 1024;

async function hasMoreParts(read: ReadAt, from: number, size: number): Promise<boolean> {
  const end = Math.min(size, from + MOST_SEARCHED);
  for (let at = from; at < end; at += SEARCHED - 3) if ((await read(at, SEARCHED)).includes('moof')) return true;
  return false;
}

/** `RIFF` says how long it is, and its parts have names. */
const riff =
  (part: RegExp): Check =>
  async (read, size) => {
    const head = await read(0, 20);
    return head.length === 20 && head.readUInt32LE(4) <= size && part.test(textOf(head, 12, 16));
  };

/** EBML: the header's length, and a segment or padding behind it. A segment that says how long it is, is there whole. */
const webm: Check = async (read, size) => {
  const head = await read(0, 256);
  const length = (head[4] ?? 0) & 0x7f;
  const isShort = ((head[4] ?? 0) & 0x80) !== 0;
  const isLong = head[4] === 0x01;
  const end = isShort ? 5 + length : isLong && head.length > 12 ? 12 + head.readUIntBE(6, 6) : -1;
  if (end < 0 || end > head.length - 4) return false;
  if (head.readUInt32BE(end) !== SEGMENT) return head[end] === 0xec;
  const said = lengthAt(head, end + 4);
  return said === null || end + 4 + said <= size;
};

/** The element that holds all the rest. Source: RFC 9559, 5.1. */
const SEGMENT = 0x18_53_80_67;

/**
 * Bytes that an EBML element and its length take; null where it goes on to the end of the file, as live ones do. The
 * first set bit gives the number of bytes of the length. Source: RFC 8794, 4 and 6.2.
 */
function lengthAt(bytes: Buffer, at: number): number | null {
  const width = Math.clz32(bytes[at] ?? 0) - 23;
  if (width > 8 || at + width > bytes.length) return null;
  const rest = [...bytes.subarray(at + 1, at + width)];
  const first = (bytes[at] ?? 0) & (0xff >> width);
  if (first === 0xff >> width && rest.every((byte) => byte === 0xff)) return null;
  return width + rest.reduce((sum, byte) => sum * 256 + byte, first);
}

const CHECKS: Readonly<Record<string, Check>> = {
  'video/mp4': isoMedia,
  'audio/mp4': isoMedia,
  'audio/wav': riff(/^[\x20-\x7e]{4}$/),
  'video/webm': webm,
  /** Version 2, as long as it says, with a JSON part that begins with an object. */
  'model/gltf-binary': async (read, size) => {
    const head = await read(0, 21);
    if (head.length < 21 || head.readUInt32LE(4) !== 2 || head.readUInt32LE(8) !== size) return false;
    return head.readUInt32LE(12) <= size - 20 && textOf(head, 16, 20) === 'JSON' && head[20] === 0x7b;
  },
  /** Its format and its size, before the pixels. */
  'model/vnd.radiance-hdr': async (read) => {
    const head = textOf(await read(0, HDR_HEAD), 0, HDR_HEAD);
    return /\nFORMAT=32-bit_rle_rgbe\n/.test(head) && /\n-Y [1-9]\d* \+X [1-9]\d*\n/.test(head);
  },
  /** Its description is JSON. */
  'model/vnd.babylon-env': async (read) => (await read(8, 1))[0] === 0x7b,
  /** A frame, right away or behind the notes of ID3, which may be padded. */
  'audio/mpeg': async (read, size) => {
    const head = await read(0, 10);
    if (textOf(head, 0, 3) !== 'ID3') return isMp3Frame(head);
    const digits = [...head.subarray(6, 10)];
    if (digits.length < 4 || digits.some((digit) => digit > 0x7f)) return false;
    const end = 10 + digits.reduce((sum, digit) => sum * 128 + digit, 0);
    return end < size && isMp3Frame(await read(end, 4));
  },
  /** The first page: version 0, marked as the beginning of a stream. */
  'audio/ogg': async (read) => {
    const head = await read(0, 28);
    return head.length === 28 && head[4] === 0 && ((head[5] ?? 0) & 0x02) !== 0;
  },
  'application/pdf': async (read, size) => {
    if (!/^%PDF-[12]\.\d/.test(textOf(await read(0, 8), 0, 8))) return false;
    return textOf(await read(Math.max(0, size - PDF_TAIL), PDF_TAIL), 0, PDF_TAIL).includes('%%EOF');
  },
};

/** Whether a file is built as its kind is, beyond its first bytes. Pictures are read whole elsewhere. */
export const isBuiltAs = async (type: string, read: ReadAt, size: number): Promise<boolean> =>
  (await CHECKS[type]?.(read, size)) ?? true;
