import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { projectWithFolder } from '../features/files/files.testing.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

test('a client in the middle of a request does not keep the server from stopping', async () => {
  const server = await createTestApp();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  );
  await once(server.app.server, 'request');
  const ended = once(socket, 'close');
  await server[Symbol.asyncDispose]();
  await ended;
  expect(server.app.server.listening).toBe(false);
});

/** Sends a request of which the second half of the body, and `after`, come after the port was closed; resolves with what is answered. */
async function sendAcrossStop(
  server: TestApp,
  { head, body, after = '' }: { head: readonly string[]; body: Buffer; after?: string },
): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const answers = text(socket);
  const half = Math.floor(body.length / 2);
  const arrived = once(server.app.server, 'request');
  socket.write([...head, 'host: x', `content-length: ${body.length}`, '', ''].join('\r\n'));
  socket.write(body.subarray(0, half));
  await arrived;
  const closed = server.app.close();
  await until(
    async () => server.app.server.listening,
    (isListening) => !isListening,
  );
  socket.write(body.subarray(half));
  socket.write(after);
  await closed;
  return answers;
}

test('a part of a file that is on its way when the server stops is taken whole', async () => {
  await using server = await createTestApp();
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const fileSize = 16 * 1024 ** 2 + 1_000;
  const wanted = { projectId, directoryId, filename: 'film.mp4', fileSize };
  const ticket = await call.files.signedUrl.mutate(wanted);
  const last = ticket.multipart?.partUrls.at(-1);
  const answer = await sendAcrossStop(server, { head: [`PUT ${last?.url} HTTP/1.1`], body: Buffer.alloc(1_000, 7) });
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(await server.deps.storage.list(`parts/${ticket.uri.slice('blob://'.length)}`)).toMatchObject([
    { size: 1_000 },
  ]);
});

test('a batch that is on its way when the server stops is answered whole, and so is what follows it', async () => {
  await using server = await createTestApp();
  const { token } = await server.signIn();
  const created = [0, 1].map((at) => [at, { json: { name: `House ${at}`, slug: `across-${at}` } }]);
  const answer = await sendAcrossStop(server, {
    head: [
      'POST /api/trpc/projects.create,projects.create?batch=1 HTTP/1.1',
      'content-type: application/json',
      `authorization: Bearer ${token}`,
    ],
    body: Buffer.from(JSON.stringify(Object.fromEntries(created))),
    after: 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  });
  const [first = '', second = ''] = answer.split(/(?=HTTP\/1\.1 )/).map((one) => one.toLowerCase());
  expect(first).toMatch(/^http\/1\.1 200 ok[\s\S]*house 0[\s\S]*house 1/);
  expect(second).toMatch(/^http\/1\.1 200 ok[\s\S]*connection: close[\s\S]*"ok"/);
  const rows = await server.db.selectFrom('projects').select('slug').orderBy('slug').execute();
  expect(rows.map(({ slug }) => slug)).toEqual(['across-0', 'across-1']);
});

test('from the signal to stop on, each answer ends its connection', async () => {
  await using server = await createTestApp({ STOP_DELAY: '1' });
  const ask = async (path: string) => {
    const asked = request(`${server.url}${path}`, { headers: { connection: 'keep-alive' } }).end();
    const [{ statusCode, headers }] = await once(asked, 'response');
    asked.destroy();
    return [statusCode, headers.connection];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
  const closed = server.services.drain.begin();
  expect(await ask('/readyz')).toEqual([503, 'close']);
  expect(await ask('/healthz')).toEqual([200, 'close']);
  await closed;
});
