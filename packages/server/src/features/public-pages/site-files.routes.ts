import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { escapeHtml } from './html.ts';
import { SITE_ICON } from './site-icon.ts';

/** Addresses in one sitemap. Source: sitemaps.org. */
const MAX_ADDRESSES = 50_000;
const CACHED = 'public, max-age=3600';

/** What browsers and search engines look for at the root of every site. */
export function registerSiteFiles(app: FastifyInstance, db: Kysely<Database>, publicUrl: string): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHED)
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = (await publishedSlugs(db)).map((slug) => `${publicUrl}/p/${encodeURIComponent(slug)}`);
    const urls = pages.map((page) => `<url><loc>${escapeHtml(page)}</loc></url>`).join('\n');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', CACHED)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
      );
  });

  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', CACHED).send(SITE_ICON),
  );
}

/** Projects whose page shows something to everybody. */
async function publishedSlugs(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .innerJoin('documents', 'documents.id', 'projects.active_id')
    .select('slug')
    .where('spaces.deleted_at', 'is', null)
    .where('documents.deleted_at', 'is', null)
    .where('documents.published_id', 'is not', null)
    .orderBy('slug')
    .limit(MAX_ADDRESSES)
    .execute();
  return rows.map(({ slug }) => slug);
}
