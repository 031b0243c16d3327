import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MAX_PARAMETERS, SMALL_BODY } from './request-size.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ LIMIT_SESSION_CALLS: '60' });
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (path: string, body: string, method = 'POST') =>
  fetch(`${server.url}${path}`, { method, headers: { 'content-type': 'application/json' }, body });
/** Bytes sent at once. */
const PIECE = 65_536;
const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 1])));

/**
 * As clients do that send all of a body before they read: a connection that is cut before that would be all they see.
 */
async function answerToWhole(
  url: string,
  { token, body, isChunked }: { token: string; body: Buffer; isChunked: boolean },
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`;
  socket.write(
    `POST /api/trpc/e3d.update HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const failed = once(socket, 'close').then(() => Promise.reject(new Error('the line was cut')));
  failed.catch(() => undefined);
  for (let at = 0; at < body.length; at += PIECE) {
    const piece = body.subarray(at, at + PIECE);
    const frame = isChunked ? [`${piece.length.toString(16)}\r\n`, piece, '\r\n'] : [piece];
    for (const part of frame) socket.write(part);
    if (socket.writableNeedDrain) await Promise.race([once(socket, 'drain'), failed]);
  }
  if (isChunked) socket.write('0\r\n\r\n');
  let answer = '';
  while (!answer.includes('}}}')) answer += String(await Promise.race([once(socket, 'data'), failed]));
  socket.destroy();
  return answer;
}

describe('a body', () => {
  test.each([
    ['POST', '/api/auth/login'],
    ['PUT', '/api/auth/refresh'],
    ['POST', '/api/auth/revoke'],
    ['POST', '/api/auth/link'],
    ['POST', '/api/auth/link/use'],
    ['POST', '/api/nothing'],
  ])('of more than 16 KB is not read by %s %s', async (method, path) => {
    const { status } = await send(path, JSON.stringify({ email: 'x'.repeat(SMALL_BODY) }), method);
    expect([path, status]).toEqual([path, 413]);
  });

  test.each([false, true])(
    'above the limit of a procedure is refused in words to a sender who reads last, in chunks: %s',
    async (isChunked) => {
      await using small = await createTestApp({ LIMIT_JSON_MB: '8' });
      const { token } = await small.signIn();
      const body = Buffer.from(JSON.stringify({ json: 'x'.repeat(9 * 1024 ** 2) }));
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(await answerToWhole(small.url, { token, body, isChunked })).toMatch(
          /^HTTP\/1\.1 413 .*"PAYLOAD_TOO_LARGE"/s,
        );
    },
  );

  test('of many megabytes for a procedure is not read before its sender has signed in', async () => {
    const response = await send('/api/trpc/projects.rename', JSON.stringify({ json: 'x'.repeat(8 * 1024 ** 2) }));
    const { error } = JSON.parse(await response.text());
    expect([response.status, error.json.data.reason]).toEqual([401, 'TOKEN_MISSING']);
  });
});

describe('an address', () => {
  const parameters = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');

  test.each(['/api/status', '/p/nowhere', '/api/trpc/sessions.me', '/media/x/y', '/projects'])(
    'of more than 100 parameters is refused at %s',
    async (path) => {
      const response = await fetch(`${server.url}${path}?${parameters(MAX_PARAMETERS + 1)}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('at most 100 parameters');
    },
  );

  test('of a hundred thousand parameters is refused with a short answer', async () => {
    const response = await fetch(`${server.url}/api/status?${parameters(90_000)}`);
    expect([response.status, (await response.text()).length < 500]).toEqual([400, true]);
  });
});

test('at most 20 unknown keys are named, whoever sends them', async () => {
  const login = await (await send('/api/auth/login', unknownKeys(1_000))).text();
  const query = Array.from({ length: 90 }, (_, at) => `p${at}=1`).join('&');
  const status = await (await fetch(`${server.url}/api/status?${query}`)).text();
  for (const text of [login, status]) {
    const { bodyErrors, queryParameterErrors } = JSON.parse(text);
    const [unknown] = (bodyErrors ?? queryParameterErrors).issues.filter(
      ({ code }: { code: string }) => code === 'unrecognized_keys',
    );
    expect(unknown.keys).toHaveLength(20);
    expect(unknown.message).toMatch(/and \d+ more$/);
  }
  const { token } = await server.signIn();
  const response = await fetch(`${server.url}/api/trpc/projects.rename`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: `{"json":${unknownKeys(200_000)}}`,
  });
  const text = await response.text();
  expect([response.status, text.length < 4_000]).toEqual([400, true]);
});

test('every call to /api/auth counts for its address, whatever comes of it', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) statuses.push((await send('/api/auth/revoke', '{}')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await send('/api/auth/refresh', '{}', 'PUT')).status).toBe(429);
  expect((await fetch(`${server.url}/api/status`)).status).toBe(200);
});
