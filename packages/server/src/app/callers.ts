import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { refuseMethod } from '../access/token-scope.ts';
import type { Sessions } from '../features/sessions/sessions.service.ts';
import { bearerOf } from '../http/requests/bearer.ts';

/** Who makes a request, looked up once: by a session, or by an API token of theirs. */
export function callersOf(sessions: Pick<Sessions, 'authenticate'>) {
  const personOf = (request: FastifyRequest): Promise<Actor> => {
    const bearer = bearerOf(request.headers.authorization);
    request.actorPromise ??= sessions.authenticate(bearer, { ip: request.ip, requestId: request.id });
    return request.actorPromise;
  };
  return {
    /** Of a call of procedures, which refuses what a token was not made for. */
    personOf,
    /** Outside of procedures: what is got is read, all else changes a draft. */
    async actorOf(request: FastifyRequest): Promise<Actor> {
      const actor = await personOf(request);
      if (actor.token) refuseMethod(actor.token, request.method);
      return actor;
    },
  };
}
