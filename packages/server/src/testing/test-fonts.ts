import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Bytes of `Rubik` in UTF-16: names of the same length leave every offset where it is. */
const utf16 = (name: string) => Buffer.from(name, 'utf16le').swap16();

/** A shipped font under an invented name of five letters. Browsers load it. */
export function testFont(family: string): Buffer {
  if (family.length !== 5) throw new Error('The name has five letters, as Rubik');
  const font = readFileSync(fileURLToPath(new URL('../../assets/fonts/rubik-latin.woff2', import.meta.url)));
  const packedSize = font.readUInt32BE(20);
  const { start, tables } = unpacked(font, packedSize);
  for (let at = tables.indexOf(utf16('Rubik')); at >= 0; at = tables.indexOf(utf16('Rubik'), at + 1))
    utf16(family).copy(tables, at);
  const packed = brotliCompressSync(tables);
  const padding = Buffer.alloc((4 - ((start + packed.length) % 4)) % 4);
  const made = Buffer.concat([font.subarray(0, start), packed, padding]);
  made.writeUInt32BE(made.length, 8);
  made.writeUInt32BE(packed.length, 20);
  return made;
}

/** The tables begin where the directory ends: at the end of the file but for up to three bytes of padding. */
function unpacked(font: Buffer, packedSize: number): { start: number; tables: Buffer } {
  for (let padding = 0; padding < 4; padding += 1) {
    const start = font.length - packedSize - padding;
    try {
      return { start, tables: brotliDecompressSync(font.subarray(start, start + packedSize)) };
    } catch {
      // It begins earlier.
    }
  }
  throw new Error('The font has no tables');
}
