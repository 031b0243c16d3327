import type { Socket } from 'node:net';
import { requestIdOf } from '../platform/log/request-scope.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What went wrong with a connection before there was a request to answer; `code` as Node names it. */
export class ClientError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ClientError';
    this.code = code;
  }
}

interface Words {
  status: string;
  message: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long to arrive. Send it again, over a faster line if you can',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address and headers of this request are too long. Send fewer calls at once',
  },
};
const NOT_HTTP: Words = { status: '400 Bad Request', message: 'This is not a valid HTTP request' };

/** Answers what never became a request in the form of every other refusal, and closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = WORDS[error.code ?? ''] ?? NOT_HTTP;
  const requestId = requestIdOf(undefined);
  const body = JSON.stringify({ message, requestId });
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  });
  const lines = [`HTTP/1.1 ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', body];
  if (socket.writable) socket.write(lines.join('\r\n'));
  socket.destroy(error);
}
