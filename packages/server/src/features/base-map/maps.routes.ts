import { createReadStream } from 'node:fs';
import { ServedTiles } from '@diorama/contract/gis/streets.contract.ts';
import { CLASSIC_STYLES } from '@diorama/documents/gis/gis.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { notFound } from '../../errors/api-error.ts';
import { hasAlready, rangeIn } from '../../http/answers/negotiation.ts';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import type { BaseMaps } from './base-maps.service.ts';
import type { MapFile } from './map-files.ts';

const YEAR = 31_536_000;
/** Seconds for which a style is kept: it may name files and keys that change. */
const STYLE_AGE = 300;

const FileParams = z.object({ hash: z.string().max(64), file: z.string().max(200) });
const StyleParams = z.strictObject({
  url: z.string().max(2048).optional(),
  mapbox: z
    .string()
    .regex(/^[\w-]+\/[\w-]+$/)
    .max(200)
    .optional(),
  name: z.enum(CLASSIC_STYLES).optional(),
  tiles: ServedTiles.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .default('en'),
});

/** Tiles and styles of maps, for everybody: they hold nothing of anybody's documents. */
export function registerMapRoutes(app: FastifyInstance, baseMaps: BaseMaps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/maps/:hash/:file',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const params = FileParams.safeParse(request.params);
      const file = params.success ? baseMaps.files.find(params.data.hash, params.data.file) : null;
      if (!file) throw notFound('Map', request.url.split('?')[0] ?? '');
      return sendFile(request, reply, file);
    },
  });

  app.get('/maps/style', { logLevel: 'warn' }, async (request, reply) => {
    const query = StyleParams.safeParse(request.query);
    const json = query.success ? await baseMaps.style(query.data) : null;
    if (json === null) throw notFound('Map style', request.url.split('?')[0] ?? '');
    return reply
      .headers(DATA_HEADERS)
      .header('cache-control', `public, max-age=${STYLE_AGE}`)
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(json);
  });
}

/** All of it or one range: readers fetch a few kilobytes at a time. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { hash, size, path }: MapFile): FastifyReply {
  const etag = `"${hash}"`;
  reply
    .headers(DATA_HEADERS)
    .header('etag', etag)
    .header('cache-control', `public, max-age=${YEAR}, immutable`)
    .header('accept-ranges', 'bytes')
    // A page in a sandboxed frame is of no origin.
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'content-range, etag')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('application/vnd.pmtiles');
  if (hasAlready(request.headers, etag)) return reply.code(304).send();
  const isSame = [undefined, etag].includes(request.headers['if-range']?.toString());
  const range = isSame ? rangeIn(request.headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(createReadStream(path, range ?? {}));
}
