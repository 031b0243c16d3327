import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes and milliseconds of a refused body that are still read and thrown away. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TIME = 10_000;

/**
 * For a response to a body that is not accepted. If the connection were closed while the client sends, it would see a
 * broken connection in place of the response, so the rest is read for a while; a body that goes on after that is cut
 * off.
 */
export function linger({ raw }: FastifyRequest, reply: FastifyReply): void {
  // Node takes the socket from a request whose body was abandoned half read.
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  reply.removeHeader('connection');
  let left = MOST_BYTES;
  const cut = setTimeout(() => socket.destroy(), MOST_TIME).unref();
  const stop = () => clearTimeout(cut);
  raw.once('end', stop);
  socket.once('close', stop);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  raw.resume();
}
