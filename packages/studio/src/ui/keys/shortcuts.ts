import { type RefObject, useEffect, useRef } from 'react';
import { isPressOf, type KeyPress } from './key-press.ts';
import { popupOf, takesTyping } from './key-target.ts';
import { showKeys } from './shown-keys.ts';

/** Keys that work anywhere on a screen. */
export interface Shortcut {
  /** As shown: `/`, or keys that are pressed one after another: `N P`. No Ctrl, Alt or Cmd. */
  keys: string;
  label: string;
  run: () => void;
}

/** The title of what belongs to the open screen as a whole. */
export const ON_THIS_SCREEN = 'On this screen';

/** Shortcuts that came together. */
interface Held {
  read: () => readonly Shortcut[];
  /** What they belong to: in a dialog, only those of what is in that dialog work. */
  host: () => Element | null;
}

/** Milliseconds between two keys of one shortcut. */
const PAUSE = 1_000;

const all = new Set<Held>();
/** The presses so far that may begin a shortcut. */
let begun: { presses: readonly KeyPress[]; at: number } = { presses: [], at: 0 };

/** Presses that a shortcut consists of, as shown. */
const pressesOf = ({ keys }: Shortcut): string[] => keys.split(' ');

/** A press without Ctrl, Cmd and Alt; and without Shift, where that only makes a capital. AltGr writes what it says. */
const isPlain = (press: KeyPress): boolean =>
  press.getModifierState('AltGraph') ||
  !(press.ctrlKey || press.metaKey || press.altKey || (press.shiftKey && /^\p{L}$/u.test(press.key)));

/** The shortcut that ends with the last of some presses: the longest one, and of several those that came last. */
export function shortcutOf<Some extends Shortcut>(
  shortcuts: readonly Some[],
  presses: readonly KeyPress[],
): Some | undefined {
  const fitting = shortcuts.filter((shortcut) => {
    const wanted = pressesOf(shortcut);
    const made = presses.slice(-wanted.length);
    return made.length === wanted.length && wanted.every((shown, at) => made[at] && isPressOf(shown, made[at]));
  });
  return fitting.toSorted((one, other) => pressesOf(one).length - pressesOf(other).length).at(-1);
}

function onKeyDown(event: KeyboardEvent): void {
  const popup = popupOf(event.target);
  if (event.isComposing || /^(Shift|Control|Alt|AltGraph|Meta)$/.test(event.key)) return;
  if (event.repeat || takesTyping(event.target) || !isPlain(event)) {
    begun = { presses: [], at: 0 };
    return;
  }
  const before = event.timeStamp - begun.at < PAUSE ? begun.presses : [];
  begun = { presses: [...before.slice(-3), event], at: event.timeStamp };
  const working = [...all].flatMap(({ read, host }) => (popup === null || popup.contains(host()) ? read() : []));
  const shortcut = shortcutOf(working, begun.presses);
  if (!shortcut) return;
  begun = { presses: [], at: 0 };
  // Not a letter for the list or the editor that has focus.
  event.preventDefault();
  event.stopPropagation();
  shortcut.run();
}

/** Makes shortcuts work, and lists them, until the returned function is called. */
export function addShortcuts(title: string, held: Held): () => void {
  // On the document: what keeps keys for a dialog that is to come listens at the window.
  if (all.size === 0) document.addEventListener('keydown', onKeyDown, { capture: true });
  all.add(held);
  const hide = showKeys({ title, keys: held.read().map(({ keys, label }) => ({ keys: [keys], label })) });
  return () => {
    hide();
    all.delete(held);
    if (all.size === 0) document.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}

/**
 * Shortcuts of a part of a screen while it is there; `?` lists them under the title. They work neither in fields nor with
 * Ctrl, Alt or Cmd, and in a dialog only where their own element is in it.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], element?: RefObject<Element | null>): void {
  const newest = useRef(shortcuts);
  useEffect(() => {
    newest.current = shortcuts;
  });
  const listed = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useEffect(() => {
    if (listed === '') return undefined;
    return addShortcuts(title, { read: () => newest.current, host: () => element?.current ?? null });
  }, [title, listed, element]);
}
