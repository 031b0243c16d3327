// Keeps the studio's own files in the browser, so that it opens and reloads without a network. Keeps no data.
export {};

declare const self: ServiceWorkerGlobalScope;

/** The build puts its own version and every file of the studio here (vite.service-worker.ts). */
declare const STUDIO_VERSION: string;
declare const STUDIO_FILES: readonly string[];

const CACHES = 'studio-';
const PAGE = '/';
/** Milliseconds a page is waited for before the kept one is shown. */
const PATIENCE = 4_000;
/** Builds kept: tabs that were opened with the one before still request its files. */
const KEPT_BUILDS = 2;
/** Files fetched at once, so that the page's own requests are not held up. */
const AT_ONCE = 4;

/** Addresses that are never a screen of the studio. */
const OTHER = /^\/(api|media|storage|p|players|assets)(\/|$)|\/\.|\.[a-z]+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(keepBuild().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!OTHER.test(pathname)) event.respondWith(pageFor(request));
  } else if (STUDIO_FILES.includes(pathname) || pathname.startsWith('/assets/')) {
    event.respondWith(fileFor(request));
  }
});

/** Whole or not at all: a page without its files would be worse than none. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHES + STUDIO_VERSION);
  const waiting = [PAGE, ...STUDIO_FILES];
  const worker = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      // A file with a hash in its name never changes; others must be those of this build.
      await cache.add(new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker)).catch(async (error: unknown) => {
    await caches.delete(CACHES + STUDIO_VERSION);
    throw error;
  });
}

/** Caches are listed in the order in which they were made. */
async function forgetOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const others = builds.filter((name) => name !== CACHES + STUDIO_VERSION);
  await Promise.all(others.slice(0, Math.max(0, others.length - KEPT_BUILDS + 1)).map((name) => caches.delete(name)));
}

/** The server's page; the kept one when the server does not answer. */
async function pageFor(request: Request): Promise<Response> {
  const network = fetch(request);
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([network, tooLong]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  const kept = await (await caches.open(CACHES + STUDIO_VERSION)).match(PAGE);
  return kept ?? answer ?? network;
}

/** Files of any kept build first; what is not kept comes from the server. */
async function fileFor(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHES + STUDIO_VERSION)).match(request.url);
  return kept ?? (await caches.match(request.url)) ?? fetch(request);
}
