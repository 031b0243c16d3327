/** What a row can be opened or chosen by. */
const STOPS = 'a[href], button:not(:disabled)';
/** Where each key leads from a stop. Up and down go by what is on the screen: tiles stand in rows. */
const MOVES: Readonly<Record<string, (all: readonly HTMLElement[], from: HTMLElement) => HTMLElement | undefined>> = {
  ArrowDown: (all, from) => nearest(from, all, (one, start) => one.top - start.bottom),
  ArrowUp: (all, from) => nearest(from, all, (one, start) => start.top - one.bottom),
  ArrowRight: (all, from) => all[all.indexOf(from) + 1],
  ArrowLeft: (all, from) => all[all.indexOf(from) - 1],
  Home: ([first]) => first,
  End: (all) => all.at(-1),
};

/** Pixels by which neighbours may overlap. */
const OVERLAP = 4;

/** The stop that lies next in a direction; within that row, the one right above or below. */
function nearest(
  from: HTMLElement,
  all: readonly HTMLElement[],
  away: (one: DOMRect, start: DOMRect) => number,
): HTMLElement | undefined {
  const start = from.getBoundingClientRect();
  const ahead = all
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .map(({ stop, box }) => ({ stop, far: away(box, start), aside: Math.abs(box.left - start.left) }))
    .filter(({ far }) => far >= -OVERLAP);
  const row = Math.min(...ahead.map(({ far }) => far)) + OVERLAP;
  return ahead.filter(({ far }) => far <= row).sort((one, other) => one.aside - other.aside)[0]?.stop;
}

/** A button that opens a list or a menu does so with these. */
const OPENS = '[aria-haspopup]';
const OPENING = ['ArrowDown', 'ArrowUp'];

/**
 * The `ref` of a list of plain links or buttons: Tab comes to one of them, the arrow keys, Home and End go on from there.
 * It begins with the one that is current or pressed. A list that selects, moves or deletes is a `useListSelection` list.
 */
export const oneTabStop = (list: HTMLElement | null): (() => void) | undefined => keepOneStop(list, () => true);

/** The same for a toolbar. After a click with the mouse, the arrow keys stay with what the tools work on. */
export const toolbarStop = (bar: HTMLElement | null): (() => void) | undefined =>
  keepOneStop(bar, (stop) => stop.matches(':focus-visible'));

function keepOneStop(list: HTMLElement | null, takesKeys: (stop: HTMLElement) => boolean): (() => void) | undefined {
  if (!list) return;
  list.dataset.oneStop = '';
  let last: Element | null = null;
  const stops = () => [...list.querySelectorAll<HTMLElement>(STOPS)];
  const settle = () => {
    const all = stops();
    const marked = all.find((stop) => stop.matches('[aria-current]:not([aria-current=false]), [aria-pressed=true]'));
    const stop = all.find((one) => one === last) ?? marked ?? all[0];
    for (const one of all) {
      const index = one === stop ? 0 : -1;
      if (one.getAttribute('tabindex') !== String(index)) one.tabIndex = index;
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(STOPS)) return;
    last = target;
    settle();
  };
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    const { target } = event;
    if (!move || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const all = stops();
    const from = all.find((stop) => stop === target);
    if (!from || !takesKeys(from) || (from.matches(OPENS) && OPENING.includes(event.key))) return;
    event.preventDefault();
    // Nor for what is around it, which may have keys of its own.
    event.stopPropagation();
    move(all, from)?.focus();
  };
  const rows = new MutationObserver(settle);
  rows.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  list.addEventListener('focusin', onFocus);
  list.addEventListener('keydown', onKey);
  settle();
  return () => {
    rows.disconnect();
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('keydown', onKey);
  };
}
