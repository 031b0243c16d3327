import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to end when the server stops. */
const GRACE = 5_000;
/** Milliseconds between two looks for connections whose last answer has gone out. */
const LOOK_EVERY = 50;

interface StopOptions {
  /** Whether the port is soon to be closed. */
  isStopping: () => boolean;
  endStreams: () => void;
}

/**
 * Makes stopping end: closing a server closes the connections that are idle at that moment only, so a client whose
 * answer was just going out would hold it for as long as a connection may be kept alive. Streams are told to end. From
 * the signal on each answer says that its connection ends with it: a client that sent its next request on a connection
 * while it is being closed would not know whether that one was done.
 */
export function closeConnectionsOnStop(app: FastifyInstance, { isStopping, endStreams }: StopOptions): void {
  let isClosing = false;
  app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isClosing || isStopping()) response.setHeader('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    endStreams();
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY);
    const all = setTimeout(() => app.server.closeAllConnections(), GRACE);
    app.server.once('close', () => {
      clearInterval(idle);
      clearTimeout(all);
    });
  });
}
