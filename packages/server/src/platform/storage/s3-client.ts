import { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../config/config.ts';

/** Milliseconds to wait for a connection. */
export const CONNECT_TIMEOUT = 5_000;
/** Milliseconds without a byte after which a store is taken for lost: it may copy a gigabyte in silence. */
export const IDLE_TIMEOUT = 120_000;

/**
 * Speaks to the store of a bucket. `idleTimeout`: milliseconds without a byte on a connection; null where the other end of
 * a stream may pause as long as it likes, such as a visitor who watches a video.
 */
export function createS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  idleTimeout: number | null = IDLE_TIMEOUT,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names in host names need wildcard DNS, which self-hosted stores seldom have.
    forcePathStyle: true,
    // Checksums of the newer kind are unknown to many stores, and a signed address cannot know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: idleTimeout ?? 0 },
  });
}
