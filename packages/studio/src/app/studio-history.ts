import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { openDialogs } from '../ui/load/open-dialogs.ts';

/** An entry of the browser's history as the router keeps it: its place among the studio's own, from 0. */
interface Entry {
  __TSR_index: number;
  /** Only there so that Back, from the studio's first entry, leads to that entry and not out of the studio. */
  isGuard?: boolean;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && '__TSR_index' in state && typeof state.__TSR_index === 'number';

/** The same address once more, without a word to the router. */
function putGuard(): void {
  const state: unknown = history.state;
  if (isEntry(state) && state.__TSR_index === 0 && !state.isGuard)
    History.prototype.pushState.call(history, { ...state, isGuard: true }, '');
}

/** Spends a step of Back or Forward on the dialog that was opened last. */
function onPop(event: PopStateEvent, router: RouterHistory): void {
  const state: unknown = event.state;
  const from = router.location.state.__TSR_index;
  if (!isEntry(state)) return;
  const steps = state.__TSR_index - from;
  if (steps !== 0) {
    if (!openDialogs.takeBack()) return;
    event.stopImmediatePropagation();
    history.go(-steps);
    return;
  }
  // Still the entry that is shown: after a step was taken back, or between it and its guard.
  event.stopImmediatePropagation();
  if (from > 0 || state.isGuard) return;
  if (!openDialogs.takeBack()) history.back();
  else if (location.href !== new URL(router.location.href, location.href).href) history.forward();
  else if (openDialogs.count() > 1) putGuard();
}

/**
 * The browser's history, in which Back and Forward close the dialog that was opened last, and change nothing else as long
 * as one is open.
 */
export function createStudioHistory(): RouterHistory {
  let router: RouterHistory | undefined;
  // Before the router's own: a window calls what listens to it in the order in which it was added.
  window.addEventListener('popstate', (event) => {
    if (router) onPop(event, router);
  });
  router = createBrowserHistory();
  openDialogs.onChange(() => {
    if (openDialogs.count() > 0) putGuard();
  });
  return router;
}
