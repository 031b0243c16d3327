/** Milliseconds that what was added may take to be drawn; later, focus stays where it is. */
const PATIENCE = 3_000;
/** What keeps focus while it is open, and gives it back to what opened it when it closes. */
const OPEN = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The row or tile of a list, by its id. */
export const rowOf = (id: string): string => `[data-row="${CSS.escape(id)}"]`;

/**
 * Gives focus to what was just added, as soon as it is drawn and the dialog or menu it was added by has closed, unless
 * somebody has gone on by then: where focus was before is where things are added, not where they are edited. `isSelected`:
 * a field whose text is there to be replaced.
 */
export function focusAdded(selector: string, { isSelected = false }: { isSelected?: boolean } = {}): void {
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, PATIENCE);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, true);
    removeEventListener('keydown', stop, true);
  }
  function attempt() {
    if (document.querySelector(OPEN)) return;
    const added = document.querySelector<HTMLElement>(selector);
    if (!added) return;
    stop();
    // A dialog gives focus back a moment after it has gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (!added.isConnected) return;
        added.focus();
        if (isSelected && added instanceof HTMLInputElement) added.select();
      }),
    );
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'data-row', 'data-field'],
  });
  addEventListener('pointerdown', stop, true);
  addEventListener('keydown', stop, true);
  attempt();
}
