import type { RequestListener } from 'node:http';
import { requestIdOf } from '../platform/log/request-scope.ts';
import { REFUSAL_HEADERS } from './answers/security-headers.ts';

const TAKEN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers methods that nothing here has, such as TRACE, with 405; the framework knows no answer to them. */
export const refuseUnknownMethods =
  (next: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '' } = request;
    if (TAKEN.includes(method)) return next(request, response);
    const requestId = requestIdOf(request.headers['x-request-id']);
    const headers = {
      ...REFUSAL_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
    };
    response.writeHead(405, { ...headers, allow: TAKEN.join(', '), connection: 'close' });
    response.end(
      JSON.stringify({ message: `${method} is not answered here. Use one of: ${TAKEN.join(', ')}`, requestId }),
    );
  };
