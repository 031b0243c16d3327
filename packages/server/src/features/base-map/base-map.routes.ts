import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { notFound } from '../../errors/api-error.ts';
import { hasAlready, rangeIn } from '../../http/negotiation.ts';
import { DATA_HEADERS } from '../../http/security-headers.ts';
import { MAP_FILES, mapFile } from './map-files.ts';

const YEAR = 31_536_000;
const Params = z.object({ hash: z.string().max(64), file: z.string().max(40) });

/** The built-in maps, for pages and the studio. They are read by ranges. */
export function registerBaseMapRoutes(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/maps/:hash/:file',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      const name = params.success ? MAP_FILES.find((known) => params.data.file === `${known}.pmtiles`) : undefined;
      const file = name && mapFile(name);
      if (!file || file.hash !== params.data?.hash) throw notFound('Map', request.url.split('?')[0] ?? '');
      const etag = `"${file.hash}"`;
      reply
        .headers(DATA_HEADERS)
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('cache-control', `public, max-age=${YEAR}, immutable`)
        .type('application/octet-stream');
      if (hasAlready(request.headers, etag)) return reply.code(304).send();
      const isSame = [undefined, etag].includes(request.headers['if-range']?.toString());
      const range = isSame ? rangeIn(request.headers.range, file.bytes.length) : null;
      if (range === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${file.bytes.length}`).send();
      if (!range) return reply.send(file.bytes);
      return reply
        .code(206)
        .header('content-range', `bytes ${range.start}-${range.end}/${file.bytes.length}`)
        .send(file.bytes.subarray(range.start, range.end + 1));
    },
  });
}
