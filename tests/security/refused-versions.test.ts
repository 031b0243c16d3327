import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../packages/server/src/testing/test-files.ts';
import { pngBomb } from './hostile-files.testing.ts';
import { wholeState } from './whole-state.testing.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let at: { projectId: string; directoryId: string };
let fileId: string;
beforeAll(async () => {
  server = await createTestApp({ LIMIT_FILE_MB: '1' });
  editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'House', slug: `p-${randomUUID()}` });
  at = { projectId, directoryId: (await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' })).id };
  fileId = (await addFile(server, editor.call, { ...at, name: 'Hall.png', bytes: await testPicture() })).id;
});
afterAll(() => server[Symbol.asyncDispose]());

/** Everything but the bytes that are still to be looked into. */
async function stateOfFiles(): Promise<Record<string, string>> {
  const state = await wholeState(server);
  return Object.fromEntries(Object.entries(state).filter(([key]) => !/^file .*uploads\//.test(key)));
}

test.each<[string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
  [
    'of another kind',
    'plan.pdf',
    () => Buffer.from('%PDF-1.7\n%%EOF'),
    '“plan.pdf” is a document and cannot replace an image: add it next to “Hall.png”',
  ],
  ['that is empty', 'Hall.png', () => Buffer.alloc(0), '“Hall.png” is empty'],
  [
    'that is cut off',
    'Hall.png',
    async () => (await testPicture('#123')).subarray(0, 60),
    '“Hall.png” is damaged, or not an image',
  ],
  [
    'that is a page',
    'Hall.png',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
    '“Hall.png” is damaged, or not an image',
  ],
  [
    'with the wrong ending',
    'Hall.png',
    () => Buffer.from('%PDF-1.7\n%%EOF'),
    '“Hall.png” is not an image but a PDF file: give it its right ending and send it again',
  ],
  ['that unpacks to too many pixels', 'Hall.png', () => pngBomb(30_000, 30_000), '“Hall.png” is too large'],
])('an upload %s leaves the old version as it is, byte by byte', async (_what, name, bytes, message) => {
  const blobUri = await sendFile(server, editor.call, { ...at, name, bytes: await bytes() });
  const before = await stateOfFiles();
  await expect(editor.call.files.replace.mutate({ projectId: at.projectId, fileId, blobUri })).rejects.toMatchObject({
    message: expect.stringContaining(message),
    data: { httpStatus: 422, reason: 'FILE_INVALID' },
  });
  expect(await stateOfFiles()).toEqual(before);
});

test('an upload that has not arrived leaves the old version as it is', async () => {
  const ticket = await editor.call.files.signedUrl.mutate({ ...at, filename: 'Hall.png', fileSize: 9 });
  const before = await wholeState(server);
  await expect(
    editor.call.files.replace.mutate({ projectId: at.projectId, fileId, blobUri: ticket.uri }),
  ).rejects.toMatchObject({ data: { httpStatus: 412, reason: 'UPLOAD_MISSING' } });
  expect(await wholeState(server)).toEqual(before);
});
