/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { S3Config } from '../config/config.ts';

const BUCKET = 'diorama';
/** Pages of any host may send here. */
const OPEN_CORS = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`;

/** A store on loopback that speaks S3, with one empty bucket; `cors`: its rules for browsers. Hold it with `await using`. */
export async function startLocalS3({ cors = OPEN_CORS } = {}) {
  const folder = temporaryFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder.path,
    silent: true,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [cors] }],
  });
  const { port } = await server.run();
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-north-1',
    bucket: BUCKET,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    config,
    async [Symbol.asyncDispose]() {
      await server.close();
      folder[Symbol.dispose]();
    },
  };
}
