import { join } from 'node:path';
import { expect, test } from 'vitest';
import { s3Variables, startLocalS3 } from '../packages/server/src/platform/storage/local-s3.testing.ts';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { EditorClient, makeWorkplace, sha256Of, uniquePicture } from './support/editor-client.ts';
import { runOperatorCommand } from './support/operator-command.ts';
import { launchServer } from './support/server-process.ts';

const ACCOUNT = { email: 'anna@example.test', password: 'a long password' };
const ADMIN = { ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password };

test('a server over a bucket is backed up with its files while it works, and goes on from them over another', async () => {
  using folder = temporaryFolder();
  await using first = await startLocalS3();
  await using second = await startLocalS3();
  const archive = join(folder.path, 'backup.tar');
  const base = { PORT: '0', DEMO: '0', ...ADMIN };
  const before = { ...base, DATA_DIR: join(folder.path, 'first'), ...s3Variables(first.config) };
  const after = { ...base, DATA_DIR: join(folder.path, 'second'), ...s3Variables(second.config) };

  const server = launchServer(before);
  const editor = new EditorClient(await server.ready, ACCOUNT);
  await editor.signIn();
  const { projectId, directoryId } = await makeWorkplace(editor);
  const bytes = await uniquePicture();
  const file = await editor.upload({ projectId, directoryId }, bytes, 'hall.png');
  const made = await runOperatorCommand('backup.ts', ['--with-files', '--to', archive], before);
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/rows, [1-9]\d* files, /) });
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const restored = await runOperatorCommand('restore.ts', [archive], after);
  expect(restored).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`bucket "${second.config.bucket}"`),
  });
  const again = launchServer(after);
  const reader = new EditorClient(await again.ready, ACCOUNT);
  await reader.signIn();
  const shown = await reader.visit(file.url);
  expect(sha256Of(Buffer.from(await shown.arrayBuffer()))).toBe(sha256Of(bytes));
  const next = await uniquePicture();
  const { url } = await reader.upload({ projectId, directoryId }, next, 'stairs.png');
  expect(sha256Of(Buffer.from(await (await reader.visit(url)).arrayBuffer()))).toBe(sha256Of(next));
  again.process.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});
