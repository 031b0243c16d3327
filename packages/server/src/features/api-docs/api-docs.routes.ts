import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** Seconds. */
const KEPT = 300;
/** The page loads nothing, runs nothing and stands in no frame. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** `GET /api/openapi.json`, and `GET /api/docs` for people. Both are the same for everybody, and made once. */
export function registerApiDocs(
  app: FastifyInstance,
  { publicUrl, buildSha }: Pick<Config, 'publicUrl' | 'buildSha'>,
): void {
  let made: { json: string; page: string } | null = null;
  const docs = () => {
    if (made) return made;
    const document = openApi(publicUrl, buildSha);
    made = { json: JSON.stringify(document), page: docsPage(document, publicUrl) };
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEPT}`)
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(docs().json),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEPT}`)
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(docs().page),
  );
}
