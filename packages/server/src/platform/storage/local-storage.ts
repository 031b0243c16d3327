import { createHash, randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type ByteLimits, holdFault, limitedChunks } from './chunks.ts';
import { syncFolderLater } from './durable-file.ts';
import { createGatheringWriter } from './gathering-writer.ts';
import { hashStream } from './hash-stream.ts';
import { OwnAddresses } from './own-addresses.ts';
import { readOrMakeSecret } from './secret-file.ts';
import type { PutScope } from './signed-put.ts';
import type { ByteRange, ExaminedObject, SignedPut, SignPut, Storage, StoredObject } from './storage.port.ts';
import { assertRange, CutObjectError, StorageError } from './storage-error.ts';
import { assertStorageKey, blobKey } from './storage-key.ts';

/** Keeps objects as files below `dataDir`/storage. Addresses are signed with a key kept in `dataDir`. */
export class LocalStorage implements Storage {
  readonly uploadOrigin = null;
  readonly #root: string;
  /** On the same file system as the objects, so that a finished file is moved into place in one step. */
  readonly #incoming: string;
  readonly #addresses: OwnAddresses;
  readonly #hashes = new KnownHashes();

  /** @param options.baseUrl what signed addresses begin with; empty for addresses relative to the server */
  constructor(options: { dataDir: string; baseUrl?: string }) {
    this.#root = join(options.dataDir, 'storage');
    this.#incoming = join(this.#root, '.incoming');
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
    this.#addresses = new OwnAddresses(readOrMakeSecret(join(options.dataDir, 'storage-secret')), options.baseUrl);
  }

  async put(key: string, source: Readable | Uint8Array, limits: ByteLimits = {}): Promise<StoredObject> {
    assertStorageKey(key);
    return this.#receive(source, () => key, limits);
  }

  async putBlob(source: Readable | Uint8Array): Promise<StoredObject> {
    return this.#receive(source, blobKey, {});
  }

