import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** What comes back for bytes as they are, until the server ends the connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  return answer;
}

const POST = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

test.each([
  ['a length and chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  ['a length below nothing', `${POST}Content-Length: -1\r\n\r\n`],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  ['chunks of which chunks are not the last coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a chunk longer than any number', `${POST}Transfer-Encoding: chunked\r\n\r\n${'F'.repeat(17)}\r\n`],
  ['a header line that is folded', `${POST}X-A: b\r\n Content-Length: 2\r\nContent-Length: 2\r\n\r\n`],
  ['two hosts', `POST /api/auth/login HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 0\r\n\r\n`],
  ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['the same length twice', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['two types', `${POST}content-type: text/plain\r\nContent-Length: 2\r\n\r\n{}`],
  ['two tokens', 'GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\nAuthorization: b\r\n\r\n'],
  ['lines that end half', `POST /api/auth/login HTTP/1.1\nHost: x\nContent-Length: 0\n\n`],
])('a request with %s is refused, and nothing behind it is heard', async (_what, bytes) => {
  const answer = await answerTo(`${bytes}${HIDDEN}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});

test.each([
  ['no request at all', 'x'],
  ['a method that nothing has', 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an address that cannot be read', 'GET /% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['more headers than are read', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(1_100_000)}\r\n\r\n`],
])('the refusal of %s is kept by no cache and has a request id', async (_what, bytes) => {
  const answer = await answerTo(bytes === 'x' ? 'x\r\n\r\n' : bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
  const [head = '', body = '{}'] = answer.split('\r\n\r\n');
  const { requestId }: { requestId: string } = JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''));
  expect(head.toLowerCase()).toContain(`x-request-id: ${requestId}`);
});

test('what is refused before any name is read is in the envelope of procedures, too', async () => {
  const bytes = `GET /api/trpc/sessions.me?input=${'a'.repeat(1_100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const [head = '', body = '{}'] = (await answerTo(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(body)).toMatchObject({
    message: expect.any(String),
    requestId: expect.any(String),
    error: { json: { code: -32013, data: { code: 'PAYLOAD_TOO_LARGE', httpStatus: 431 } } },
  });
});
