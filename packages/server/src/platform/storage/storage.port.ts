import type { Readable } from 'node:stream';
import type { ByteLimits } from './chunks.ts';
import type { PutScope } from './signed-put.ts';

/** What is known of stored bytes. */
export interface StoredObject {
  /** Lower-case hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** A part of an object, as HTTP counts it: both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What one signed address allows, and nothing else. */
export interface SignPut {
  key: string;
  /** Bytes. When given, exactly that many must arrive. */
  contentLength?: number;
  /** Bytes, where the length is not known: the most that may arrive. Such an address leads to this server. */
  maxBytes?: number;
  contentType?: string;
  /** 15 minutes by default. */
  expiresInSeconds?: number;
}

/** How a browser sends the bytes. */
export interface SignedPut {
  url: string;
  method: 'PUT';
  /** To be sent exactly so. */
  headers: Record<string, string>;
  expiresAt: Date;
}

/** An object held still while it is inspected: what arrives under its key at the same time does not change it. */
export interface ExaminedObject extends StoredObject {
  /** A file on this machine with exactly these bytes, until `release`. */
  path: string;
  /**
   * Moves exactly these bytes to the address of their content, see `blobKey`. Fine when another call has done so;
   * {@link ObjectChangedError} when other bytes came in their place.
   */
  promote(): Promise<void>;
  release(): Promise<void>;
}

/** Where files are kept: a local folder, or a store that speaks S3. A key is a path such as `uploads/<id>`. */
export interface Storage {
  /** Scheme, host and port that signed addresses of a known length lead to; `null` when that is this server. */
  readonly uploadOrigin: string | null;
  /**
   * Keeps bytes under a key, replacing what was there. They are durable, or absent, never half there. Outside `limits`
   * nothing is kept: TooManyBytesError, TooFewBytesError.
   */
  put(key: string, source: Readable | Uint8Array, limits?: ByteLimits): Promise<StoredObject>;
  /** Keeps bytes under the address of their content, see `blobKey`. */
  putBlob(source: Readable | Uint8Array): Promise<StoredObject>;
  /** Puts objects together into one, in the order given; they stay. `null` when one of them is absent. */
  assemble(parts: readonly string[], key: string): Promise<{ size: number } | null>;
  /** Holds an uploaded object still and hashes it; `null` when it is absent. */
  examine(key: string): Promise<ExaminedObject | null>;
  /** Opens an object, or a part of it; `size` is that of the whole. `null` when it is absent. */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /** A file on this machine with the object's bytes, for tools that need one; `release` when done. `null` when absent. */
  path(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  head(key: string): Promise<{ size: number } | null>;
  /** Objects right in a folder such as `parts/<id>`, by key. */
  list(folder: string): Promise<{ key: string; size: number }[]>;
  /** Removes an object; an absent one is fine. */
  remove(key: string): Promise<void>;
  /** Removes an object with the remains of a killed assembly. Nothing else may be writing it. */
  discard(key: string): Promise<void>;
  /** Removes a folder with the objects right in it; an absent one is fine. */
  removeFolder(folder: string): Promise<void>;
  signPut(request: SignPut): Promise<SignedPut>;
  /** What an address of this server allows, or `null` when it was not signed here for this key. */
  verifyPut(key: string, query: URLSearchParams): PutScope | null;
  /** Throws a StorageError unless objects can be read and written. */
  check(): Promise<void>;
  /** Share of the room that is taken, 0..1; 0 where a store does not say. */
  fullness(): Promise<number>;
}
