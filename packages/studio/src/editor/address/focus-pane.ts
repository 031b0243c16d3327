/** The parts of an editor, in the order they are read: bar, outline, stage, strip, inspector. */
const PANES = ['main header', '[data-pane]', '[data-stage]', '[data-inspector]'].join();

/** What its arrow keys left last: it comes before all else in its pane. */
const CURRENT = '[role=treeitem],[role=gridcell]';

/** What can have focus inside of a pane. */
const FOCUSABLE =
  '[role=treeitem][tabindex="0"],[aria-selected=true][tabindex="0"],a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/** Source: Node.DOCUMENT_POSITION_FOLLOWING, which only a browser has. */
const FOLLOWING = 4;

/** Gives focus to the next pane, or the one before; after the last one comes the first. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter(canTakeFocus);
  const active = document.activeElement;
  const at = panes.findIndex((pane) => pane.contains(active));
  // Between panes, as in a bar of tabs, and from nowhere, which is before all of them.
  const before = panes.findLastIndex((pane) => active && pane.compareDocumentPosition(active) & FOLLOWING);
  const start = at === -1 ? before + (step === 1 ? 0 : 1) : at;
  for (let tries = 1; tries <= panes.length; tries += 1) {
    const pane = panes[(start + step * tries + panes.length * tries) % panes.length];
    if (pane && focusIn(pane)) return;
  }
}

/** Where an editor's work is done. A tab may have a part of its own over the stage, which is then out of reach. */
const STAGES = '[data-stage],[data-pane=stage]';

/** Gives focus to the stage, where the editor's keys work. */
export function focusStage(): void {
  const stage = [...document.querySelectorAll<HTMLElement>(STAGES)].find(canTakeFocus);
  if (stage) focusIn(stage);
}

const canTakeFocus = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;

function focusIn(pane: HTMLElement): boolean {
  if (pane.hasAttribute('tabindex')) {
    pane.focus({ preventScroll: true });
    return true;
  }
  const inside = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && canTakeFocus(element),
  );
  const item = inside.find((element) => element.matches(CURRENT)) ?? inside[0];
  item?.focus();
  return item !== undefined;
}
