import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteLimits, holdFault } from './chunks.ts';
import { hashStream } from './hash-stream.ts';
import type { StoredObject } from './storage.port.ts';

/** Bytes in a file of ours, until `release`. */
export interface TemporaryFile extends StoredObject {
  path: string;
  release(): Promise<void>;
}

/** Files that live as long as somebody works on them. What a killed process left is removed at the next start. */
export class TemporaryFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Outside `limits` nothing is kept: TooManyBytesError, TooFewBytesError. */
  async take(source: Readable | Uint8Array, limits?: ByteLimits): Promise<TemporaryFile> {
    holdFault(source);
    const path = join(this.#folder, randomUUID());
    const release = () => rm(path, { force: true });
    const file = await open(path, 'wx', 0o600);
    try {
      const stored = await hashStream(source, file, limits);
      await file.close();
      return { ...stored, path, release };
    } catch (error) {
      await file.close();
      await release();
      throw error;
    }
  }
}
