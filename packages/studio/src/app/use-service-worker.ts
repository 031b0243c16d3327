import { useEffect } from 'react';

/** Milliseconds after the first screen: its own requests come first. */
const AFTER = 3_000;

/** Keeps the studio's files in the browser, so that it opens and reloads without a network. */
export function useServiceWorker(): void {
  useEffect(() => {
    // The development server's files change all the time.
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      // Without it the studio works as before, as long as there is a network.
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    }, AFTER);
    return () => clearTimeout(timer);
  }, []);
}
