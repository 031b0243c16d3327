/** First byte of a marker of JPEG, then those of its start, of its pixels, and of the segment that holds EXIF. */
const [MARKER, START, PIXELS, APP1] = [0xff, 0xd8, 0xda, 0xe1] as const;
const EXIF = 'Exif\0\0';

/**
 * A JPEG without EXIF, its pixels as they are; null: it has none. EXIF of a telephone says that the picture is turned: browsers turn
 * it, while modelling programs lay it out as it is stored.
 */
export function withoutExif(image: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const file = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (file[0] !== MARKER || file[1] !== START) return null;
  const kept: Buffer[] = [];
  let at = 2;
  let from = 0;
  while (at + 4 <= file.length && file[at] === MARKER && file[at + 1] !== PIXELS) {
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (file[at + 1] === APP1 && file.toString('latin1', at + 4, at + 4 + EXIF.length) === EXIF) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? null : new Uint8Array(Buffer.concat([...kept, file.subarray(from)]));
}
