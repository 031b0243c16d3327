import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from '../../http/answers/negotiation.ts';
import type { Config } from '../../platform/config/config.ts';

/** Seconds. */
const KEPT = 300;
/** The page loads nothing, runs nothing and stands in no frame. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** A text as it is sent: a tenth of it where it may be packed. */
interface Packed {
  plain: Buffer;
  gzip: Buffer;
}
const packed = (text: string): Packed => ({ plain: Buffer.from(text), gzip: gzipSync(text) });

/** `GET /api/openapi.json`, and `GET /api/docs` for people. Both are the same for everybody, and made once. */
export function registerApiDocs(
  app: FastifyInstance,
  { publicUrl, buildSha }: Pick<Config, 'publicUrl' | 'buildSha'>,
): void {
  let made: Promise<{ json: Packed; page: Packed }> | null = null;
  const make = async () => {
    const [{ openApi }, { docsPage }] = await Promise.all([import('./openapi.ts'), import('./docs-page.ts')]);
    const document = openApi(publicUrl, buildSha);
    return { json: packed(JSON.stringify(document)), page: packed(docsPage(document, publicUrl)) };
  };
  const docs = () => {
    made ??= make();
    return made;
  };
  const send = ({ headers }: FastifyRequest, reply: FastifyReply, { plain, gzip }: Packed) => {
    reply.header('cache-control', `public, max-age=${KEPT}`).header('vary', 'accept-encoding');
    return codingFor(headers, ['gzip']) ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain);
  };
  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), (await docs()).json),
  );
  app.get('/api/docs', async (request, reply) =>
    send(
      request,
      reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY),
      (await docs()).page,
    ),
  );
}
