import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Milliseconds a screen may take to show its heading; later, focus stays where it is. */
const PATIENCE = 10_000;

/**
 * On a new screen focus goes to its heading, in an editor to the stage: what was pressed to get here is gone, and a
 * keyboard user would start again at the top of the page.
 */
export function useFocusOnArrival(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      stop();
      // The page was just opened or reloaded: the browser begins at its top.
      if (fromLocation && pathChanged) stop = focusHeading();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** Gives focus to the heading as soon as it is there, unless somebody has gone elsewhere by then. */
function focusHeading(): () => void {
  const main = document.querySelector('main');
  const start = document.activeElement;
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  function attempt() {
    const active = document.activeElement;
    if (active !== start && active !== document.body) return stop();
    const heading = main?.querySelector<HTMLElement>('[data-stage]') ?? main?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    stop();
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (main) observer.observe(main, { childList: true, subtree: true });
  attempt();
  return stop;
}
