import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';

let server: TestApp;
let url: string;
let etag: string;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestApp();
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: 'ranges' });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  picture = await testPicture();
  const file = await addFile(server, call, { projectId, directoryId, name: 'hall.png', bytes: picture });
  url = `${server.url}${file.url}`;
  etag = `"${file.sha256}"`;
});
afterAll(() => server[Symbol.asyncDispose]());

const whole = () => [200, null, picture.length];
const part = (first: number, last: number) => [206, `bytes ${first}-${last}/${picture.length}`, last - first + 1];
const none = () => [416, `bytes */${picture.length}`, 0];

test.each<[string, () => Record<string, string>, () => unknown[]]>([
  ['the first byte', () => ({ range: 'bytes=0-0' }), () => part(0, 0)],
  ['the last byte', () => ({ range: 'bytes=-1' }), () => part(picture.length - 1, picture.length - 1)],
  ['more than there is', () => ({ range: `bytes=2-${'9'.repeat(30)}` }), () => part(2, picture.length - 1)],
  ['a longer end than there is', () => ({ range: 'bytes=-99999' }), () => part(0, picture.length - 1)],
  ['no bytes at the end', () => ({ range: 'bytes=-0' }), none],
  ['what is behind the end', () => ({ range: `bytes=${picture.length}-` }), none],
  ['a range from back to front', () => ({ range: 'bytes=5-2' }), none],
  ['several ranges', () => ({ range: 'bytes=0-0,-1' }), whole],
  ['a range of nothing', () => ({ range: 'bytes=-' }), whole],
  ['a range of other units', () => ({ range: 'items=0-1' }), whole],
  ['a range of the same bytes', () => ({ range: 'bytes=0-0', 'if-range': etag }), () => part(0, 0)],
  ['a range of other bytes', () => ({ range: 'bytes=0-0', 'if-range': '"other"' }), whole],
  ['bytes that are not in a list', () => ({ 'if-none-match': '"x", "y"' }), whole],
  ['bytes that are in a list', () => ({ 'if-none-match': `"x", W/${etag}`, range: 'bytes=0-0' }), () => [304, null, 0]],
])('asked for %s, GET and HEAD answer alike', async (_what, headersOf, expected) => {
  const headers = headersOf();
  const read = await fetch(url, { headers });
  const bytes = Buffer.from(await read.arrayBuffer());
  expect([read.status, read.headers.get('content-range'), bytes.length]).toEqual(expected());
  if (read.status < 300) expect(picture.includes(bytes)).toBe(true);
  const head = await fetch(url, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('content-range'), (await head.arrayBuffer()).byteLength]).toEqual([
    read.status,
    read.headers.get('content-range'),
    0,
  ]);
});

test('the name in an address is only a name: bytes are saved under the ending of what they are', async () => {
  const made = new URL(url);
  made.pathname = made.pathname.replace('hall.png', 'setup.bat');
  const response = await fetch(`${made}&download`);
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''setup.png");
});
