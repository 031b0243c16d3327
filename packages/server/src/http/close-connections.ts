import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to end when the server stops. */
const GRACE = 5_000;
/** Milliseconds between two looks for connections whose last answer has gone out. */
const LOOK_EVERY = 50;

/**
 * Makes stopping end: closing a server closes the connections that are idle at that moment only, so a client whose
 * answer was just going out would hold it for as long as a connection may be kept alive. Streams are told to end.
 */
export function closeConnectionsOnStop(app: FastifyInstance, endStreams: () => void): void {
  app.addHook('preClose', async () => {
    endStreams();
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
    const all = setTimeout(() => app.server.closeAllConnections(), GRACE);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(all);
    });
  });
}
