import { LONGEST_SEARCH, MOST_STOPS, RING_MINUTES } from '@diorama/contract/gis/map-services.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalidField, mapServiceAway, notFound } from '../../errors/api-error.ts';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import type { MapServicesOfServer } from './map-services.ts';
import { ServiceAwayError } from './service-call.ts';

/** Seconds for which a visitor's browser keeps an answer. */
const AGE = 300;

/** `18.07,59.33`: longitude first, as in addresses of maps. */
const Place = z
  .string()
  .max(60)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .transform(([lng, lat]) => ({ lng, lat }));
/** `18.07,59.33;18.1,59.4`: in the order of the way. */
const Stops = z
  .string()
  .max(60 * MOST_STOPS)
  .transform((text) => text.split(';'))
  .pipe(z.array(Place).max(MOST_STOPS));
const RouteParams = z.strictObject({
  from: Place,
  to: Place,
  via: Stops.default([]),
  profile: z.enum(['walking', 'cycling', 'driving']),
});
const RingParams = z.strictObject({
  from: Place,
  minutes: z.enum(RING_MINUTES.map(String)).transform(Number),
});
const PlaceParams = z.strictObject({
  text: z.string().trim().min(1).max(LONGEST_SEARCH),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
  near: Place.optional(),
});

/** Routes and places for visitors of maps. Responses contain nothing of any document, and keys stay here. */
export function registerMapServices(app: FastifyInstance, services: MapServicesOfServer): void {
  const answer = async <Query, Answer>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    query: z.ZodType<Query>,
    { find, mayKeep }: { find: ((question: Query) => Promise<Answer>) | null; mayKeep: boolean },
  ) => {
    if (!find) throw notFound('Map service', request.url.split('?')[0] ?? '');
    const asked = query.safeParse(request.query);
    if (!asked.success) throw invalidField(pathOf(asked.error), asked.error.issues[0]?.message ?? 'Invalid input');
    await services.count(request.ip);
    try {
      const found = await find(asked.data);
      return await reply
        .headers(DATA_HEADERS)
        .header('cache-control', mayKeep ? `private, max-age=${AGE}` : 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(found));
    } catch (error) {
      if (!(error instanceof ServiceAwayError)) throw error;
      // While requests are paused there is nothing new to report.
      if (error.cause !== undefined) request.log.warn({ err: error }, 'map service failed');
      throw mapServiceAway(Math.ceil(error.retryAfter));
    }
  };

  app.get('/maps/route', { logLevel: 'warn' }, (request, reply) =>
    answer({ request, reply }, RouteParams, { find: services.findRoutes, mayKeep: services.mayKeep.routes }),
  );
  app.get('/maps/ring', { logLevel: 'warn' }, (request, reply) =>
    answer({ request, reply }, RingParams, { find: services.findRings, mayKeep: services.mayKeep.routes }),
  );
  app.get('/maps/places', { logLevel: 'warn' }, (request, reply) => {
    const { findPlaces } = services;
    const find =
      findPlaces &&
      (({ text, language, near }: z.output<typeof PlaceParams>) => findPlaces({ text, language, near: near ?? null }));
    return answer({ request, reply }, PlaceParams, { find, mayKeep: services.mayKeep.places });
  });
}

const pathOf = ({ issues: [issue] }: z.ZodError): string[] => [String(issue?.path[0] ?? 'query')];