  async assemble(parts: readonly string[], key: string): Promise<{ size: number } | null> {
    const files = parts.map((part) => this.#fileOf(part));
    const concatenated = async function* () {
      for (const file of files) yield* createReadStream(file);
    };
    try {
      return { size: (await this.put(key, Readable.from(concatenated()))).size };
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  }

  async examine(key: string): Promise<ExaminedObject | null> {
    const file = this.#fileOf(key);
    const held = join(this.#incoming, randomUUID());
    try {
      // A second name of the same bytes: an upload to the key puts another file there and leaves these alone.
      await link(file, held);
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
    const release = () => rm(held, { force: true });
    try {
      const found = await this.#hashOf(held);
      const promote = async () => {
        const copy = join(this.#incoming, randomUUID());
        await link(held, copy);
        await this.#moveInto(copy, blobKey(found.sha256));
        // Two names of one file are not moved onto each other: the first one stays.
        await rm(copy, { force: true });
        await rm(file, { force: true });
      };
      return { ...found, path: held, promote, release };
    } catch (error) {
      await release();
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> {
    const head = await this.head(key);
    if (!head) return null;
    if (range) assertRange(range, head.size);
    return {
      stream: wholeStream(this.#fileOf(key), {
        start: range?.start ?? 0,
        end: Math.min(range?.end ?? head.size, head.size - 1),
      }),
      size: head.size,
    };
  }

  async check(): Promise<void> {
    await access(this.#incoming, constants.R_OK | constants.W_OK).catch((error: unknown) => {
      throw new StorageError(
        `The folder ${this.#root} cannot be used. Check that it is there and can be written`,
        error,
      );
    });
  }

  async fullness(): Promise<number> {
    const { blocks, bfree, bavail } = await statfs(this.#root);
    // Some blocks are kept for root: they are no room.
    const usable = blocks - bfree + bavail;
    return usable > 0 ? 1 - bavail / usable : 1;
  }

  async path(key: string): Promise<{ path: string; release(): Promise<void> } | null> {
    return (await this.head(key)) ? { path: this.#fileOf(key), release: async () => {} } : null;
  }

  async head(key: string): Promise<{ size: number } | null> {
    try {
      const found = await stat(this.#fileOf(key));
      return found.isFile() ? { size: found.size } : null;
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  }

  async list(folder: string): Promise<{ key: string; size: number }[]> {
    const found = await readdir(this.#fileOf(folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsence(error)) return [];
      throw error;
    });
    const keys = found.flatMap((entry) => (entry.isFile() ? `${folder}/${entry.name}` : [])).sort();
    const objects = await Promise.all(keys.map(async (key) => ({ key, head: await this.head(key) })));
    return objects.flatMap(({ key, head }) => (head ? { key, size: head.size } : []));
  }

  async remove(key: string): Promise<void> {
    await rm(this.#fileOf(key), { force: true });
  }

  async discard(key: string): Promise<void> {
    await this.remove(key);
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.#fileOf(folder), { force: true, recursive: true });
  }

  async signPut(request: SignPut): Promise<SignedPut> {
    return this.#addresses.sign(request);
  }

  verifyPut(key: string, query: URLSearchParams): PutScope | null {
    return this.#addresses.verify(key, query);
  }

  async #receive(
    source: Readable | Uint8Array,
    keyOf: (sha256: string) => string,
    limits: ByteLimits,
  ): Promise<StoredObject> {
    holdFault(source);
    const temporary = join(this.#incoming, randomUUID());
    try {
      const stored = await writeDurably(temporary, source, limits);
      this.#hashes.keep(await stat(temporary, { bigint: true }), stored.sha256);
      await this.#moveInto(temporary, keyOf(stored.sha256));
      return stored;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #moveInto(file: string, key: string): Promise<void> {
    const target = this.#fileOf(key);
    const folder = dirname(target);
    const firstMade = await mkdir(folder, { recursive: true });
    await rename(file, target);
    await syncFolderLater(folder);
    if (!firstMade) return;
    for (let made = folder; made.length >= firstMade.length; made = dirname(made)) await syncFolderLater(dirname(made));
  }

  /** Of a file that may have been written before this process began: then it is read. */
  async #hashOf(path: string): Promise<{ sha256: string; size: number }> {
    const about = await stat(path, { bigint: true });
    const known = this.#hashes.of(about);
    return known === undefined ? hashStream(createReadStream(path)) : { sha256: known, size: Number(about.size) };
  }

  #fileOf(key: string): string {
    assertStorageKey(key);
    return join(this.#root, key);
  }
}

/** Bytes of a file that fail where fewer come than it had when it was opened: an answer would else just end. */
function wholeStream(path: string, { start, end }: ByteRange): Readable {
  if (end < start) return createReadStream(path);
  const stream = createReadStream(path, { start, end });
  const push = stream.push.bind(stream);
  stream.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (chunk !== null || stream.bytesRead > end - start) return push(chunk, encoding);
    stream.destroy(new CutObjectError(path, { size: start + stream.bytesRead, expected: end + 1 }));
    return false;
  };
  return stream;
}

async function writeDurably(path: string, source: Readable | Uint8Array, limits: ByteLimits): Promise<StoredObject> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  const writer = createGatheringWriter(file);
  let size = 0;
  try {
    for await (const chunk of limitedChunks(source, limits)) {
      size += chunk.length;
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.end();
    await file.datasync();
  } finally {
    await writer.settled();
    await file.close();
  }
  return { sha256: hash.digest('hex'), size };
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Files whose hashes are kept, the latest: about 200 bytes each. */
const MOST = 10_000;

/**
 * Hashes of files as they were written by this process, so that they are not read again for inspection. A file is
 * identified by its inode, size and time of writing: nothing here writes to a file once it has its place.
 */
class KnownHashes {
  readonly #hashes = new Map<string, string>();

  keep(file: BigIntStats, sha256: string): void {
    this.#hashes.set(keyOf(file), sha256);
    if (this.#hashes.size <= MOST) return;
    const [oldest] = this.#hashes.keys();
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }

  of(file: BigIntStats): string | undefined {
    return this.#hashes.get(keyOf(file));
  }
}

const keyOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => `${dev} ${ino} ${size} ${mtimeNs}`;
