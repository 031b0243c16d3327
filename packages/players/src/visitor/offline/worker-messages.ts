import type { KeptTour } from './offline-index.ts';

/** The fields of a published page that keeping it offline needs. */
export interface OfflinePage {
  product: { type: string; id: string };
  /** Of its publication. */
  hash: string;
  /** Of the project. */
  slug: string;
}

/** What the worker has of a page that is kept. */
export interface KeptState {
  hash: string;
  bytes: number;
  /** Files that are not there (yet). */
  missing: number;
}

const isState = (value: unknown): value is KeptState =>
  typeof value === 'object' && value !== null && 'hash' in value && 'missing' in value;

/** By what the worker knows a page. */
const tourOf = ({ product }: OfflinePage): string => `${product.type}/${product.id}`;

/** The worker of a project's pages; null where the browser has none. */
export async function workerOf({ slug }: Pick<OfflinePage, 'slug'>): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator) || new URLSearchParams(location.search).has('preview')) return null;
  const registration = await navigator.serviceWorker.getRegistration(`/p/${encodeURIComponent(slug)}`);
  return registration?.active ?? null;
}

/** Sends a request about a page to the worker and returns the state afterwards; null: the page is not kept. */
export function askWorker(
  worker: ServiceWorker,
  page: OfflinePage,
  message: { type: 'state' | 'forget' } | { type: 'keep'; kept: KeptTour },
): Promise<KeptState | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(isState(data) ? data : null);
    worker.postMessage({ ...message, tour: tourOf(page) }, [port2]);
  });
}
