import { BLANK, plainText } from '../obj/obj-text.ts';

/** Bytes of the head, of its count, of a face, and of what stands in a face before its colour. */
const [HEAD, COUNT, FACE, BEFORE] = [80, 4, 50, 48] as const;
/** Bytes before the faces, and of each of them. */
export const [STL_HEAD, STL_FACE] = [HEAD + COUNT, FACE] as const;
/** Of the head of Materialise Magics: the colour of the whole, four bytes behind it. */
const MARK = 'COLOR=';
/** Says that a face has no colour of its own (Magics), or that it has one (the converter). */
const FLAG = 0x80_00;

/** Keywords at the start of a line of a text file; some programs write them in capitals. */
const WORDS = /^[ \t]*(solid|endsolid|facet|outer|vertex|endloop|endfacet)\b([ \t]+(normal|loop)\b)?/gim;

/** The direction of a face, as three numbers. */
const DIRECTION = /^facet[ \t]+normal(?:[ \t]+[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?){3}[ \t\r]*$/i;
/** Bytes that distinguish text from numbers: a binary file has zeros among its first faces. */
const SAMPLED = 4_096;

/**
 * An .stl file rewritten so that the converter reads it as intended. The converter stops at solids without faces, at
 * keywords in capitals, at text before the first solid and at faces without a direction, cuts names of solids at their
 * first blank, reads colours of Magics as black, and reads no binary file with anything behind its faces or a wrong
 * number of them.
 */
export function readableStl(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(plainText(file));
  const whole = bytes.length >= HEAD + COUNT ? HEAD + COUNT + bytes.readUInt32LE(HEAD) * FACE : 0;
  if (bytes.length === whole || !isStlText(bytes)) {
    const counted = wholeFaces(bytes);
    return withMagicsColours(counted) ?? withWhiteFaces(counted) ?? counted;
  }
  const blank = Buffer.from(BLANK).toString('latin1');
  const lines = inLines(bytes.toString('latin1')).replace(WORDS, (words) => words.toLowerCase().trimStart());
  const text = lines
    .slice(Math.max(0, lines.search(/^solid\b/m)))
    .replace(/^facet\b[^\r\n]*$/gm, (line) => (DIRECTION.test(line) ? line : 'facet normal 0 0 0'))
    .replace(/^solid\b[^\r\n]*[\r\n]+\s*endsolid\b[^\r\n]*[\r\n]*/gm, '')
    .replace(/^(end)?solid[ \t]+(\S.*?)[ \t\r]*$/gm, (_line, end: string | undefined, name: string) =>
      [`${end ?? ''}solid`, name.replace(/[ \t]/g, blank)].join(' '),
    );
  return Buffer.from(text, 'latin1');
}

/** Binary files may begin with the word of text files, and text files with a remark. */
export function isStlText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, SAMPLED);
  return !start.includes(0) && /\b(?:solid|facet)\b/i.test(start.toString('latin1'));
}

/** Text with a line for each statement: some programs write all into one. */
const inLines = (text: string): string =>
  /^[ \t]*vertex\b/im.test(text)
    ? text
    : text.replace(/[ \t]+(?=(?:facet|outer[ \t]+loop|vertex|endloop|endfacet|endsolid)\b)/gi, '\n');

/** A binary file that ends with its faces, and says how many they are: some programs write the number at the end, or never. */
function wholeFaces(bytes: Buffer): Buffer {
  if (bytes.length < HEAD + COUNT + FACE) return bytes;
  const said = bytes.readUInt32LE(HEAD);
  const there = Math.floor((bytes.length - HEAD - COUNT) / FACE);
  const count = said === 0 || said > NONE_SAID ? there : said;
  if (count > there || HEAD + COUNT + count * FACE === bytes.length)
    return count === said ? bytes : counted(bytes, count);
  return counted(bytes.subarray(0, HEAD + COUNT + count * FACE), count);
}

/** Above it a number is none: programs write -1 before they know it. */
const NONE_SAID = 0x7f_ff_ff_ff;

function counted(bytes: Buffer, count: number): Buffer {
  const made = Buffer.from(bytes);
  made.writeUInt32LE(count, HEAD);
  return made;
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
