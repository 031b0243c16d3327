/** The parts of an editor, in the order they are read: bar, outline, stage, strip, inspector. */
const PANES = ['main header', '[data-pane]', '[data-stage]', '[data-inspector]'].join();

/** What can have focus inside of a pane, the one that its arrow keys left last before all others. */
const FOCUSABLE =
  '[role=treeitem][tabindex="0"],[aria-selected=true][tabindex="0"],a[href],button:not(:disabled),input:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/** Gives focus to the next pane, or the one before; after the last one comes the first. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((pane) => pane.checkVisibility());
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  // From nowhere, forwards leads to the first one and backwards to the last.
  const start = at === -1 && step === -1 ? 0 : at;
  for (let tries = 1; tries <= panes.length; tries += 1) {
    const pane = panes[(start + step * tries + panes.length * tries) % panes.length];
    if (pane && focusIn(pane)) return;
  }
}

function focusIn(pane: HTMLElement): boolean {
  if (pane.hasAttribute('tabindex')) {
    pane.focus();
    return true;
  }
  const inside = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility());
  const item = inside.find((element) => element.matches('[role=treeitem]')) ?? inside[0];
  item?.focus();
  return item !== undefined;
}
