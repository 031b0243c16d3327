/** Inputs one presses instead of writing in. */
const PRESSED = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** True when a key press belongs to a field one writes in. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !PRESSED.has(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** True when letters belong to a field, or to what has taken the place of one: `data-takes-typing`. */
export const takesTyping = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof HTMLElement && target.closest('[data-takes-typing]') !== null);

/** Popups; one that is fading out has let go of the keys already. */
const POPUPS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([data-closed])`)
  .concat('dialog[open]')
  .join();

/** The dialog, menu or other popup that a key was pressed in. */
export const popupOf = (target: EventTarget | null): Element | null =>
  target instanceof HTMLElement ? target.closest(POPUPS) : null;

/** True when a key press belongs to a dialog, a menu or another popup. */
export const isInPopup = (target: EventTarget | null): boolean => popupOf(target) !== null;
