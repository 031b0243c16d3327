import { TableFileError } from './table-file-error.ts';
import { unmarkedName } from './zip-names.ts';

/** A file in a ZIP. */
export interface ZipEntry {
  name: string;
  /** Its bytes, unpacked. Throws where there are more than `most`, whatever the archive says of itself. */
  bytes(most: number): Promise<Uint8Array<ArrayBuffer>>;
}

const END = 0x06_05_4b_50;
const CENTRAL = 0x02_01_4b_50;
const LOCAL = 0x04_03_4b_50;
/** Files in an archive; one with more is not read. */
const MOST_ENTRIES = 10_000;
/** Of the record at the end, with the longest comment. */
const END_SIZE = 22 + 65_535;

const OF_MACOS = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/;

const DAMAGED = 'The ZIP archive is damaged. Pack it again';

/** The files of a ZIP by its table of contents; nothing is unpacked before it is needed. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const tail = await viewOf(file, Math.max(0, file.size - END_SIZE), file.size);
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== END) at -= 1;
  if (at < 0) throw new TableFileError(DAMAGED);
  const count = tail.getUint16(at + 10, true);
  const [size, start] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
  if (count === 0xff_ff || start === 0xff_ff_ff_ff)
    throw new TableFileError('The ZIP archive is in the ZIP64 format. Pack fewer files, or files below 4 GB');
  if (count > MOST_ENTRIES || start + size > file.size) throw new TableFileError(DAMAGED);
  return contents(file, await viewOf(file, start, start + size), count);
}

function contents(file: Blob, table: DataView<ArrayBuffer>, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > table.byteLength || table.getUint32(at, true) !== CENTRAL) throw new TableFileError(DAMAGED);
    const flags = table.getUint16(at + 8, true);
    const method = table.getUint16(at + 10, true);
    const packed = table.getUint32(at + 20, true);
    const lengths = [28, 30, 32].map((place) => table.getUint16(at + place, true));
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    const start = table.getUint32(at + 42, true);
    if (at + 46 + nameLength > table.byteLength) throw new TableFileError(DAMAGED);
    const written = new Uint8Array(table.buffer, table.byteOffset + at + 46, nameLength);
    const name = (flags & 0x8_00) === 0 ? unmarkedName(written) : new TextDecoder().decode(written);
    // The companion file that macOS adds for each file of an archive has the same name and ending, but is not part of
    // it.
    if (!OF_MACOS.test(name))
      entries.push({ name, bytes: (most) => unpacked(file, { name, flags, method, packed, start }, most) });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

interface Packed {
  name: string;
  flags: number;
  method: number;
  /** Bytes. */
  packed: number;
  start: number;
}

async function unpacked(
  file: Blob,
  { name, flags, method, packed, start }: Packed,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if ((flags & 1) === 1)
    throw new TableFileError(`“${name}” in the archive is protected by a password. Pack it without one`);
  const head = await viewOf(file, start, start + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw new TableFileError(DAMAGED);
  const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(from, from + packed);
  if (content.size !== packed) throw new TableFileError(DAMAGED);
  const tooLarge = () =>
    new TableFileError(
      `“${name}” in the archive is larger than ${Math.round(most / 1024 / 1024)} MB unpacked. Split it`,
    );
  if (method === 0) {
    if (packed > most) throw tooLarge();
    return new Uint8Array(await content.arrayBuffer());
  }
  if (method !== 8)
    throw new TableFileError(`“${name}” is packed in a way that is not read. Pack it again as a plain ZIP`);
  return inflated(content, most, tooLarge);
}

/** Counts the bytes that come out, and stops at the limit. */
async function inflated(content: Blob, most: number, tooLarge: () => Error): Promise<Uint8Array<ArrayBuffer>> {
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new TableFileError(DAMAGED);
    });
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView(await file.slice(from, to).arrayBuffer());
