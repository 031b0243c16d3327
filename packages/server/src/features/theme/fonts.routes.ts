import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getGoogleWebFonts } from '@diorama/contract/rest/studio-routes.ts';
import { SHIPPED_FONTS } from '@diorama/documents/theme/fonts/shipped-fonts.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { notFound } from '../../errors/api-error.ts';
import { hasAlready } from '../../http/answers/negotiation.ts';
import { DATA_HEADERS } from '../../http/answers/security-headers.ts';
import { serveRoute } from '../../http/rest.ts';
import { googleWebFonts } from './google-web-fonts.ts';

const FOLDER = fileURLToPath(new URL('../../../assets/fonts/', import.meta.url));
const YEAR = 31_536_000;
const DAY = 86_400;

const Params = z.object({ hash: z.string().max(64), file: z.string().max(100) });

const shipped = new Map(
  SHIPPED_FONTS.flatMap(({ files }) => files.map(({ hash, file }) => [`${hash}/${file}`, file] as const)),
);

/** The families that are shipped, for pages and the studio, and the list of all that a theme may name. */
export function registerFontRoutes(app: FastifyInstance, actorOf: (request: FastifyRequest) => Promise<Actor>): void {
  /** By file; all together are below 2.5 MB. */
  const read = new Map<string, Promise<Buffer>>();
  const bytesOf = (file: string): Promise<Buffer> => {
    const known = read.get(file);
    if (known) return known;
    const bytes = readFile(`${FOLDER}${file}`);
    read.set(file, bytes);
    bytes.catch(() => read.delete(file));
    return bytes;
  };

  app.route({
    method: ['GET', 'HEAD'],
    url: '/fonts/:hash/:file',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      const file = params.success ? shipped.get(`${params.data.hash}/${params.data.file}`) : undefined;
      if (file === undefined || !params.success) throw notFound('Font', request.url.split('?')[0] ?? '');
      const etag = `"${params.data.hash}"`;
      reply
        .headers(DATA_HEADERS)
        .header('etag', etag)
        .header('cache-control', `public, max-age=${YEAR}, immutable`)
        // A page in a sandboxed frame has no origin, so its fonts are always fetched across origins.
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type('font/woff2');
      return hasAlready(request.headers, etag) ? reply.code(304).send() : reply.send(await bytesOf(file));
    },
  });

  serveRoute(app, getGoogleWebFonts, async ({ request, reply }) => {
    await actorOf(request);
    const { json, etag } = googleWebFonts();
    reply.header('etag', etag).header('cache-control', `private, max-age=${DAY}`);
    if (hasAlready(request.headers, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(json);
  });
}
