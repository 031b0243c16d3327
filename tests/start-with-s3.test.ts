import { expect, test } from 'vitest';
import { startLocalS3 } from '../packages/server/src/platform/storage/local-s3.testing.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from './support/server-process.ts';

const environment = (
  dataDir: string,
  s3: Record<'endpoint' | 'region' | 'bucket' | 'accessKeyId' | 'secretAccessKey', string>,
) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_BUCKET: s3.bucket,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});

test('a server with a bucket says which, starts and stops; one whose bucket is not there says so in one line', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const server = launchServer(environment(folder.path, s3.config));
  const address = await server.ready;
  const { host, origin } = new URL(s3.config.endpoint);
  expect(server.stdout()).toContain(`Files: the bucket "diorama" at ${host}\n`);
  expect(server.stdout()).not.toContain('does not let browsers');
  const page = await fetch(`${address}/healthz`);
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin};`);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const refused = launchServer(environment(folder.path, { ...s3.config, bucket: 'absent' }));
  expect(await refused.ended).toBe(1);
  expect(refused.stderr().trim().split('\n')).toEqual([
    `Diorama cannot start: The file store ${host} (bucket "absent") cannot be used: it has no such bucket. Make it, or check S3_BUCKET.`,
  ]);
});
