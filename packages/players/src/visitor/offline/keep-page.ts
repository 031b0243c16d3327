import type { PageFiles } from '@diorama/contract/public/page-files.ts';
import type { KeptTour } from './offline-index.ts';
import { askWorker, type KeptState, type OfflinePage, workerOf } from './worker-messages.ts';

/** Bytes that the worker keeps of all projects together. */
const LIMIT = 300 * 1024 * 1024;
/** Files fetched at once, so that what the visitor looks at is not held up. */
const AT_ONCE = 4;
/** One white pixel. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAlbWRhdBIACgc4AAbQENBpMhAf8mKE4AAWAAAQkDWTv52e';

/** How far keeping a page is. Bytes of files. */
export type Keeping =
  /** Not known yet. */
  | { step: 'unknown' }
  /** The browser cannot keep it, or the page is a preview. */
  | { step: 'impossible' }
  | { step: 'offered'; bytes: number }
  | { step: 'too-large'; bytes: number }
  | { step: 'running'; done: number; bytes: number }
  | { step: 'kept'; bytes: number }
  | { step: 'failed'; bytes: number };

let keeping: Keeping = { step: 'unknown' };
const listeners = new Set<() => void>();

function become(next: Keeping): void {
  keeping = next;
  for (const listener of listeners) listener();
}

/** Keeping goes on while its panel is closed, so its state is the page's. */
export const keepingStore = {
  get: (): Keeping => keeping,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Finds out whether the page is kept, and else how large it is. */
export async function askKeeping(page: OfflinePage): Promise<void> {
  if (keeping.step === 'running') return;
  const worker = await workerOf(page);
  if (!worker) return become({ step: 'impossible' });
  const state = await askWorker(worker, page, { type: 'state' });
  if (state?.missing === 0) return become({ step: 'kept', bytes: state.bytes });
  try {
    const bytes = sum((await filesOf(page)).files);
    become(bytes > LIMIT ? { step: 'too-large', bytes } : { step: 'offered', bytes });
  } catch {
    become({ step: 'impossible' });
  }
}

/** Fetches the whole page with all its files; the worker keeps what passes through it. */
export async function keepPage(page: OfflinePage): Promise<void> {
  const worker = await workerOf(page);
  if (!worker || keeping.step === 'running') return;
  let bytes = 0;
  try {
    const { hash, files } = await filesOf(page);
    bytes = sum(files);
    if (bytes > LIMIT) return become({ step: 'too-large', bytes });
    become({ step: 'running', done: 0, bytes });
    await navigator.storage?.persist?.();
    const gone = new Set<string>();
    const waiting = [...pagesHere().map((url) => ({ url, bytes: 0 })), ...files];
    const all = waiting.map(({ url }) => url);
    await askWorker(worker, page, { type: 'keep', kept: { hash, bytes, files: all } });
    let done = 0;
    const fetchNext = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const response = await fetch(file.url, { priority: 'low' });
        await response.arrayBuffer();
        // Taken down since the list was made: the page does without, too.
        if (response.status === 404 || response.status === 410) gone.add(file.url);
        else if (!response.ok) throw new Error(`${file.url} answered ${response.status}`);
        done += file.bytes;
        become({ step: 'running', done, bytes });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
    const kept = all.filter((url) => !gone.has(url));
    become(
      (await isThere(worker, page, { hash, bytes, files: kept })) ? { step: 'kept', bytes } : { step: 'failed', bytes },
    );
  } catch {
    become({ step: 'failed', bytes });
  }
}

/** Lets go of what is kept of the page. */
export async function forgetPage(page: OfflinePage): Promise<void> {
  const worker = await workerOf(page);
  if (!worker) return;
  await askWorker(worker, page, { type: 'forget' });
  become({ step: 'unknown' });
  await askKeeping(page);
}

/** The worker writes what it has answered a moment later; a browser without room never does. */
async function isThere(worker: ServiceWorker, page: OfflinePage, kept: KeptTour): Promise<boolean> {
  let state: KeptState | null = await askWorker(worker, page, { type: 'keep', kept });
  for (let time = 0; time < 20 && state && state.missing > 0; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    state = await askWorker(worker, page, { type: 'state' });
  }
  return state?.missing === 0;
}

/** The page in each language, as the worker names them. */
function pagesHere(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]:not([hreflang="x-default"])')];
  const languages = links.map(({ hreflang }) => `${location.pathname}?${new URLSearchParams({ lang: hreflang })}`);
  return [location.pathname, ...languages];
}

async function filesOf({ product }: OfflinePage): Promise<PageFiles> {
  const pictures = (await showsAvif()) ? 'avif' : 'webp';
  // A phone is held either way, a desk's screen is not.
  const films = matchMedia('(pointer: coarse), (orientation: portrait)').matches ? 'all' : 'whole';
  const wanted = new URLSearchParams({ pictures, films });
  const response = await fetch(`/api/product/${product.type}/${product.id}/files?${wanted}`);
  if (!response.ok) throw new Error(`The list of files was answered with ${response.status}`);
  const list: unknown = await response.json();
  if (!isList(list)) throw new Error('The list of files was answered with something else');
  return list;
}

/** The server lists what the page needs; this distinguishes it from an error response. */
const isList = (value: unknown): value is PageFiles =>
  typeof value === 'object' && value !== null && 'hash' in value && 'files' in value && Array.isArray(value.files);

async function showsAvif(): Promise<boolean> {
  const picture = new Image();
  picture.src = `data:image/avif;base64,${AVIF}`;
  return picture.decode().then(
    () => true,
    () => false,
  );
}

const sum = (files: PageFiles['files']): number => files.reduce((total, { bytes }) => total + bytes, 0);
