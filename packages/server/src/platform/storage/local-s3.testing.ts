/// <reference path="./s3rver.d.ts" />
import { randomUUID } from 'node:crypto';
import S3rver from '@20minutes/s3rver';
import {
  type CORSRule,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  PutBucketCorsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { S3Config } from '../config/config.ts';
import { createS3Client } from './s3-client.ts';

const BUCKET = 'diorama';
/** Pages of any host may send here. */
const OPEN_CORS: CORSRule[] = [{ AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['*'] }];

/** Whether tests run over the store that `TEST_S3_` variables name, as `deploy/try-bucket.sh` does; else over a small one in this process. */
export const isGivenS3 = process.env.TEST_S3_ENDPOINT !== undefined;

/** A store on loopback that speaks S3, with one empty bucket; `cors`: its rules for browsers. Hold it with `await using`. */
export const startLocalS3 = ({ cors = OPEN_CORS }: { cors?: CORSRule[] } = {}) =>
  isGivenS3 ? makeBucket(cors) : startS3rver(cors);

/** The variables of a server over a bucket. */
export const s3Variables = (config: S3Config) => ({
  S3_ENDPOINT: config.endpoint,
  S3_REGION: config.region,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  S3_UPLOADS: config.uploads,
});

async function startS3rver(cors: CORSRule[]) {
  const folder = temporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder.path,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [corsXml(cors)] }],
  });
  const { port } = await server.run();
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket: BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    uploads: 'bucket',
  };
  return {
    config,
    async [Symbol.asyncDispose]() {
      await server.close();
      folder[Symbol.dispose]();
    },
  };
}

/** A bucket of its own in the store that was given, removed with everything in it. */
async function makeBucket(cors: CORSRule[]) {
  const given = (name: string): string => {
    const value = process.env[`TEST_S3_${name}`];
    if (value === undefined) throw new Error(`TEST_S3_${name} is missing: set it with TEST_S3_ENDPOINT`);
    return value;
  };
  const config: S3Config = {
    endpoint: given('ENDPOINT'),
    region: given('REGION'),
    bucket: `test-${randomUUID()}`,
    accessKeyId: given('ACCESS_KEY_ID'),
    secretAccessKey: given('SECRET_ACCESS_KEY'),
    uploads: 'bucket',
  };
  const client = createS3Client(config);
  const Bucket = config.bucket;
  await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: cors } }));
  return {
    config,
    async [Symbol.asyncDispose]() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }));
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
    },
  };
}

function corsXml(rules: CORSRule[]): string {
  const each = (name: string, values: readonly string[] = []) =>
    values.map((value) => `<${name}>${value}</${name}>`).join('');
  const rule = ({ AllowedOrigins, AllowedMethods, AllowedHeaders, MaxAgeSeconds }: CORSRule) =>
    `<CORSRule>${each('AllowedOrigin', AllowedOrigins)}${each('AllowedMethod', AllowedMethods)}${each('AllowedHeader', AllowedHeaders)}${
      MaxAgeSeconds === undefined ? '' : `<MaxAgeSeconds>${MaxAgeSeconds}</MaxAgeSeconds>`
    }</CORSRule>`;
  return `<CORSConfiguration>${rules.map(rule).join('')}</CORSConfiguration>`;
}
