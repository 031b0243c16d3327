import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors/api-error.ts';
import { offlineWorker } from './players-build.ts';

const SIZE = 32;
/** Bytes of the headers of an icon file and of its one picture. */
const [FILE_HEAD, PICTURE_HEAD] = [22, 40];
/** Blue, green, red: the disc of pages that carry no icon of their own. */
const COLOR = [0x3f, 0x4b, 0x1d] as const;

/** A disc, as an icon file. Browsers request it by name where a page names no icon. */
const SITE_ICON: Buffer = discIcon();

function discIcon(): Buffer {
  const mask = (SIZE * SIZE) / 8;
  const pixels = SIZE * SIZE * 4;
  const icon = Buffer.alloc(FILE_HEAD + PICTURE_HEAD + pixels + mask);
  icon.writeUInt16LE(1, 2); // an icon
  icon.writeUInt16LE(1, 4); // of one picture
  icon.set([SIZE, SIZE, 0, 0, 1, 0, 32, 0], 6);
  icon.writeUInt32LE(PICTURE_HEAD + pixels + mask, 14);
  icon.writeUInt32LE(FILE_HEAD, 18);
  icon.writeUInt32LE(PICTURE_HEAD, FILE_HEAD);
  icon.writeInt32LE(SIZE, FILE_HEAD + 4);
  icon.writeInt32LE(SIZE * 2, FILE_HEAD + 8); // with the mask
  icon.writeUInt16LE(1, FILE_HEAD + 12);
  icon.writeUInt16LE(32, FILE_HEAD + 14);
  const middle = (SIZE - 1) / 2;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const edge = Math.min(1, Math.max(0, 14.5 - Math.hypot(x - middle, y - middle)));
      icon.set([...COLOR, Math.round(255 * edge)], FILE_HEAD + PICTURE_HEAD + (y * SIZE + x) * 4);
    }
  return icon;
}

/**
 * What a site loads to show pages of this server: each `<a data-diorama href="…">` becomes a frame as wide as its place. Its
 * poster (`data-poster`) comes first, the frame when it is scrolled near; `data-ratio` is its shape, `data-title` its name.
 * Without the script the link stays. Plain ECMAScript 2015: it runs on pages of others.
 */
const EMBED_SCRIPT = `(function () {
  function frame(link) {
    var page = link.href;
    var box = document.createElement('div');
    var inside = document.createElement('iframe');
    var look = 'position:absolute;inset:0;width:100%;height:100%;border:0;';
    box.style.cssText = 'position:relative;width:100%;overflow:hidden;background:#10131a;aspect-ratio:' +
      (/^[0-9.]+( *\\/ *[0-9.]+)?$/.test(link.dataset.ratio || '') ? link.dataset.ratio : '16/9');
    if (link.dataset.poster) {
      var poster = document.createElement('img');
      poster.src = link.dataset.poster;
      poster.alt = '';
      poster.loading = 'lazy';
      poster.style.cssText = look + 'object-fit:cover';
      box.appendChild(poster);
    }
    inside.title = link.dataset.title || link.textContent || '';
    inside.allow = 'fullscreen; gyroscope; accelerometer';
    inside.style.cssText = look + 'opacity:0;transition:opacity .3s';
    inside.addEventListener('load', function () {
      if (inside.src) inside.style.opacity = '1';
    });
    box.appendChild(inside);
    link.replaceWith(box);
    function begin() {
      inside.src = page;
    }
    if (!window.IntersectionObserver) return begin();
    var near = new IntersectionObserver(function (seen) {
      if (!seen.some(function (one) { return one.isIntersecting; })) return;
      near.disconnect();
      begin();
    }, { rootMargin: '200px' });
    near.observe(box);
  }
  function all() {
    document.querySelectorAll('a[data-diorama][href]').forEach(frame);
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', all);
  else all();
})();
`;

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
