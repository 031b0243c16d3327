import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that no program listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
