import { randomUUID } from 'node:crypto';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { isChanged } from './s3-error.ts';
import { giveUp, type ObjectAddress } from './s3-transfer.ts';

/** Which copies a store makes only while the source is the one that was named. */
export interface CopyConditions {
  /** Copies of whole objects. */
  whole: boolean;
  /** Copies that become a part of an object. */
  part: boolean;
}

/** An ETag that no object has. */
const NO_ETAG = '"00000000000000000000000000000000"';

/**
 * Tries what a store does with a copy whose condition is not met. Some take the condition and copy all the same: Ceph 16 reads it
 * from a header of another name, and never for parts.
 */
export async function findCopyConditions(client: S3Client, Bucket: string): Promise<CopyConditions> {
  const source = { Bucket, Key: `probes/${randomUUID()}` };
  const target = { Bucket, Key: `probes/${randomUUID()}` };
  const condition = { CopySource: `${Bucket}/${source.Key}`, CopySourceIfMatch: NO_ETAG };
  try {
    await client.send(new PutObjectCommand({ ...source, Body: 'x' }));
    const whole = await isRefused(client.send(new CopyObjectCommand({ ...target, ...condition })));
    return { whole, part: await isPartRefused(client, target, condition) };
  } finally {
    for (const probe of [source, target]) await client.send(new DeleteObjectCommand(probe)).catch(() => undefined);
  }
}

async function isPartRefused(
  client: S3Client,
  target: ObjectAddress,
  condition: { CopySource: string; CopySourceIfMatch: string },
): Promise<boolean> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    return await isRefused(
      client.send(new UploadPartCopyCommand({ ...target, ...condition, UploadId, PartNumber: 1 })),
    );
  } finally {
    await giveUp(client, target, UploadId);
  }
}

async function isRefused(copy: Promise<unknown>): Promise<boolean> {
  try {
    await copy;
    return false;
  } catch (error) {
    if (isChanged(error)) return true;
    throw error;
  }
}
