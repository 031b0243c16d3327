import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limit } from '../concurrency/limit.ts';
import type { S3Config } from '../config/config.ts';
import type { ByteLimits } from './chunks.ts';
import { DEFAULT_EXPIRY_SECONDS, OwnAddresses } from './own-addresses.ts';
import { CONNECT_TIMEOUT, createS3Client } from './s3-client.ts';
import { type CopyConditions, findCopyConditions } from './s3-conditions.ts';
import { ask, askOrNull, isAbsent, isChanged, isNotOffered, isOutOfRange, storageError } from './s3-error.ts';
import {
  copyObject,
  joinCopies,
  type ObjectAddress,
  sendFile,
  TRANSFER_SIZES,
  type TransferSizes,
} from './s3-transfer.ts';
import type { PutScope } from './signed-put.ts';
import type { ByteRange, ExaminedObject, SignedPut, SignPut, Storage, StoredObject } from './storage.port.ts';
import { assertRange, ObjectChangedError } from './storage-error.ts';
import { assertStorageKey, blobKey } from './storage-key.ts';
import { type TemporaryFile, TemporaryFiles } from './temporary-files.ts';

/** Objects of a folder that are removed at the same time. */
const REMOVALS = 4;

/** Keeps objects in a bucket. Browsers send files of a known length to the bucket itself; everything else passes through this server. */
export class S3Storage implements Storage {
  readonly uploadOrigin: string | null;
  readonly #config: S3Config;
  readonly #client: S3Client;
  /** For streams whose reader sets the pace. */
  readonly #streams: S3Client;
  readonly #temporary: TemporaryFiles;
  readonly #addresses: OwnAddresses;
  readonly #sizes: TransferSizes;
  /** Found out when they are first needed; null when that has failed, too. */
  #conditions: Promise<CopyConditions> | null = null;

