import { standsAlone } from '../address/page-addresses.ts';
import { askWorker, type OfflinePage } from './worker-messages.ts';

/**
 * Keeps what is seen of a published page, so that it opens again without a network. Without it the page works as before:
 * whatever fails here changes nothing.
 */
export function startWorker(page: OfflinePage): void {
  if (!('serviceWorker' in navigator) || standsAlone()) return;
  const start = () => void begin(page).catch(() => undefined);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function begin(page: OfflinePage): Promise<void> {
  const container = navigator.serviceWorker;
  const isFirst = container.controller === null;
  await container.register('/p/offline.js', { scope: `/p/${encodeURIComponent(page.slug)}` });
  const { active } = await container.ready;
  if (!active) return;
  // What came before the worker was there did not pass through it.
  if (isFirst) {
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    active.postMessage({ type: 'seen', urls: [location.href, ...urls] });
  }
  const kept = await askWorker(active, page, { type: 'state' });
  if (kept && (kept.hash !== page.hash || kept.missing > 0)) await (await import('./keep-page.ts')).keepPage(page);
}
