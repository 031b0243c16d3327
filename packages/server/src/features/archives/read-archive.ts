import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { crc32 } from 'node:zlib';
import { sizeText } from '@diorama/contract/common/size-text.ts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type * as z from 'zod';
import { unstorableText } from '../../http/requests/storable-text.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveLimits, isArchiveEntry } from './archive-format.ts';

/** Bytes below which a high ratio says nothing: short texts pack well. */
const RATIO_FROM = 1024 * 1024;
/** Bytes of one line at most: the largest record there can be. */
const MAX_LINE = 64 * 1024 ** 2;
/** Compression methods that are read: stored and deflate. */
const METHODS = new Set([0, 8]);
const NOT_AN_ARCHIVE =
  'This file is not a project archive, or it is damaged. Export the project again and send that file';

/** An archive that is read entry by entry, in any order. */
export interface Archive {
  has(entry: string): boolean;
  /** Names of the entries in a folder such as `media/`. */
  within(folder: string): string[];
  /** Bytes of an entry as it says itself: for progress, never relied on. */
  sizeOf(entry: string): number;
  stream(entry: string): Promise<Readable>;
  /** The whole entry; refused above `most` bytes. */
  text(entry: string, most: number): Promise<string>;
  /** The entry line by line, each parsed. */
  lines<T extends z.ZodType>(entry: string, schemaOf: (line: number) => T): AsyncGenerator<z.output<T>>;
  close(): void;
}

/** Opens an archive and looks at what it lists: nothing is unpacked yet. */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(() => {
    throw new ArchiveError(NOT_AN_ARCHIVE);
  });
  try {
    return createArchive(zip, await entriesOf(zip, limits), limits);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries)
    throw new ArchiveError(`The archive holds ${zip.entryCount} entries, and archives hold ${limits.entries} at most`);
  const entries = new Map<string, Entry>();
  let said = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      refuseEntry(entry, entries);
      said += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(NOT_AN_ARCHIVE);
  }
  if (said > limits.unpacked) throw tooMuch(limits);
  return entries;
}

function refuseEntry(entry: Entry, known: ReadonlyMap<string, Entry>): void {
  const name = entry.fileName;
  const refuse = (why: string) => {
    throw new ArchiveError(`“${name.slice(0, 200)}” ${why}`, name.slice(0, 200));
  };
  if (!isArchiveEntry(name)) refuse('does not belong into a project archive');
  if (known.has(name)) refuse('is in the archive twice');
  if (entry.isEncrypted()) refuse('is encrypted: project archives have no password');
  if (!METHODS.has(entry.compressionMethod)) refuse('is packed in a way that is not supported');
}

const tooMuch = ({ unpacked }: ArchiveLimits) =>
  new ArchiveError(`The archive unpacks to more than ${sizeText(unpacked)}, the most a project archive may hold`);

function createArchive(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ArchiveLimits): Archive {
  /** Bytes that were unpacked, of all entries together, each time they are read. */
  let unpacked = 0;

  async function stream(name: string): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError(`“${name}” is missing in the archive`, name);
    const source = await zip.openReadStreamPromise(entry).catch(() => {
      throw damaged(name);
    });
    const counted = new Counted(entry, limits, (bytes) => {
      unpacked += bytes;
      if (unpacked > limits.unpacked) throw tooMuch(limits);
    });
    source.on('error', () => counted.destroy(damaged(name)));
    // A short entry may fail before anybody reads it: the reader still gets the error, and the process no uncaught one.
    counted.on('error', () => undefined);
    counted.on('close', () => source.destroy());
    return source.pipe(counted);
  }

  async function* lines<T extends z.ZodType>(name: string, schemaOf: (line: number) => T) {
    let number = 0;
    for await (const line of linesIn(await stream(name), name)) {
      number += 1;
      yield parseLine(schemaOf(number), line, name, number);
    }
  }

  return {
    has: (name) => entries.has(name),
    within: (folder) => [...entries.keys()].filter((name) => name.startsWith(folder)),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    stream,
    async text(name, most) {
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of await stream(name)) {
        const bytes = bytesOf(piece);
        size += bytes.length;
        if (size > most) throw new ArchiveError(`“${name}” is larger than ${sizeText(most)}`, name);
        pieces.push(bytes);
      }
      return Buffer.concat(pieces).toString('utf8');
    },
    lines,
    close: () => zip.close(),
  };
}

const damaged = (name: string) => new ArchiveError(`“${name}” is damaged. Export the project again`, name);

/** Passes an entry on, counting what really comes out of it, and checks it against what the archive says of it. */
class Counted extends Transform {
  readonly #entry: Entry;
  readonly #limits: ArchiveLimits;
  readonly #note: (bytes: number) => void;
  #size = 0;
  #crc = 0;

  constructor(entry: Entry, limits: ArchiveLimits, note: (bytes: number) => void) {
    super();
    this.#entry = entry;
    this.#limits = limits;
    this.#note = note;
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { fileName, compressedSize } = this.#entry;
    this.#size += piece.length;
    this.#crc = crc32(piece, this.#crc);
    try {
      this.#note(piece.length);
      if (this.#size > RATIO_FROM && this.#size > compressedSize * this.#limits.ratio)
        throw new ArchiveError(`“${fileName}” unpacks to over ${this.#limits.ratio} times its size`, fileName);
      done(null, piece);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#crc === this.#entry.crc32 ? null : damaged(this.#entry.fileName));
  }
}

/** What a stream of bytes gives. */
function bytesOf(piece: unknown): Buffer {
  if (!(piece instanceof Uint8Array)) throw new TypeError('An entry gave no bytes');
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

/** Text line by line, in pieces as they come. */
async function* linesIn(source: Readable, name: string): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const piece of source) {
    let rest: Buffer = bytesOf(piece);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8');
      pieces = [];
      held = 0;
      rest = rest.subarray(end + 1);
    }
    held += rest.length;
    if (held > MAX_LINE) throw new ArchiveError(`“${name}” has a line of more than ${sizeText(MAX_LINE)}`, name);
    if (rest.length > 0) pieces.push(rest);
  }
  if (held > 0) yield Buffer.concat(pieces).toString('utf8');
}

/** JSON of one line in the shape that it must have. */
export function parseLine<T extends z.ZodType>(schema: T, line: string, entry: string, number: number): z.output<T> {
  const at = `“${entry}”, line ${number}`;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ArchiveError(`${at}, is not JSON`, entry);
  }
  const parsed = schema.safeParse(value);
  const issue = parsed.error?.issues[0] ?? unstorableText(value);
  if (parsed.success && !issue) return parsed.data;
  const place = issue?.path.map(String).join(' › ');
  throw new ArchiveError(`${at}${place ? `, ${place}` : ''}: ${issue?.message ?? 'it cannot be read'}`, entry);
}
