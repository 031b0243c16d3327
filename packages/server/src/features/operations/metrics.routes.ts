import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '../../http/requests/bearer.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** This machine, as a socket names it. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** A request that carries one of these came through a proxy, so the near end of its socket says nothing. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Serves `/metrics` to this machine and to holders of the token; for others it does not exist. What proxies report
 * about the caller never opens it.
 */
export function registerMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) {
      const body = { message: 'There is nothing at /metrics', reason: 'NOT_FOUND', requestId: request.id };
      return reply.code(404).send(body);
    }
    const { contentType, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

/** A page elsewhere can point its own name to this machine, and a browser here request it. */
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

/** Compares digests: their length is always the same, and their time reveals nothing. */
function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = bearerOf(headers.authorization);
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
