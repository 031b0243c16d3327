import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors/api-error.ts';
import { EMBED_SCRIPT } from './embed-script.ts';
import { offlineWorker } from './players-build.ts';
import { SITE_ICON } from './site-icon.ts';

const CACHED = 'public, max-age=3600';
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

/**
 * What browsers and search engines look for at the root of every site, and the script by which others frame its pages.
 * Sitemaps are of a project each: `sitemap.routes.ts`.
 */
export function registerSiteFiles(app: FastifyInstance): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', CACHED).send(ROBOTS),
  );

  app.get('/embed.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', CACHED).send(EMBED_SCRIPT),
  );

  // Below the pages it works for, and never the studio's: a browser gives a worker no more than its own folder.
  app.get('/p/offline.js', async (_request, reply) => {
    const worker = offlineWorker();
    if (!worker) throw notFound('File', '/p/offline.js');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker);
  });

  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/x-icon').header('cache-control', CACHED).send(SITE_ICON),
  );
}
