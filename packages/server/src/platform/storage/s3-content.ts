import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';
import { chunksOf, holdFault } from './chunks.ts';
import { createS3Client, IDLE_TIMEOUT } from './s3-client.ts';
import { ask, askOrNull, storageError } from './s3-error.ts';
import { type FileRange, type ObjectAddress, sendFile } from './s3-transfer.ts';
import { StorageError } from './storage-error.ts';
import { assertStorageKey, blobKey } from './storage-key.ts';

/** How often reading goes on after a broken connection before any further byte has come. */
const TRIES = 3;

/** Objects that are opened before their turn: a store takes tens of milliseconds to begin, for small ones longer than to send. */
const AHEAD = 8;

/**
 * All content of a bucket, see `blobKey`, for commands that run next to servers: unlike S3Storage it keeps no files of its own
 * and empties no folder.
 */
export class S3Content {
  /** The store and the bucket, for messages. */
  readonly name: string;
  readonly #config: S3Config;
  readonly #client: S3Client;

  constructor(config: S3Config, idleTimeout = IDLE_TIMEOUT) {
    this.name = `the bucket "${config.bucket}" at ${new URL(config.endpoint).host}`;
    this.#config = config;
    this.#client = createS3Client(config, idleTimeout);
  }

  /** Throws a StorageError unless the bucket is there and the keys open it. */
  async check(): Promise<void> {
    await ask(this.#config, () => this.#client.send(new HeadBucketCommand({ Bucket: this.#config.bucket })));
  }

  /** Keys of all content, in order. */
  async *keys(): AsyncGenerator<string, void> {
    const request = { Bucket: this.#config.bucket, Prefix: 'blobs/' };
    const pages = paginateListObjectsV2({ client: this.#client }, request);
    for (;;) {
      const { value, done } = await ask(this.#config, () => pages.next());
      if (done) return;
      for (const { Key } of value.Contents ?? []) if (Key !== undefined && isContentKey(Key)) yield Key;
    }
  }

  /** Bytes of an object; null when it is absent. */
  async sizeOf(key: string): Promise<number | null> {
    const head = await askOrNull(this.#config, () => this.#client.send(new HeadObjectCommand(this.#at(key))));
    return head ? (head.ContentLength ?? 0) : null;
  }

  /**
   * All content, in the order of its keys; the bytes of one are read before the next is taken. They come whole or not at all: a
   * broken connection is gone on with. What is removed in the meantime is left out.
   */
  async *files(): AsyncGenerator<{ key: string; bytes: AsyncIterable<Uint8Array> }, void> {
    const ahead: AskedObject[] = [];
    try {
      for await (const key of this.keys()) {
        const opened = askOrNull(this.#config, () => this.#open(key));
        // Its fault is met when its turn comes.
        opened.catch(() => undefined);
        ahead.push({ key, opened });
        if (ahead.length > AHEAD) yield* this.#first(ahead);
      }
      while (ahead.length > 0) yield* this.#first(ahead);
    } finally {
      for (const { opened } of ahead)
        opened.then(
          (object) => object?.body.destroy(),
          () => undefined,
        );
    }
  }

  /** Keeps bytes of a file under a key. */
  async send(key: string, file: FileRange): Promise<void> {
    await ask(this.#config, () => sendFile(this.#client, this.#at(key), file));
  }

  async *#first(ahead: AskedObject[]): AsyncGenerator<{ key: string; bytes: AsyncIterable<Uint8Array> }, void> {
    const first = ahead.shift();
    const object = await first?.opened;
    if (first && object) yield { key: first.key, bytes: this.#chunks(first.key, object) };
  }

  async *#chunks(key: string, { body, size, etag }: OpenedObject): AsyncGenerator<Uint8Array, void> {
    let at = 0;
    for (let tries = 1, rest = body; ; tries += 1) {
      let fault: unknown = new StorageError(
        `The file store ${this.name} ended "${key}" after ${at} of ${size} bytes. Check the store and its proxies.`,
      );
      try {
        for await (const chunk of chunksOf(rest)) {
          at += chunk.length;
          tries = 1;
          yield chunk;
        }
      } catch (error) {
        fault = error;
      }
      if (at >= size) return;
      if (tries >= TRIES) throw storageError(fault, this.#config);
      rest = (await ask(this.#config, () => this.#open(key, { start: at, etag }))).body;
    }
  }

  async #open(key: string, rest?: { start: number; etag: string | undefined }): Promise<OpenedObject> {
    const part = rest ? { Range: `bytes=${rest.start}-`, ...(rest.etag ? { IfMatch: rest.etag } : {}) } : {};
    const { Body, ContentLength, ETag } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...part }));
    if (!(Body instanceof Readable)) throw new StorageError(`The file store ${this.name} answered without "${key}".`);
    holdFault(Body);
    return { body: Body, size: ContentLength ?? 0, etag: ETag };
  }

  #at(key: string): ObjectAddress {
    assertStorageKey(key);
    return { Bucket: this.#config.bucket, Key: key };
  }
}

interface AskedObject {
  key: string;
  opened: Promise<OpenedObject | null>;
}

interface OpenedObject {
  body: Readable;
  /** Bytes. */
  size: number;
  etag: string | undefined;
}

function isContentKey(key: string): boolean {
  const name = key.slice(key.lastIndexOf('/') + 1);
  return /^[0-9a-f]{64}$/.test(name) && blobKey(name) === key;
}
