import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerClientError, ClientError } from '../answers/client-error.ts';

/** Milliseconds in which a request must have arrived, from its first byte to its last. */
export const ARRIVAL = 60_000;
/** Milliseconds: the largest file over a slow line. */
const UPLOAD_ARRIVAL = 3_600_000;
/** Part of the time that the headers get; the body has the rest. */
const HEADERS_SHARE = 1 / 4;
/** Bytes a second: a body that keeps coming as quickly may take longer. Pages wait for lines of 10 kB/s. */
const SLOWEST = 5_000;
/** Looks for late headers in the time they get. */
const LOOKS = 4;

/** Node's own limits. It has one for bodies, for all requests: that of uploads. */
export function arrivalOptions(arrival: number): ServerOptions {
  const headersTimeout = arrival * HEADERS_SHARE;
  return { headersTimeout, connectionsCheckingInterval: headersTimeout / LOOKS, requestTimeout: UPLOAD_ARRIVAL };
}

/**
 * Ends requests whose body arrives too slowly, however the bytes are spread: clients can send a body before they are
 * signed in, and would hold a connection for as long as they like. Uploads are exempt while they are received. Bodies
 * have a maximum length, so none takes for ever.
 */
export function limitArrival(
  listener: RequestListener,
  arrival: number,
  isUpload: (request: IncomingMessage) => boolean,
): RequestListener {
  const limit = arrival * (1 - HEADERS_SHARE);
  const watchBody = (request: IncomingMessage, response: ServerResponse) => {
    // Node takes the socket from a request whose body was abandoned half read, so it is kept here.
    const { socket } = request;
    const watch = () => {
      if (socket.destroyed || request.complete) return;
      let before = socket.bytesRead;
      const look = () => {
        const bytes = socket.bytesRead - before;
        before += bytes;
        if (bytes * 1_000 >= SLOWEST * limit) {
          timer.refresh();
          return;
        }
        stop();
        giveUp(request, response, socket);
      };
      const timer = setTimeout(look, limit).unref();
      const stop = () => {
        clearTimeout(timer);
        socket.off('close', stop);
      };
      request.once('end', stop);
      socket.once('close', stop);
    };
    if (isUpload(request)) response.once('finish', watch);
    else watch();
  };
  return (request, response) => {
    if (hasBody(request)) watchBody(request, response);
    listener(request, response);
  };
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function giveUp(request: IncomingMessage, response: ServerResponse, socket: Socket): void {
  if (socket.destroyed || request.complete) return;
  // A message only where an answer is awaited: after one, or before that of an earlier request, it would be taken for another.
  if (response.headersSent || !response.socket) socket.destroy();
  else answerClientError(new ClientError('ERR_HTTP_REQUEST_TIMEOUT'), socket);
}
