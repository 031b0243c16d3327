import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../packages/server/src/testing/test-app.ts';
import { sendFile, testPicture } from '../../packages/server/src/testing/test-files.ts';

let server: TestApp;
let editor: Awaited<ReturnType<TestApp['signIn']>>;
let at: { projectId: string; directoryId: string };
let icgiId: string;
beforeAll(async () => {
  server = await createTestApp({
    LIMIT_JSON_MB: '2',
    LIMIT_DOCUMENT_MB: '1',
    LIMIT_FILE_MB: '1',
    LIMIT_IMAGE_MEGAPIXELS: '1',
    LIMIT_UPLOAD_MINUTES: '1',
    LIMIT_WRITES: '40',
    LIMIT_PUBLISHES: '2',
    LIMIT_UPLOAD_TICKETS: '9',
    LIMIT_SIGN_INS_PER_ADDRESS: '3',
    LIMIT_SIGN_INS_PER_ACCOUNT: '2',
    TRUST_PROXY: '127.0.0.1',
  });
  editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  at = { projectId, directoryId: (await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' })).id };
  icgiId = (await editor.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id.id;
});
afterAll(() => server[Symbol.asyncDispose]());

const keyframes = (count: number, text: string) =>
  Array.from({ length: count }, (_, n) => ({
    record: `keyframes/${randomUUID()}`,
    op: 'put' as const,
    value: { id: `k${n}`, order: 'a0', name: text },
  })).map((change) => ({ ...change, value: { ...change.value, id: change.record.split('/')[1] } }));

test('a body of more than LIMIT_JSON_MB is refused', async () => {
  const response = await fetch(`${server.url}/api/trpc/projects.rename`, {
    method: 'POST',
    headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { projectId: at.projectId, name: 'x'.repeat(2 * 1024 ** 2) } }),
  });
  expect(response.status).toBe(413);
});

test('a document of more than LIMIT_DOCUMENT_MB is refused whole, in words, and stays as it was', async () => {
  const change = (count: number) =>
    editor.call.documents.change.mutate({
      id: icgiId,
      baseRevision: 1,
      requestId: randomUUID(),
      label: 'Add',
      changes: keyframes(count, 'x'.repeat(150)),
    });
  await expect(change(4_000)).rejects.toMatchObject({
    message: expect.stringMatching(/^This would make the document [\d.]+ MB, and documents have 1 MB at most$/),
    data: { code: 'PAYLOAD_TOO_LARGE' },
  });
  expect((await editor.call.documents.open.query({ kind: 'icgi', id: icgiId })).revision).toBe(1);
  expect(await change(100)).toMatchObject({ revision: 2 });
});

test('parts of an import are taken up to LIMIT_DOCUMENT_MB, and room that was made is known', async () => {
  let { revision } = await editor.call.documents.open.query({ kind: 'icgi', id: icgiId });
  const change = async (changes: Parameters<typeof editor.call.documents.change.mutate>[0]['changes']) => {
    const save = { id: icgiId, baseRevision: revision, requestId: randomUUID(), label: 'Add', changes };
    ({ revision } = await editor.call.documents.change.mutate(save));
  };
  const part = () => keyframes(1_200, 'x'.repeat(150));
  const parts = [part(), part()];
  for (const records of parts) await change(records);
  const refused = part();
  await expect(change([...refused, ...part()])).rejects.toMatchObject({ data: { code: 'PAYLOAD_TOO_LARGE' } });
  for (const records of parts) await change(records.map(({ record }) => ({ record, op: 'remove' })));
  await change(refused);
});

test('a file of more than LIMIT_FILE_MB, and a picture of more than LIMIT_IMAGE_MEGAPIXELS, is refused in words', async () => {
  const large = editor.call.files.signedUrl.mutate({ ...at, filename: 'a.png', fileSize: 1024 ** 2 + 1 });
  await expect(large).rejects.toMatchObject({ message: '“a.png” is too large: files have 1 MB at most' });
  const bytes = await testPicture('#123', 'png', 1_200, 1_000);
  const uri = await sendFile(server, editor.call, { ...at, name: 'wide.png', bytes });
  const { failed } = await editor.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] });
  expect(failed[0]?.reason).toBe('“wide.png” is too large: 1200 × 1000 pixels, and the limit is 1 million pixels');
});

test('an upload address is good for LIMIT_UPLOAD_MINUTES', async () => {
  const { expiresAt } = await editor.call.files.signedUrl.mutate({ ...at, filename: 'a.png', fileSize: 3 });
  expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 61_000);
});

describe('calls of one person:', () => {
  type Answers = { error?: { json: { data: { code: string } } } }[];
  const refused = async (path: string, count: number, input: unknown): Promise<number> => {
    const { token } = await server.signIn();
    const response = await fetch(
      `${server.url}/api/trpc/${Array.from({ length: count }, () => path).join(',')}?batch=1`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, { json: input }]))),
      },
    );
    const answers: Answers = JSON.parse(await response.text());
    return answers.filter(({ error }) => error?.json.data.code === 'TOO_MANY_REQUESTS').length;
  };

  test.each([
    ['LIMIT_WRITES', 'sessions.acknowledge', 43, null],
    ['LIMIT_PUBLISHES', 'icgis.publish', 5, { projectId: randomUUID(), icgiId: randomUUID() }],
    [
      'LIMIT_UPLOAD_TICKETS',
      'files.signedUrl',
      12,
      { projectId: randomUUID(), directoryId: randomUUID(), filename: 'a', fileSize: 3 },
    ],
  ])('those above %s wait', async (_name, path, count, input) => {
    expect(await refused(path, count, input)).toBe(3);
  });
});

describe('failed sign-ins:', () => {
  const attempt = async (email: string, from: string): Promise<number> => {
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, password: 'wrong' }),
    });
    return response.status;
  };

  test('those above LIMIT_SIGN_INS_PER_ADDRESS wait', async () => {
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(await attempt(`${randomUUID()}@example.test`, '198.51.100.1'));
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('those above LIMIT_SIGN_INS_PER_ACCOUNT wait', async () => {
    const email = `${randomUUID()}@example.test`;
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push(await attempt(email, '198.51.100.10'));
    expect(statuses).toEqual([401, 401, 429]);
  });
});
