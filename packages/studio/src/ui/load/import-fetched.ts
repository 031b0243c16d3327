/** A chunk of the studio could not be fetched: no network, or the server does not answer. */
class UnreachableChunk extends Error {}

/** True when the network was missing: the same import works later, without a reload. */
export const isChunkUnreachable = (error: unknown): boolean => error instanceof UnreachableChunk;

/** True when the server no longer has the file: a newer build is served, and only a reload helps. */
export const isChunkRemoved = (error: unknown): boolean => error instanceof Error && error.message.startsWith(REMOVED);

/** Begins like the browser's own message: TanStack Router reloads once when a route fails with it. */
const REMOVED = 'Failed to fetch dynamically imported module: removed from the server: ';

/** By address: files that are fetched or being fetched. A file that fails is removed, so the next import fetches it again. */
const modules = new Map<string, Promise<void>>();

/**
 * Wraps every `import()` of the built studio, in place of Vite's own helper (vite.fetched-imports.ts). `files` are the
 * chunk and everything it imports, relative to the base.
 *
 * Trap: browsers cache a failed import until the page is reloaded (whatwg/html#6768; Chromium 150 does, and Firefox before
 * 155). A second `import()` fails without a request, and so does an import after a failed `preload` or `modulepreload`.
 * A failed `fetch` is not cached, so every file is fetched into the HTTP cache before anything is imported.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  if (modules.size === 0) rememberModulesOfPage();
  const addresses = files.map((file) => new URL(import.meta.env.BASE_URL + file, location.href).href);
  const missing = addresses.filter((address) => !modules.has(address));
  await Promise.all(addresses.map(fetchOnce));
  // Reads them from the cache in parallel instead of one level of imports after the other.
  for (const address of missing) preload(address);
  return load();
}

/** The files that the page's HTML names are loaded already, even if the cache has dropped them. */
function rememberModulesOfPage(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]'))
    modules.set(script.src, Promise.resolve());
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'))
    modules.set(link.href, Promise.resolve());
}

function fetchOnce(address: string): Promise<void> {
  const known = modules.get(address);
  if (known) return known;
  const fetching = fetchWhole(address).catch((error: unknown) => {
    modules.delete(address);
    throw error;
  });
  modules.set(address, fetching);
  return fetching;
}

async function fetchWhole(address: string): Promise<void> {
  const unreachable = () => new UnreachableChunk(`${address} could not be reached`);
  const answer = await fetch(address).catch(() => {
    throw unreachable();
  });
  if (answer.status === 404) throw new Error(REMOVED + address);
  if (!answer.ok) throw unreachable();
  // Read to the end: the cache does not keep partial files.
  await answer.arrayBuffer().catch(() => {
    throw unreachable();
  });
}

function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}
