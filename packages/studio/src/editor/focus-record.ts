/** Marks the element of a record's row, so that focus can be given to it: `<collection>/<id>`. */
export const recordMark = (key: string) => ({ 'data-record': key });

/** Gives focus to the stage, where the editor's keys work. */
export function focusStage(): void {
  document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
}

/** After something went from the screen: focus goes on to `next`, else to the stage, when it would be lost. */
export function keepFocus(next: string | null): void {
  setTimeout(() => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const row = next && document.querySelector<HTMLElement>(`[data-record="${CSS.escape(next)}"]`);
    if (row) row.focus();
    else focusStage();
  });
}
