import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../packages/server/src/testing/test-files.ts';
import { HOSTILE_DRAWINGS, HOSTILE_NAMES, POLYGLOTS, pngBomb } from './hostile-files.testing.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let at: { projectId: string; directoryId: string };
beforeAll(async () => {
  server = await createTestApp();
  editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  at = { projectId, directoryId: (await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' })).id };
});
afterAll(() => server[Symbol.asyncDispose]());

/** Sends bytes and requests a file of them: the reasons why none was made. */
async function refusalOf(name: string, bytes: Buffer): Promise<string[]> {
  const uri = await sendFile(server, editor.call, { ...at, name, bytes });
  const { items, failed } = await editor.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] });
  expect(items).toEqual([]);
  return failed.map(({ reason }) => reason);
}

test('files of an ending that is not taken are refused before a byte is sent, at every door', async () => {
  const { signedUrl, signedUrls } = editor.call.files;
  const refusal = { data: { code: 'UNSUPPORTED_MEDIA_TYPE', reason: 'FILE_TYPE' } };
  for (const filename of ['page.html', 'run.js', 'plan.svgz', 'mail.eml']) {
    const file = { filename, fileSize: 3 };
    await expect(signedUrl.mutate({ ...at, ...file })).rejects.toMatchObject(refusal);
    await expect(signedUrls.mutate({ ...at, files: [file] })).rejects.toMatchObject(refusal);
  }
});

describe('drawings', () => {
  test.each(HOSTILE_DRAWINGS)(
    'with $what are refused, or kept without it, whatever their name says',
    async ({ bytes }) => {
      for (const name of ['plan.svg', 'plan.png', 'plan']) {
        const uri = await sendFile(server, editor.call, { ...at, name, bytes });
        const { items, failed } = await editor.call.files.insert.mutate({
          directoryId: at.directoryId,
          blobUris: [uri],
        });
        expect(items.length + failed.length).toBe(1);
        const [item] = items;
        if (!item) {
          expect(failed[0]?.reason).toMatch(
            /is damaged|cannot be used|is not (?:an|a complete) SVG|has more than|declares/,
          );
          continue;
        }
        expect(item.fileType).toBe('image/svg+xml');
        const served = await fetch(`${server.url}${item.url}`);
        expect(served.headers.get('x-content-type-options')).toBe('nosniff');
        expect(served.headers.get('content-security-policy')).toMatch(
          /^sandbox; default-src 'none'.*script-src 'none'/,
        );
        expect(await served.text()).not.toMatch(
          /script|alert|\son\w+=|<a[\s>]|foreignObject|iframe|<set|ENTITY|passwd|data:image\/svg/i,
        );
      }
    },
  );
});

test.each(POLYGLOTS)('$what is refused', async ({ name, bytes }) => {
  expect(await refusalOf(name, bytes)).toHaveLength(1);
});

test.each([
  [30_000, 30_000],
  [2_147_483_647, 1],
  [65_500, 65_500],
])(
  'a picture of a few hundred bytes that says %i × %i pixels is refused without being unpacked',
  async (width, height) => {
    const bytes = pngBomb(width, height);
    expect(bytes.length).toBeLessThan(1_000);
    expect((await refusalOf('bomb.png', bytes)).join()).toMatch(/million pixels|is damaged/);
  },
);

test('a picture whose bytes are fewer than it says is refused', async () => {
  expect((await refusalOf('short.png', pngBomb(4_000, 4_000))).join()).toMatch(/is damaged/);
});

test('what a picture carries behind its end is never what it is served as', async () => {
  const bytes = Buffer.concat([await testPicture('#123'), Buffer.from('<script>alert(1)</script>')]);
  const file = await addFile(server, editor.call, { ...at, name: 'picture.png', bytes });
  const response = await fetch(`${server.url}${file.url}`);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'.*script-src 'none'/);
});

test.each(HOSTILE_NAMES)('the name %j reaches neither a path nor a header as it is', async (name) => {
  const ticket = editor.call.files.signedUrl.mutate({ ...at, filename: name, fileSize: 3 });
  const found = await ticket.then(
    ({ objectName, url }) => `${objectName} ${url.split('?')[0]}`,
    (error: Error) => error.message,
  );
  expect(found).toMatch(
    /^uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36} \/storage\/uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$|cannot be used/,
  );
  const uri = await sendFile(server, editor.call, { ...at, name: 'a.png', bytes: await testPicture() });
  const { items } = await editor.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] });
  const renamed = await editor.call.files.rename.mutate({ fileId: items[0]?.id ?? '', name }).then(
    ({ fileName }) => fileName,
    () => null,
  );
  if (renamed === null) return;
  expect(renamed).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
  expect(renamed.length).toBeLessThanOrEqual(255);
  const [item] = await editor.call.files.byIds.query({ projectId: at.projectId, ids: [items[0]?.id ?? ''] });
  const response = await fetch(`${server.url}${item?.url}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.!~*'()%-]+$/);
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a thousand malformed media addresses, and then a good one works', async () => {
  const { url, sha256 } = await addFile(server, editor.call, {
    ...at,
    name: 'good.png',
    bytes: await testPicture('#456'),
  });
  const bad = [
    `/media/${'0'.repeat(64)}/x.png`,
    `/media/${sha256}/x.png?s=forged&d=99999999`,
    `/media/${sha256.toUpperCase()}/x.png`,
    `/media/${sha256}/..%2f..%2fetc%2fpasswd`,
    `/media/${sha256}/x.png?d=${'9'.repeat(400)}&s=%00`,
    '/media/..%2f..%2fx/y',
    `/media/${sha256}/%00`,
    `/media/${sha256}x/x.png?width=-1&height=NaN`,
    `/media/${sha256}/x.png?d[]=1&s[]=2`,
    `/media/${sha256}/x.png?d=1&d=2&s=1&s=2`,
  ];
  const statuses = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const answers = await Promise.all(
      bad.map((path) => fetch(`${server.url}${path}`, { headers: { range: 'bytes=9-1,-' } })),
    );
    for (const answer of answers) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect([...statuses].filter((status) => ![400, 401, 404].includes(status))).toEqual([]);
  expect((await fetch(`${server.url}${url}`)).status).toBe(200);
});
