import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes: everything in a tar file begins at a multiple of this. */
export const TAR_BLOCK = 512;

/** One part of an archive, as it was written. */
export interface WrittenPart {
  name: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Writes a tar file (POSIX ustar) part by part; sizes need not be known before. Only this user may read it. */
export class TarWriter {
  readonly #file: FileHandle;
  #offset = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** The file must not be there yet. */
  static async create(path: string): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600));
  }

  async add(name: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<WrittenPart> {
    const start = this.#offset;
    const hash = createHash('sha256');
    let size = 0;
    this.#offset += TAR_BLOCK;
    for await (const chunk of source) {
      hash.update(chunk);
      await this.#write(chunk, this.#offset + size);
      size += chunk.length;
    }
    const padding = (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;
    await this.#write(Buffer.alloc(padding), this.#offset + size);
    await this.#write(tarHeader(name, size), start);
    this.#offset += size + padding;
    return { name, size, sha256: hash.digest('hex') };
  }

  /** Ends the archive and puts it on disk. */
  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * TAR_BLOCK), this.#offset);
    await this.#file.sync();
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close();
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, done, bytes.length - done, position + done);
      done += bytesWritten;
    }
  }
}

/** Bytes above which a size does not fit into eleven octal digits. */
const OCTAL_LIMIT = 8 ** 11;

function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(TAR_BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long a name for a backup.`);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (size < OCTAL_LIMIT) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header[124] = 0x80; // GNU's way: the number itself, its last bytes at the end of the field
    header.writeBigUInt64BE(BigInt(size), 128);
  }
  header.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