  /** @param temporaryFolder where objects are kept while tools work on them; emptied here */
  constructor(config: S3Config, temporaryFolder: string, sizes: TransferSizes = TRANSFER_SIZES) {
    this.uploadOrigin = config.uploads === 'bucket' ? new URL(config.endpoint).origin : null;
    this.#config = config;
    this.#temporary = new TemporaryFiles(temporaryFolder);
    // Every process that has the bucket has its keys: an address made by one is good at the others.
    this.#addresses = new OwnAddresses(
      createHmac('sha256', config.secretAccessKey).update('upload addresses').digest(),
    );
    this.#client = createS3Client(config);
    this.#streams = createS3Client(config, null);
    this.#sizes = sizes;
  }

  async check(): Promise<void> {
    await ask(this.#config, () => this.#client.send(new HeadBucketCommand({ Bucket: this.#config.bucket })));
  }

  /**
   * Why browsers at an origin could not send to the bucket, as a message; `null` when they can or the store does not
   * say.
   */
  async findObstacle(origin: string): Promise<string | null> {
    const { endpoint, bucket } = this.#config;
    const asked = await fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}/uploads/asked`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      signal: AbortSignal.timeout(CONNECT_TIMEOUT),
    }).catch(() => null);
    if (!asked) return null;
    const allowed = asked.headers.get('access-control-allow-origin');
    if (asked.ok && (allowed === '*' || allowed === origin)) return null;
    return `the bucket "${bucket}" does not let browsers at ${origin} send files. Allow PUT with content-type from there in its CORS rules.`;
  }

  async put(key: string, source: Readable | Uint8Array, limits?: ByteLimits): Promise<StoredObject> {
    assertStorageKey(key);
    return this.#keep(source, () => key, limits);
  }

  async putBlob(source: Readable | Uint8Array): Promise<StoredObject> {
    return this.#keep(source, blobKey);
  }

  async assemble(parts: readonly string[], key: string): Promise<{ size: number } | null> {
    for (const part of parts) assertStorageKey(part);
    const target = this.#at(key);
    const copies = parts.map((part) => ({ CopySource: `${this.#config.bucket}/${part}` }));
    try {
      await joinCopies(this.#client, target, copies);
    } catch (error) {
      if (isAbsent(error)) return null;
      throw storageError(error, this.#config);
    }
    return this.head(key);
  }

  async examine(key: string): Promise<ExaminedObject | null> {
    const object = await askOrNull(this.#config, () => this.#client.send(new GetObjectCommand(this.#at(key))));
    if (!(object?.Body instanceof Readable)) return null;
    const file = await this.#temporary.take(object.Body);
    const promote = async () => {
      const target = blobKey(file.sha256);
      try {
        if ((await this.head(target))?.size !== file.size)
          await this.#bringOver(file, { key, target, etag: object.ETag });
      } catch (error) {
        if (isChanged(error)) throw new ObjectChangedError(key);
        // Another call for the same upload has moved it.
        if (!isAbsent(error) || !(await this.head(target))) throw storageError(error, this.#config);
      }
      await this.remove(key);
    };
    return { ...file, promote };
  }

  async read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null> {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
    if (range && (range.start < 0 || range.start > range.end)) return this.#refuseRange(key, range);
    try {
      const object = await this.#streams.send(new GetObjectCommand({ ...this.#at(key), ...part }));
      if (!(object.Body instanceof Readable)) return null;
      const whole = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
      return { stream: object.Body, size: whole ? Number(whole) : (object.ContentLength ?? 0) };
    } catch (error) {
      if (isAbsent(error)) return null;
      if (range && isOutOfRange(error)) return this.#refuseRange(key, range);
      throw storageError(error, this.#config);
    }
  }

  async path(key: string): Promise<{ path: string; release(): Promise<void> } | null> {
    const object = await askOrNull(this.#config, () => this.#client.send(new GetObjectCommand(this.#at(key))));
    return object?.Body instanceof Readable ? this.#temporary.take(object.Body) : null;
  }

  async fullness(): Promise<number> {
    return 0;
  }

  async head(key: string): Promise<{ size: number } | null> {
    const head = await askOrNull(this.#config, () => this.#client.send(new HeadObjectCommand(this.#at(key))));
    return head ? { size: head.ContentLength ?? 0 } : null;
  }

  async list(folder: string): Promise<{ key: string; size: number }[]> {
    assertStorageKey(folder);
    const request = { Bucket: this.#config.bucket, Prefix: `${folder}/`, Delimiter: '/' };
    return ask(this.#config, async () => {
      const found: { key: string; size: number }[] = [];
      for await (const page of paginateListObjectsV2({ client: this.#client }, request)) {
        for (const { Key, Size } of page.Contents ?? []) if (Key) found.push({ key: Key, size: Size ?? 0 });
      }
      return found;
    });
  }

  async remove(key: string): Promise<void> {
    await askOrNull(this.#config, () => this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async discard(key: string): Promise<void> {
    await this.remove(key);
    const { Bucket } = this.#at(key);
    try {
      const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: key }));
      for (const { Key, UploadId } of Uploads) {
        if (Key === key) await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    } catch (error) {
      if (!isAbsent(error) && !isNotOffered(error)) throw storageError(error, this.#config);
    }
  }

  async removeFolder(folder: string): Promise<void> {
    const inTurn = limit(REMOVALS);
    const found = await this.list(folder);
    await Promise.all(found.map(({ key }) => inTurn(() => this.remove(key))));
  }

  async signPut(request: SignPut): Promise<SignedPut> {
    // A bucket holds a sender to a length, never to a bound.
    if (request.contentLength === undefined || this.uploadOrigin === null) return this.#addresses.sign(request);
    const expiresIn = request.expiresInSeconds ?? DEFAULT_EXPIRY_SECONDS;
    const signingDate = new Date();
    const command = new PutObjectCommand({
      ...this.#at(request.key),
      ContentLength: request.contentLength,
      ...(request.contentType ? { ContentType: request.contentType } : {}),
    });
    // The presigner omits the type unless it is listed here. One that was not requested is not: the SDK would sign one of
    // its own, which no sender knows of.
    const signableHeaders = new Set(['host', 'content-length', ...(request.contentType ? ['content-type'] : [])]);
    const url = await getSignedUrl(this.#client, command, { expiresIn, signingDate, signableHeaders });
    return {
      url,
      method: 'PUT',
      headers: request.contentType ? { 'content-type': request.contentType } : {},
      expiresAt: new Date(signingDate.getTime() + expiresIn * 1000),
    };
  }

  verifyPut(key: string, query: URLSearchParams): PutScope | null {
    return this.#addresses.verify(key, query);
  }

  /**
   * Brings exactly the bytes that were examined to their place. The store copies them where it holds to the condition that they
   * are still the same; where it does not, the examined file is sent.
   */
  async #bringOver(
    file: TemporaryFile,
    { key, target, etag }: { key: string; target: string; etag: string | undefined },
  ): Promise<void> {
    this.#conditions ??= findCopyConditions(this.#client, this.#config.bucket);
    const conditions = await this.#conditions.catch((error: unknown) => {
      this.#conditions = null;
      throw error;
    });
    const [from, to] = [this.#at(key), this.#at(target)];
    const isHeld = etag !== undefined && (file.size > this.#sizes.copy ? conditions.part : conditions.whole);
    if (isHeld) await copyObject(this.#client, { from, to, size: file.size, etag }, this.#sizes);
    else await sendFile(this.#client, to, file, this.#sizes);
  }

  /** The store wants length and hash before the bytes, so these go through a file first. */
  async #keep(
    source: Readable | Uint8Array,
    keyOf: (sha256: string) => string,
    limits?: ByteLimits,
  ): Promise<StoredObject> {
    const { path, sha256, size, release } = await this.#temporary.take(source, limits);
    try {
      const target = this.#at(keyOf(sha256));
      await ask(this.#config, () => sendFile(this.#client, target, { path, size }, this.#sizes));
      return { sha256, size };
    } finally {
      await release();
    }
  }

  async #refuseRange(key: string, range: ByteRange): Promise<null> {
    const head = await this.head(key);
    if (head) assertRange(range, head.size);
    return null;
  }

  #at(key: string): ObjectAddress {
    assertStorageKey(key);
    return { Bucket: this.#config.bucket, Key: key };
  }
}
