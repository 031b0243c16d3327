import { expect, test } from 'vitest';
import type { S3Config } from '../packages/server/src/platform/config/config.ts';
import { s3Variables, startLocalS3 } from '../packages/server/src/platform/storage/local-s3.testing.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { launchServer } from './support/server-process.ts';

const environment = (dataDir: string, s3: S3Config) => ({
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
  ...s3Variables(s3),
});

test('a server with a bucket says which, starts and stops; one whose bucket is not there says so in one line', async () => {
  using folder = temporaryFolder();
  await using s3 = await startLocalS3();
  const server = launchServer(environment(folder.path, s3.config));
  const address = await server.ready;
  const { host, origin } = new URL(s3.config.endpoint);
  expect(server.stdout()).toContain(`Files: the bucket "${s3.config.bucket}" at ${host}\n`);
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
