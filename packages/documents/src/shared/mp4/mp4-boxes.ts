/** Bytes of a box's length and name. Source: ISO/IEC 14496-12, 4.2. */
export const BOX_HEADER = 8;

/** Four characters, as boxes are named. */
export const nameAt = (bytes: DataView, at: number): string =>
  at + 4 <= bytes.byteLength ? String.fromCharCode(...[0, 1, 2, 3].map((by) => bytes.getUint8(at + by))) : '';

/** A slice of some bytes; `end` is clamped to their length. */
export const partOf = (bytes: DataView, from: number, end = bytes.byteLength): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset + from, Math.max(0, end - from));

/** What is in the boxes of this name within another. `from`: where they begin, after fields of their parent. */
export function boxesIn(parent: DataView | undefined, name: string, from = 0): DataView[] {
  const found: DataView[] = [];
  for (let at = from; parent && at + BOX_HEADER <= parent.byteLength; ) {
    const length = parent.getUint32(at);
    if (length < BOX_HEADER || at + length > parent.byteLength) break;
    if (nameAt(parent, at + 4) === name) found.push(partOf(parent, at + BOX_HEADER, at + length));
    at += length;
  }
  return found;
}

/** The tracks of pictures in a `moov` box. */
export const pictureTracks = (moov: DataView): DataView[] =>
  boxesIn(moov, 'trak').filter((trak) => {
    const [handler] = boxesIn(boxesIn(trak, 'mdia')[0], 'hdlr');
    return handler !== undefined && nameAt(handler, 8) === 'vide';
  });
