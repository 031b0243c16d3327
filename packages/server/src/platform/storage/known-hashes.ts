import type { BigIntStats } from 'node:fs';

/** Files whose hashes are kept, the latest: about 200 bytes each. */
const MOST = 10_000;

/**
 * Hashes of files as they were written by this process, so that they are not read again for inspection. A file is
 * identified by its inode, size and time of writing: nothing here writes to a file once it has its place.
 */
export class KnownHashes {
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
