import { gzipSync } from 'node:zlib';
import { damaged, FIRST_BYTES, HEADER_BYTES } from './archive-header.ts';

/**
 * Where the bytes of a tile lie in their section. `run`: how many tiles in a row have them; 0 marks a leaf directory. Of
 * neighbours with the same bytes only the first has an entry.
 */
export interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

/** Entries of a leaf directory: some 10 kB compressed. */
const LEAF_ENTRIES = 4096;

/** The root alone where it fits, else leaves that it points to. All are compressed by gzip. */
export function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = writeDirectory(entries);
  if (whole.length <= FIRST_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const pointers: Entry[] = [];
    const leaves: Buffer[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const part = entries.slice(at, at + size);
      const leaf = writeDirectory(part);
      pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = writeDirectory(pointers);
    if (root.length <= FIRST_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Column by column, as whole numbers of variable length. */
function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  writeNumber(bytes, entries.length);
  let before = 0;
  for (const { id } of entries) {
    writeNumber(bytes, id - before);
    before = id;
  }
  for (const { run } of entries) writeNumber(bytes, run);
  for (const { length } of entries) writeNumber(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0: right behind the one before.
    writeNumber(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(Uint8Array.from(bytes), { level: 9 });
}

/** Seven bits a byte, the low ones first; the highest bit says that more follow. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 0x7f) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
}

/** The entries of a directory that is not compressed, in order. Refuses one that is damaged. */
export function readDirectory(bytes: Buffer, name: string): Entry[] {
  let at = 0;
  const number = () => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined || scale > 2 ** 49) throw damaged(name);
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  };
  const count = number();
  // Each entry has four numbers of at least one byte.
  if (count * 4 > bytes.length) throw damaged(name);
  const column = () => Float64Array.from({ length: count }, number);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  let [id, end] = [0, 0];
  return Array.from({ length: count }, (_, index): Entry => {
    const [step = 0, run = 0, length = 0, given = 0] = [steps[index], runs[index], lengths[index], offsets[index]];
    if (length === 0 || (index > 0 && step === 0) || (index === 0 && given === 0)) throw damaged(name);
    id += step;
    const offset = given === 0 ? end : given - 1;
    end = offset + length;
    return { id, offset, length, run };
  });
}
