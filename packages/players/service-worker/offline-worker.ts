// Keeps what a visitor has seen of a project's pages, so that they open again without a network. Kept out of: previews, the studio.
import {
  filesLetGo,
  filesToForget,
  handlingOf,
  type KeptTour,
  type OfflineIndex,
  pageKey,
} from '../src/visitor/offline/offline-index.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'visits-1';
/** Where the index lies, among the files: no page has this address. */
const INDEX = '/p/offline.index';
/** Bytes that are kept of all projects together. */
const LIMIT = 300 * 1024 * 1024;
/** Milliseconds a page is waited for before the kept one is shown. */
const PATIENCE = 4_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin || request.headers.has('range')) return;
  const how = handlingOf(address, scope());
  if (how === null) return;
  const key = how === 'page' ? pageKey(address) : address.pathname + address.search;
  const answer = how === 'fixed' ? fixed(event, key) : fresh(event, key);
  // Whatever is wrong with what is kept, the page works as it would without this worker.
  event.respondWith(answer.catch(() => fetch(request)));
});

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  event.waitUntil(
    answerTo(data).then(
      (answer) => ports[0]?.postMessage(answer),
      () => ports[0]?.postMessage(null),
    ),
  );
});

const scope = (): string => new URL(self.registration.scope).pathname;

/** Messages from pages (players: visitor/offline/worker-messages.ts). */
async function answerTo(message: {
  type: 'seen' | 'state' | 'keep' | 'forget';
  urls?: string[];
  tour?: string;
  kept?: KeptTour;
}): Promise<unknown> {
  const { type, urls = [], tour = '', kept } = message;
  const index = await known();
  if (type === 'seen') {
    for (const url of urls) await addSeen(new URL(url, self.location.origin));
  } else if (type === 'keep' && kept) {
    const gone = filesLetGo(index, tour, kept);
    index.tours[tour] = kept;
    await forget(gone);
  } else if (type === 'forget') {
    const gone = filesLetGo(index, tour, null);
    delete index.tours[tour];
    await forget(gone);
  }
  const now = index.tours[tour];
  if (!now) return null;
  return { hash: now.hash, bytes: now.bytes, missing: now.files.filter((file) => !index.files[file]).length };
}

/** What the page had fetched before this worker was there: the browser has it at hand. */
async function addSeen(address: URL): Promise<void> {
  if (address.origin !== self.location.origin) return;
  const how = handlingOf(address, scope());
  if (how === null) return;
  const key = how === 'page' ? pageKey(address) : address.pathname + address.search;
  if ((await known()).files[key]) return;
  const response = await fetch(address).catch(() => null);
  if (response) await keep(key, response);
}

/** What never changes at its address: the kept copy first. */
async function fixed(event: FetchEvent, key: string): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(key, { ignoreVary: true });
  if (kept) {
    event.waitUntil(used(key));
    return kept;
  }
  const response = await fetch(event.request);
  event.waitUntil(keep(key, response.clone()));
  return response;
}

/** What changes: the server's answer, and the kept one when it does not come. */
async function fresh(event: FetchEvent, key: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const [path = key] = key.split('?');
  const kept =
    (await cache.match(key, { ignoreVary: true })) ?? (await cache.match(path, { ignoreVary: true })) ?? null;
  const network = fetch(event.request).then((response) => {
    event.waitUntil(response.status === 404 || response.status === 410 ? forget([key]) : keep(key, response.clone()));
    return response;
  });
  if (!kept) return network;
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([network.catch(() => null), tooLong]);
  return answer && answer.status < 500 ? answer : kept;
}

/** Stores an answer that may be stored, and makes room for it. */
async function keep(key: string, response: Response): Promise<void> {
  const isWhole = response.status === 200 && response.type === 'basic' && !response.redirected;
  if (!isWhole || /no-store/.test(response.headers.get('cache-control') ?? '')) return;
  const body = await response.blob();
  if (body.size > LIMIT / 2) return;
  const cache = await caches.open(CACHE);
  const { headers } = response;
  await cache.put(key, new Response(body, { headers: unpacked(headers) }));
  const index = await known();
  index.files[key] = [body.size, Date.now()];
  await forget(filesToForget(index, LIMIT));
}

/** Headers for a body as it is read, not as it was sent. */
function unpacked(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) kept.delete(name);
  return kept;
}

async function forget(keys: readonly string[]): Promise<void> {
  const index = await known();
  const cache = await caches.open(CACHE);
  for (const key of keys) {
    delete index.files[key];
    await cache.delete(key, { ignoreVary: true });
  }
  await save();
}

async function used(key: string): Promise<void> {
  const entry = (await known()).files[key];
  if (entry) entry[1] = Date.now();
  await save();
}

let loading: Promise<OfflineIndex> | null = null;

/** The index, read once in the life of this worker. Files that a killed worker had not noted yet are the oldest. */
function known(): Promise<OfflineIndex> {
  loading ??= load();
  return loading;
}

async function load(): Promise<OfflineIndex> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(INDEX);
  // This worker wrote it; a newer one that writes another uses another cache.
  const index: OfflineIndex = stored ? await stored.json() : { files: {}, tours: {} };
  const keys = (await cache.keys()).map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
  const present = new Set(keys);
  for (const file of Object.keys(index.files)) if (!present.has(file)) delete index.files[file];
  for (const key of keys) {
    if (key === INDEX || index.files[key]) continue;
    index.files[key] = [(await (await cache.match(key))?.blob())?.size ?? 0, 0];
  }
  return index;
}

let saving: Promise<void> | null = null;
let isDirty = false;

/** Writes the index; calls while it is written are one more write. */
function save(): Promise<void> {
  isDirty = true;
  saving ??= (async () => {
    while (isDirty) {
      isDirty = false;
      const text = JSON.stringify(await known());
      await (await caches.open(CACHE)).put(INDEX, new Response(text));
    }
    saving = null;
  })();
  return saving;
}
