import type { Socket } from 'node:net';
import { refusalOf } from '../../errors/procedure-refusal.ts';
import { requestIdOf } from '../../platform/log/request-scope.ts';
import { REFUSAL_HEADERS } from './security-headers.ts';

/** What went wrong with a connection before there was a request to answer; `code` as Node names it. */
export class ClientError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ClientError';
    this.code = code;
  }
}

interface Answer {
  statusCode: number;
  /** The reason phrase of the status. */
  phrase: string;
  message: string;
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    statusCode: 408,
    phrase: 'Request Timeout',
    message: 'The request took too long to arrive. Send it again, over a faster line if you can',
  },
  HPE_HEADER_OVERFLOW: {
    statusCode: 431,
    phrase: 'Request Header Fields Too Large',
    message: 'The address and headers of this request are too long. Send fewer calls at once',
  },
};
const NOT_HTTP: Answer = { statusCode: 400, phrase: 'Bad Request', message: 'This is not a valid HTTP request' };

/**
 * Answers what never became a request in the form of every other refusal, and closes the connection. Whether it was for
 * a procedure is unknown: either kind of caller can read the body (CONTRACT 0.1).
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { statusCode, phrase, message } = ANSWERS[error.code ?? ''] ?? NOT_HTTP;
  const requestId = requestIdOf(undefined);
  const { envelope } = refusalOf(Object.assign(new Error(message), { statusCode }), requestId);
  const body = JSON.stringify({ message, requestId, ...envelope() });
  const headers = Object.entries({
    ...REFUSAL_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  });
  const lines = [`HTTP/1.1 ${statusCode} ${phrase}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body];
  if (socket.writable) socket.write(lines.join('\r\n'));
  socket.destroy(error);
}
