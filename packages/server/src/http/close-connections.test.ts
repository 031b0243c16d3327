import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

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
