/** Bytes of the head, of its count, of a face, and of what stands in a face before its colour. */
const [HEAD, COUNT, FACE, BEFORE] = [80, 4, 50, 48] as const;
/** Of the head of Materialise Magics: the colour of the whole, four bytes behind it. */
const MARK = 'COLOR=';
/** Says that a face has no colour of its own (Magics), or that it has one (the converter). */
const FLAG = 0x80_00;

/**
 * A binary .stl file whose faces say their colours as Magics does, with these where the converter looks for them; it takes them
 * for black otherwise. Null: it says none in that way.
 */
export function withMagicsColours(file: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(file);
  const at = bytes.subarray(0, HEAD).indexOf(MARK);
  if (at < 0 || bytes.length < HEAD + COUNT) return null;
  const count = bytes.readUInt32LE(HEAD);
  if (HEAD + COUNT + count * FACE > bytes.length) return null;
  const [r, g, b] = [...bytes.subarray(at + MARK.length, at + MARK.length + 3)].map((value) => value >> 3);
  const whole = (r ?? 0) | ((g ?? 0) << 5) | ((b ?? 0) << 10);
  for (let face = 0; face < count; face += 1) {
    const place = HEAD + COUNT + face * FACE + BEFORE;
    const own = bytes.readUInt16LE(place);
    bytes.writeUInt16LE((own & FLAG ? whole : own) | FLAG, place);
  }
  return bytes;
}
