import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { limit } from '../concurrency/limit.ts';

const MIB = 1024 ** 2;
/** S3 puts no more parts together. */
const MOST_PARTS = 10_000;
/** Parts of one object that are sent at the same time. About twice as many are in memory. */
const SENDERS = 2;
/** Parts the store copies at the same time for one object. */
const COPIES = 4;

/** Bytes at which a transfer goes in parts. */
export interface TransferSizes {
  /** Of a part that is sent, and of the largest file that is sent in one. S3 takes none below 5 MiB but the last. */
  part: number;
  /** Of the largest object that is copied in one. */
  copy: number;
  /** Of a part that is copied. */
  copyPart: number;
}

/** S3 copies up to 5 GiB in one; smaller copies keep every request short enough for proxies and timeouts. */
export const TRANSFER_SIZES: TransferSizes = { part: 8 * MIB, copy: 1024 * MIB, copyPart: 256 * MIB };

/** An object's address in a store. */
export interface ObjectAddress {
  Bucket: string;
  Key: string;
}

/** Bytes of a file on this machine. */
export interface FileRange {
  path: string;
  /** Of the first byte; 0 when absent. */
  start?: number;
  /** Bytes. */
  size: number;
}

/**
 * Sends a file, above the size of a part in parts. Parts are held in memory, so one that fails is sent again by itself. What
 * arrived of a file that could not be sent is given up.
 */
export async function sendFile(
  client: S3Client,
  target: ObjectAddress,
  { path, start = 0, size }: FileRange,
  sizes: TransferSizes = TRANSFER_SIZES,
): Promise<void> {
  const Body = size === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + size - 1 });
  const upload = new Upload({
    client,
    params: { ...target, Body, ContentLength: size },
    partSize: Math.max(sizes.part, Math.ceil(size / MOST_PARTS)),
    queueSize: SENDERS,
    // Given up below: a store that fails to do that would hide why the upload failed.
    leavePartsOnError: true,
  });
  try {
    await upload.done();
  } catch (error) {
    Body.destroy();
    await giveUp(client, target, upload.uploadId);
    throw error;
  }
}

/** Copies an object inside the store while it is the one that has this ETag. */
export async function copyObject(
  client: S3Client,
  { from, to, size, etag }: { from: ObjectAddress; to: ObjectAddress; size: number; etag: string },
  sizes: TransferSizes = TRANSFER_SIZES,
): Promise<void> {
  const source = { CopySource: `${from.Bucket}/${from.Key}`, CopySourceIfMatch: etag };
  if (size <= sizes.copy) {
    await client.send(new CopyObjectCommand({ ...to, ...source }));
    return;
  }
  const part = Math.max(sizes.copyPart, Math.ceil(size / MOST_PARTS));
  const parts = Array.from({ length: Math.ceil(size / part) }, (_, index) => {
    const end = Math.min((index + 1) * part, size) - 1;
    return { ...source, CopySourceRange: `bytes=${index * part}-${end}` };
  });
  await joinCopies(client, to, parts);
}

/** What one part of an object is copied from. */
interface CopiedPart {
  CopySource: string;
  CopySourceIfMatch?: string;
  CopySourceRange?: string;
}

/** Puts copies together into one object, in the order given; nothing is left when one of them fails. */
export async function joinCopies(client: S3Client, target: ObjectAddress, parts: readonly CopiedPart[]): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  const inTurn = limit(COPIES);
  const faults: unknown[] = [];
  const copy = async (part: CopiedPart, index: number) => {
    if (faults.length > 0) return {};
    const PartNumber = index + 1;
    try {
      const command = new UploadPartCopyCommand({ ...target, ...part, UploadId, PartNumber });
      const { CopyPartResult } = await client.send(command);
      return { PartNumber, ETag: CopyPartResult?.ETag };
    } catch (error) {
      faults.push(error);
      return {};
    }
  };
  try {
    // A copy that is under way while its upload is given up may stay: all have ended before.
    const Parts = await Promise.all(parts.map((part, index) => inTurn(() => copy(part, index))));
    if (faults.length > 0) throw faults[0];
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await giveUp(client, target, UploadId);
    throw error;
  }
}

/** Removes the parts of an upload that failed. Where that fails, too, the bucket's own rule for unfinished uploads does it. */
export async function giveUp(client: S3Client, target: ObjectAddress, UploadId: string | undefined): Promise<void> {
  if (UploadId === undefined) return; // it failed before it began
  await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
}
