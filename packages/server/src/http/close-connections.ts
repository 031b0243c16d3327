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
 * Lets a stop finish: closing a server closes only the connections that are idle at that moment, so a client whose
 * response was just being sent would hold it for as long as a connection may be kept alive. Streams are ended. From the
 * signal on each response says that its connection ends with it: a client that sent its next request on a connection
 * while it is being closed would not know whether that one was handled.
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
