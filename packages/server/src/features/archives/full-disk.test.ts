import { randomUUID } from 'node:crypto';
import fs, { readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { download, furnishedProject } from './archives.testing.ts';

/** Whether files in the folder of exports are refused, and after how many of them. */
const disk = { isFull: false, taken: 0, written: 0 };

const real = fs.createWriteStream;
const onFullDisk: typeof real = (path, options) => {
  const stream = real(path, options);
  if (!disk.isFull || !String(path).includes('exports')) return stream;
  disk.written += 1;
  const refused = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  if (disk.written > disk.taken) stream._write = (_chunk, _encoding, done) => done(refused);
  return stream;
};

let server: TestApp;
beforeAll(async () => {
  fs.createWriteStream = onFullDisk;
  syncBuiltinESMExports();
  server = await createTestApp();
});
afterAll(async () => {
  fs.createWriteStream = real;
  syncBuiltinESMExports();
  await server[Symbol.asyncDispose]();
});

test.each([0, 2])(
  'an export that meets a full disk after %i files answers 503 in words, leaves nothing, and works when there is room',
  async (taken) => {
    const editor = await server.signIn();
    const { projectId } = await furnishedProject(server, editor);
    const { url } = await editor.call.projects.export.query({ projectId, history: true });
    Object.assign(disk, { isFull: true, taken, written: 0 });
    const response = await fetch(new URL(url, server.url));
    expect([response.status, response.headers.get('content-disposition'), await response.json()]).toEqual([
      503,
      null,
      expect.objectContaining({
        reason: 'STORAGE_FULL',
        message: expect.stringContaining('The disk of the server is full'),
      }),
    ]);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(readdirSync(join(server.deps.config.dataDir, 'exports'))).toEqual([]);
    expect(await editor.call.projects.exports.query({ projectId })).toMatchObject([{ state: 'failed', size: null }]);
    disk.isFull = false;
    expect((await download(server, editor, projectId)).length).toBeGreaterThan(1_000);
  },
);

test.each([
  { what: 'the texts of a project', part: 'translations' },
  { what: 'a page as files', part: 'folder' },
])('$what need no room on the disk', async ({ part }) => {
  const editor = await server.signIn();
  const { projectId, first } = await furnishedProject(server, editor);
  Object.assign(disk, { isFull: true, taken: 0, written: 0 });
  if (part === 'translations') {
    await editor.call.translations.upsert.mutate({
      ...{ projectId, key: `custom.a${randomUUID().slice(0, 8)}`, language: 'en', value: 'Hello' },
    });
    const made = await editor.call.translations.export.query({ projectId, format: 'xlsx' });
    expect(made).toMatchObject({ fileName: expect.stringMatching(/\.xlsx$/) });
  } else expect(await editor.call.publications.folder.query({ type: 'icgi', id: first })).toBeNull();
  expect(disk.written).toBe(0);
  disk.isFull = false;
});
