import { focusStage } from './focus-pane.ts';

/** Marks the element of a record's row, so that focus can be given to it: `<collection>/<id>`. */
export const recordMark = (key: string) => ({ 'data-record': key });

/** Milliseconds that what had focus may take to go from the screen. */
const PATIENCE = 3_000;

/** After something went from the screen: focus goes on to `next`, else to the stage, when it would be lost. */
export function keepFocus(next: string | null): void {
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, true);
    removeEventListener('keydown', stop, true);
  }
  function attempt() {
    if (!isFocusLost()) return;
    const row = next && document.querySelector<HTMLElement>(`[data-record="${CSS.escape(next)}"]`);
    if (row) row.focus();
    else focusStage();
    // The stage of another tab may have to be loaded first.
    if (!isFocusLost()) stop();
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  addEventListener('pointerdown', stop, true);
  addEventListener('keydown', stop, true);
  setTimeout(attempt);
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
