/** A row of a list, what is pressed in a list with one tab stop, or what is ticked in one that says that it holds results. */
const RESULT = '[data-row], [data-one-stop] :is(button, a[href]), [data-results] input:enabled';
/** No list beyond it is searched by a field inside. */
const BOUND = '[data-pane], [role=dialog], main';

/** What comes first in the list below a search field; undefined where nothing was found. */
export function firstResult(field: Element): HTMLElement | undefined {
  for (let around = field.parentElement; around; around = around.parentElement) {
    const first = [...around.querySelectorAll<HTMLElement>(RESULT)].find(
      (one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (first || around.matches(BOUND)) return first;
  }
  return undefined;
}

/** Opens it where its list opens rows, else chooses it; the keyboard goes on from there. */
export function takeFirstResult(field: Element): void {
  const first = firstResult(field);
  first?.focus();
  // Rows, and tiles of a grid.
  if (first?.matches('[role=row], [role=gridcell]'))
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  else first?.click();
}
