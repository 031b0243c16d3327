// Changes the description of an MP4 that stands at its end, as other programs write it.

interface Box {
  name: string;
  at: number;
  end: number;
}

/** Boxes that hold boxes, and the bytes before those. */
const PARENTS: Readonly<Record<string, number>> = {
  moov: 8,
  trak: 8,
  mdia: 8,
  minf: 8,
  stbl: 8,
  edts: 8,
  stsd: 16,
  avc1: 86,
};

/** The boxes on the way to the first one of this name, the outermost first. */
function wayTo(bytes: Buffer, name: string, from = 0, to = bytes.length): Box[] {
  for (let at = from; at + 8 <= to; ) {
    const end = at + bytes.readUInt32BE(at);
    const found = { name: bytes.toString('latin1', at + 4, at + 8), at, end };
    if (found.name === name) return [found];
    const inner = PARENTS[found.name];
    const rest = inner === undefined ? [] : wayTo(bytes, name, at + inner, end);
    if (rest.length > 0) return [found, ...rest];
    at = Math.max(at + 8, end);
  }
  return [];
}

/** Puts bytes at the end of a box, or in place of it; all that hold it grow. */
function put(bytes: Buffer, name: string, added: Buffer, isReplaced: boolean): Buffer {
  const way = wayTo(bytes, name);
  const box = way.at(-1);
  if (!box) throw new Error(`there is no ${name}`);
  const copy = Buffer.from(bytes);
  const growth = added.length - (isReplaced ? box.end - box.at : 0);
  for (const one of isReplaced ? way.slice(0, -1) : way) copy.writeUInt32BE(one.end - one.at + growth, one.at);
  return Buffer.concat([copy.subarray(0, isReplaced ? box.at : box.end), added, copy.subarray(box.end)]);
}

function boxOf(name: string, numbers: readonly number[]): Buffer {
  const box = Buffer.alloc(8 + numbers.length * 4);
  box.writeUInt32BE(box.length, 0);
  box.write(name, 4, 'latin1');
  for (const [at, number] of numbers.entries()) box.writeInt32BE(number, 8 + at * 4);
  return box;
}

/** Clean aperture: the middle of the pictures is shown. Source: ISO/IEC 14496-12, 12.1.4. */
export const clipped = (bytes: Buffer, { width, height }: { width: number; height: number }): Buffer =>
  put(bytes, 'avc1', boxOf('clap', [width, 1, height, 1, 0, 1, 0, 1]), false);

/** The container says another shape of pixels than the stream: width over height. */
export const reshaped = (bytes: Buffer, [across, down]: readonly [number, number]): Buffer =>
  put(bytes, 'pasp', boxOf('pasp', [across, down]), true);

function scaleOf(bytes: Buffer, name: 'mvhd' | 'mdhd'): number {
  const box = wayTo(bytes, name).at(-1);
  return box ? bytes.readUInt32BE(box.at + 20) : 1;
}

/** Parts of a movie that are shown one after the other: seconds from and to. */
function edited(bytes: Buffer, parts: readonly [from: number, to: number][], begin: number): Buffer {
  const [movie, media] = [scaleOf(bytes, 'mvhd'), scaleOf(bytes, 'mdhd')];
  const entries = parts.flatMap(([from, to]) => [
    Math.round((to - from) * movie),
    begin + Math.round(from * media),
    0x00_01_00_00,
  ]);
  return put(bytes, 'elst', boxOf('elst', [0, parts.length, ...entries]), true);
}

/** Time in the media at which the first picture is shown. */
function beginOf(bytes: Buffer): number {
  const box = wayTo(bytes, 'elst').at(-1);
  return box ? bytes.readInt32BE(box.at + 20) : 0;
}

/** Of a second, what is before this time is shown. */
export const endingAt = (bytes: Buffer, seconds: number): Buffer => edited(bytes, [[0, seconds]], beginOf(bytes));

/** Of a second, what is from this time on is shown. */
export const beginningAt = (bytes: Buffer, seconds: number): Buffer => edited(bytes, [[seconds, 1]], beginOf(bytes));

/** Of a second, the part from this time on is shown first, then the other. */
export const inTwoParts = (bytes: Buffer, seconds: number): Buffer =>
  edited(
    bytes,
    [
      [seconds, 1],
      [0, seconds],
    ],
    beginOf(bytes),
  );
