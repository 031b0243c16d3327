import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Milliseconds in which a request must have arrived here. */
const ARRIVAL = 2_000;

let server: TestApp;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  server = await createTestApp();
  app = await createApp(server.deps, server.services, { arrival: ARRIVAL });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server[Symbol.asyncDispose]();
});

/** Sends a beginning, then a byte at a time or nothing for as long as the server listens; gives what came back. */
async function answerTo(beginning: string, { drips }: { drips: boolean }): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(beginning);
  const dripping = drips ? setInterval(() => socket.write(' '), ARRIVAL / 40) : undefined;
  await closed;
  clearInterval(dripping);
  return answer;
}
const trickle = (beginning: string) => answerTo(beginning, { drips: true });

const JSON_BODY = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n{';
const CHUNKED = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked';
const TOO_SLOW = /^HTTP\/1\.1 408 [\s\S]*"message":"The request took too long to arrive\. Send it again/;
/** Who writes at the moment of the end may be reset before they have read why. */
const CUT_OFF = /^$|^HTTP\/1\.1 408 /;

test.concurrent.each([
  ['a sign-in', `POST /api/auth/login HTTP/1.1\r\n${JSON_BODY}`],
  ['a call', `POST /api/trpc/documents.change HTTP/1.1\r\n${JSON_BODY}`],
  ['something that is not there', `POST /nothing HTTP/1.1\r\n${JSON_BODY}`],
  ['headers', 'GET /api/status HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['chunks', `POST /api/auth/login HTTP/1.1\r\n${CHUNKED}\r\n\r\nffff\r\n`],
])('%s: without an end refused in words, a byte at a time cut off', async (_what, beginning) => {
  const [silent, dripping] = await Promise.all([answerTo(beginning, { drips: false }), trickle(beginning)]);
  expect(silent).toMatch(TOO_SLOW);
  expect(dripping).toMatch(CUT_OFF);
});

test.concurrent.each([
  ['a body that nobody asked for', `GET /api/status HTTP/1.1\r\n${JSON_BODY}`, 200],
  ['an upload without a valid address', `PUT /storage/x HTTP/1.1\r\n${JSON_BODY}`, 403],
  ['an upload whose address is none', `PUT /storage/% HTTP/1.1\r\n${JSON_BODY}`, 400],
])('%s is answered once, and does not hold the connection', async (_what, beginning, status) => {
  const answer = await trickle(beginning);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
});

test('refused uploads are answered in words, and leave a server that goes on', async () => {
  const { storage } = server.deps;
  const put = async (limits: { contentLength?: number; contentType?: string }, headers: string, body: string) => {
    const signed = await storage.signPut({ key: `uploads/${crypto.randomUUID()}`, ...limits });
    const { pathname, search } = new URL(signed.url, url);
    // Closed on request: otherwise a reusable connection stays open until the server's keep-alive ends.
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}`;
    return answerTo(`${head}\r\n\r\n${body}`, { drips: false });
  };
  const chunked = 'Transfer-Encoding: chunked';
  const tooMany = `100\r\n${'x'.repeat(256)}\r\n`;
  const answers = await Promise.all([
    put({ contentLength: 10 }, chunked, tooMany),
    put({ contentLength: 10 }, chunked, `${tooMany}0\r\n\r\n`),
    put({ contentLength: 10 }, chunked, '3\r\nabc\r\n0\r\n\r\n'),
    put({ contentLength: 10 }, 'Content-Length: 500', 'x'.repeat(500)),
    put({ contentLength: 3, contentType: 'image/png' }, 'Content-Length: 3\r\nContent-Type: text/html', 'abc'),
  ]);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['413', '413', '400', '413', '415']);
  // A body that stands still is waited for as long as any body may take; what the refused ones left behind comes due before.
  expect(await answerTo(`POST /api/auth/login HTTP/1.1\r\n${JSON_BODY}`, { drips: false })).toMatch(TOO_SLOW);
  expect((await fetch(`${url}/api/status`)).status).toBe(200);
});

test('while two hundred send a byte at a time, others are answered, and then all two hundred are gone', async () => {
  const slow = Array.from({ length: 200 }, () => trickle(`POST /api/auth/login HTTP/1.1\r\n${JSON_BODY}`));
  const held = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(held).toBeGreaterThanOrEqual(200);
  const [status, refused] = await Promise.all([
    fetch(`${url}/api/status`),
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.test', password: 'wrong' }),
    }),
  ]);
  expect([status.status, refused.status]).toEqual([200, 401]);
  expect((await Promise.all(slow)).filter((answer) => CUT_OFF.test(answer))).toHaveLength(200);
});

test('a large body on a slow line is taken although it needs longer, as long as it keeps coming', async () => {
  const { token } = await server.signIn();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const size = 400_000;
  const headers = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
  socket.setEncoding('utf8').write(`POST /api/trpc/projects.rename HTTP/1.1\r\n${headers}{"email":"`);
  let missing = size - '{"email":"'.length;
  const startedAt = Date.now();
  const answered = once(socket, 'data');
  const sending = setInterval(() => {
    const isLate = Date.now() - startedAt > 2 * ARRIVAL;
    const part = isLate ? missing : Math.min(missing, 2_000);
    missing -= part;
    socket.write(missing === 0 ? `${'a'.repeat(part - 2)}"}` : 'a'.repeat(part));
    if (missing === 0) clearInterval(sending);
  }, ARRIVAL / 40);
  const [answer] = await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test('a file may take longer to arrive than any other request', async () => {
  const editor = await server.signIn();
  const { id: projectId } = await editor.call.projects.create.mutate({ name: 'Slow', slug: 'slow-line' });
  const { id: directoryId } = await editor.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const ticket = await editor.call.files.signedUrl.mutate({ projectId, directoryId, filename: 'a.png', fileSize: 8 });
  const { pathname, search } = new URL(ticket.url, url);
  const headers = Object.entries({ ...ticket.headers, Host: 'x', 'Content-Length': '8' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const upload = connect(Number(new URL(url).port), '127.0.0.1');
  upload.setEncoding('utf8').write(`PUT ${pathname}${search} HTTP/1.1\r\n${lines}\r\nhalf`);
  await once(app.server, 'request');
  expect(await trickle(`POST /api/auth/login HTTP/1.1\r\n${JSON_BODY}`)).toMatch(CUT_OFF);
  upload.write('half');
  const [answer] = await once(upload, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  upload.destroy();
});
