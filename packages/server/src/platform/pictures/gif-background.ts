/**
 * The bytes of a GIF whose first picture leaves parts of the screen free, and says of no colour that it lets through: the decoder
 * would fill those with black, where browsers show what is behind. Null: it is drawn right as it is. Source: GIF89a, 20 and 23.
 */
export function withFreeBackground(bytes: Buffer): Buffer | null {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 2 << (flags & 7));
  const colours = table(bytes[10] ?? 0);
  let at = 13 + 3 * colours;
  let control = -1;
  while (at + 10 <= bytes.length && bytes[at] === 0x21) {
    if (bytes[at + 1] === 0xf9) control = at;
    for (at += 2; at < bytes.length && bytes[at] !== 0; ) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  if (at + 10 > bytes.length || bytes[at] !== 0x2c) return null;
  const [x, y, width, height] = [1, 3, 5, 7].map((from) => bytes.readUInt16LE(at + from));
  const isWhole = x === 0 && y === 0 && (width ?? 0) >= screen.width && (height ?? 0) >= screen.height;
  const own = table(bytes[at + 9] ?? 0) || colours;
  const isOpaque = control < 0 || ((bytes[control + 3] ?? 0) & 1) === 0;
  // Colour 255 of a table that has fewer is used by no pixel.
  if (isWhole || !isOpaque || own > 128) return null;
  const extension =
    control < 0 ? Buffer.from([0x21, 0xf9, 4, 1, 0, 0, 255, 0]) : Buffer.from(bytes.subarray(control, control + 8));
  extension[3] = (extension[3] ?? 0) | 1;
  extension[6] = 255;
  const from = control < 0 ? at : control;
  return Buffer.concat([bytes.subarray(0, from), extension, bytes.subarray(control < 0 ? at : control + 8)]);
}
