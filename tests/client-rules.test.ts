import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { createApi } from '../packages/studio/src/api/create-api.ts';

let server: TestApp;
let token: string;
/** What the studio's link sent. */
let sent: { method: string; url: string }[];
beforeAll(async () => {
  server = await createTestApp();
  token = (await server.signIn()).token;
});
afterAll(() => server[Symbol.asyncDispose]());

/** The studio's own client, with the token of a person who is signed in. */
function client(send?: () => Promise<Response>) {
  sent = [];
  return createApi(`${server.url}/api/trpc`, (url, init) => {
    sent.push({ method: init.method ?? '', url });
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return send ? send() : fetch(url, { ...init, headers });
  });
}

test('four thousand calls of one tick travel in one GET and are all answered', async () => {
  const call = client();
  const answers = await Promise.all(
    Array.from({ length: 4_000 }, (_, n) =>
      call.projects.getByIds.query({ ids: [`01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`] }),
    ),
  );
  expect(answers.length).toBe(4_000);
  expect(answers.every((answer) => Array.isArray(answer) && answer.length === 0)).toBe(true);
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  expect(sent[0]?.url.length).toBeGreaterThan(300_000);
});

test('a mutation travels as POST, and beside queries of its tick on its own', async () => {
  const call = client();
  await Promise.all([call.sessions.me.query(), call.sessions.acknowledge.mutate()]);
  expect(sent.map(({ method }) => method).sort()).toEqual(['GET', 'POST']);
});

describe('what went wrong is told in the specified words (SPEC §8):', () => {
  const answer =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status, headers: { 'content-type': 'application/json' } });

  test.each([
    ['an answer that is none', '{"answer":42}', 200],
    ['a list of such', '[{"answer":42}]', 200],
    ['an error without its parts', '[{"error":5}]', 500],
  ])('%s: Unable to transform response from server', async (_name, body, status) => {
    await expect(client(answer(body, status)).sessions.me.query()).rejects.toThrow(
      'Unable to transform response from server',
    );
  });

  test('an error of the server carries its own code, message and data', async () => {
    const projectId = '01890a5d-ac96-774b-bcce-b302099a8057';
    await expect(client().projects.get.query({ projectId })).rejects.toMatchObject({
      message: `Project ${projectId} was not found`,
      shape: { code: -32_004 },
      data: { code: 'NOT_FOUND', httpStatus: 404, reason: 'NOT_FOUND', path: 'projects.get' },
    });
  });

  test('a call that was given up: Aborted', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(client().sessions.me.query(undefined, { signal: stop.signal })).rejects.toThrow(/[Aa]borted/);
  });
});
