import { focusStage } from './focus-pane.ts';

/** Marks the element of a record's row, so that focus can be given to it: `<collection>/<id>`. */
export const recordMark = (key: string) => ({ 'data-record': key });

/** Marks what edits a field of a record, so that focus can be given to it: `<collection>/<id>:<path>`. */
export const fieldMark = (record: string, path: readonly string[]): string => `${record}:${path.join('.')}`;

/** Milliseconds that what had focus may take to go from the screen. */
const PATIENCE = 3_000;

/** After something went from the screen: focus goes on to `next`, else to the stage, when it would be lost. */
export function keepFocus(next: string | null): void {
  tryUntilTouched((stop) => {
    if (!isFocusLost()) return;
    const row = next && document.querySelector<HTMLElement>(`[data-record="${CSS.escape(next)}"]`);
    if (row) row.focus();
    else focusStage();
    // The stage of another tab may have to be loaded first.
    if (!isFocusLost()) stop();
  });
}

/**
 * Focuses the field of a record that a path leads to or into, once it is on the screen. A dialog that closes at the
 * same time gives focus back to its button: the field takes it again.
 */
export function focusField(record: string, path: readonly string[]): void {
  const wanted = fieldMark(record, path);
  tryUntilTouched(() => {
    const field = fieldFor(wanted);
    if (field?.contains(document.activeElement)) return;
    const control = controlIn(field);
    if (!control) return;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'nearest' });
  });
}

/** Of the fields that are shown, the one whose path goes furthest on the way to `wanted`. */
function fieldFor(wanted: string): Element | undefined {
  const markOf = (element: HTMLElement) => element.dataset.field ?? '';
  return [...document.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((element) => `${wanted}.`.startsWith(`${markOf(element)}.`))
    .sort((a, b) => markOf(b).length - markOf(a).length)[0];
}

/** Of a text in several languages, the first that is missing. */
function controlIn(field: Element | undefined): HTMLElement | null | undefined {
  const texts = [...(field?.querySelectorAll<HTMLInputElement>('input[lang]:enabled') ?? [])];
  return (
    texts.find(({ value }) => value.trim() === '') ??
    field?.querySelector<HTMLElement>('input:enabled, textarea:enabled, button:enabled, [tabindex="0"]')
  );
}

/** Tries now and with each change of the page or of focus, until it is done, somebody does something, or it took too long. */
function tryUntilTouched(attempt: (stop: () => void) => void): void {
  const touched = new AbortController();
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    touched.abort();
  };
  const again = () => attempt(stop);
  const observer = new MutationObserver(again);
  const timer = setTimeout(stop, PATIENCE);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  const options = { capture: true, signal: touched.signal };
  addEventListener('pointerdown', stop, options);
  addEventListener('keydown', stop, options);
  addEventListener('focusin', () => setTimeout(again), options);
  setTimeout(again);
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
