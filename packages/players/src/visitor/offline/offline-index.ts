/** A page that a visitor keeps whole: its files stay while others make room. */
export interface KeptTour {
  /** Of the publication that was kept. */
  hash: string;
  /** Bytes of its files together. */
  bytes: number;
  /** What it is made of, as the cache names it. */
  files: string[];
}

/** What lies in the cache: bytes of each file, and when it was used last (milliseconds since 1970). */
export interface OfflineIndex {
  files: Record<string, [bytes: number, usedAt: number]>;
  /** By product: `icgi/<id>`. */
  tours: Record<string, KeptTour>;
}

/** Files that must go so that no more than `limit` bytes are kept: the least recently used, and none of a kept page. */
export function filesToForget({ files, tours }: OfflineIndex, limit: number): string[] {
  const held = new Set(Object.values(tours).flatMap((tour) => tour.files));
  let bytes = Object.values(files).reduce((sum, [size]) => sum + size, 0);
  const loose = Object.entries(files)
    .filter(([file]) => !held.has(file))
    .sort(([, [, a]], [, [, b]]) => a - b);
  const gone: string[] = [];
  for (const [file, [size]] of loose) {
    if (bytes <= limit) break;
    gone.push(file);
    bytes -= size;
  }
  return gone;
}

/** Files of a kept page that nothing holds once `next` is kept in its place; null: it is not kept any more. */
export function filesLetGo({ tours }: OfflineIndex, tour: string, next: KeptTour | null): string[] {
  const others = Object.entries(tours).flatMap(([id, { files }]) => (id === tour ? [] : files));
  const held = new Set([...others, ...(next?.files ?? [])]);
  return (tours[tour]?.files ?? []).filter((file) => !held.has(file));
}

/** How a request is answered; null: the worker keeps out of it. */
type Handling = 'page' | 'fixed' | 'fresh' | null;

/** What the worker of the project at `scope` (`/p/villa`) does about a request of its pages. Nothing of a preview is kept. */
export function handlingOf(address: URL, scope: string): Handling {
  const { pathname, search, searchParams } = address;
  if (searchParams.has('preview') || searchParams.get('status') === 'preview') return null;
  if (pathname === scope || pathname.startsWith(`${scope}/`)) return 'page';
  // Signed addresses of drafts have a query.
  if (search === '' && /^\/(?:media|players\/assets|fonts)\//.test(pathname)) return 'fixed';
  if (pathname.startsWith('/api/widget/')) return 'fresh';
  return null;
}

/** By what a page is kept: its language counts, the place in it and where the visitor came from do not. */
export function pageKey({ pathname, searchParams }: URL): string {
  const language = searchParams.get('lang');
  return language === null ? pathname : `${pathname}?${new URLSearchParams({ lang: language })}`;
}
