import { BLANK } from './obj-text.ts';

/** Bytes of the head, of its count, of a face, and of what stands in a face before its colour. */
const [HEAD, COUNT, FACE, BEFORE] = [80, 4, 50, 48] as const;
/** Of the head of Materialise Magics: the colour of the whole, four bytes behind it. */
const MARK = 'COLOR=';
/** Says that a face has no colour of its own (Magics), or that it has one (the converter). */
const FLAG = 0x80_00;

/** Words that begin a line of a text file; some programs write them in capitals. */
const WORDS = /^[ \t]*(solid|endsolid|facet|outer|vertex|endloop|endfacet)\b([ \t]+(normal|loop)\b)?/gim;

/**
 * An .stl file as the converter reads it as it is meant. It stops at solids without faces and at words in capitals, cuts names of
 * solids at their first blank, and takes colours of Magics for black.
 */
export function readableStl(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const isText = /^\s*solid\b/i.test(bytes.toString('latin1', 0, HEAD));
  const isBinary = bytes.length >= HEAD + COUNT && bytes.length === HEAD + COUNT + bytes.readUInt32LE(HEAD) * FACE;
  if (!isText || isBinary) return withMagicsColours(file) ?? withWhiteFaces(file) ?? file;
  const blank = Buffer.from(BLANK).toString('latin1');
  const text = bytes
    .toString('latin1')
    .replace(WORDS, (words) => words.toLowerCase())
    .replace(/^[ \t]*solid\b[^\r\n]*[\r\n]+\s*endsolid\b[^\r\n]*[\r\n]*/gm, '')
    .replace(/^[ \t]*(end)?solid[ \t]+(\S.*?)[ \t\r]*$/gm, (_line, end: string | undefined, name: string) =>
      [`${end ?? ''}solid`, name.replace(/[ \t]/g, blank)].join(' '),
    );
  return Buffer.from(text, 'latin1');
}

/**
 * A binary .stl file whose faces say their colours as Magics does, with these where the converter looks for them; it takes them
 * for black otherwise. Null: it says none in that way.
 */
function withMagicsColours(file: Uint8Array): Uint8Array | null {
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

/** White, five bits for each colour. */
const WHITE = 0x7f_ff;

/** The same with white for faces without a colour where others have one: the converter takes them for clear grey. Null: all are alike. */
function withWhiteFaces(file: Uint8Array): Uint8Array | null {
  if (file.length < HEAD + COUNT) return null;
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const count = bytes.readUInt32LE(HEAD);
  if (HEAD + COUNT + count * FACE > bytes.length) return null;
  const places = Array.from({ length: count }, (_, face) => HEAD + COUNT + face * FACE + BEFORE);
  const plain = places.filter((place) => (bytes.readUInt16LE(place) & FLAG) === 0);
  if (plain.length === 0 || plain.length === count) return null;
  const made = Buffer.from(bytes);
  for (const place of plain) made.writeUInt16LE(WHITE | FLAG, place);
  return made;
}
