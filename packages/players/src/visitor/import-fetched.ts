/** By address: files that are fetched or being fetched. One that fails is removed, so the next import fetches it again. */
const fetched = new Map<string, Promise<unknown>>();

/**
 * Wraps every `import()` of a built page, in place of Vite's own helper (vite.fetched-imports.ts). `files` are the chunk and
 * everything it imports, relative to the importing file.
 *
 * Trap: browsers cache a failed import until the page is reloaded (whatwg/html#6768), also one after a failed preload. A
 * failed `fetch` is not cached, so every file is fetched into the HTTP cache before anything is imported.
 */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
  importer: string = location.href,
): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(new URL(file, importer).href)));
  return load();
}

function fetchOnce(address: string): Promise<unknown> {
  const known = fetched.get(address) ?? (isInPage(address) ? Promise.resolve() : null);
  if (known) return known;
  const fetching = address.endsWith('.css') ? style(address) : script(address);
  fetched.set(address, fetching);
  fetching.catch(() => fetched.delete(address));
  return fetching;
}

/** The page's scripts are loaded, and styles that stand in its HTML have a link that loads nothing. */
const isInPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].some(({ src }) => src === address) ||
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(({ href }) => href === address);

async function script(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  // Read to the end: the cache does not keep partial files.
  await answer.arrayBuffer();
}

function style(address: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  });
}
