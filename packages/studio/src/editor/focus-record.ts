import { focusStage } from './focus-pane.ts';

/** Marks the element of a record's row, so that focus can be given to it: `<collection>/<id>`. */
export const recordMark = (key: string) => ({ 'data-record': key });

/** After something went from the screen: focus goes on to `next`, else to the stage, when it would be lost. */
export function keepFocus(next: string | null): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const row = next && document.querySelector<HTMLElement>(`[data-record="${CSS.escape(next)}"]`);
    if (row) row.focus();
    else focusStage();
  });
}
