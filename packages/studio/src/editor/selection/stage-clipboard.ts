import { ClipboardPaste, Copy, Scissors } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isInPopup, isTyping } from '../../ui/keys/key-target.ts';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { notifyFailed, notifyNews } from '../../ui/notice/notify.ts';
import { whereOf } from './clipboard-text.ts';

/** Copying what is selected on a stage as text, and pasting such text. */
export interface StageClipboard {
  /** Null: nothing that could be copied is selected. */
  copy: () => string | null;
  /** False: the text is none of ours. */
  paste: (text: string) => boolean;
}

/** Copying records by their ids, and pasting such text: for the stage, its menu, and the rows of an outline. */
export interface RecordClipboard {
  /** Null: none of them can be copied. */
  copy: (ids: readonly string[]) => string | null;
  cut: (ids: readonly string[]) => void;
  /** False: the text is none of ours. */
  paste: (text: string) => boolean;
  /** Where one copies from, as in `on a map`. */
  place: string;
  /** Absent: all of them can be copied. */
  isCopied?: (id: string) => boolean;
}

interface ClipboardMenu {
  clipboard: RecordClipboard;
  /** What the menu is of. */
  ids: readonly string[];
  isReadOnly: boolean;
  /** What they are called, where the menu does not say it: `view`. */
  called?: string;
}

/** Copy, Cut and Paste of a menu, where the browser needs permission; nothing is removed that was not copied. */
export function clipboardEntries({ clipboard, ids, isReadOnly, called }: ClipboardMenu): MenuEntry[] {
  const { copy, cut, paste, place, isCopied = () => true } = clipboard;
  const copied = ids.filter(isCopied);
  const put = (onPut: () => void) => {
    const text = copy(copied);
    if (text !== null) void navigator.clipboard.writeText(text).then(onPut, notifyBlocked);
  };
  const take = () =>
    void navigator.clipboard.readText().then((text) => {
      if (!paste(text) && !notifyElsewhere(text))
        notifyFailed('Nothing to paste', { detail: `Copy something ${place} first.` });
    }, notifyBlocked);
  const action = (label: string, icon: typeof Copy, shortcut: string, onSelect: () => void): MenuEntry => ({
    ...{ kind: 'action', id: label.toLowerCase(), icon, shortcut, onSelect },
    label: called === undefined || icon === ClipboardPaste ? label : `${label} ${called}`,
  });
  const nothing = copied.length === 0;
  return [
    ...(nothing ? [] : [action('Copy', Copy, 'Ctrl C', () => put(() => undefined))]),
    ...(nothing || isReadOnly ? [] : [action('Cut', Scissors, 'Ctrl X', () => put(() => cut(copied)))]),
    ...(isReadOnly ? [] : [action('Paste', ClipboardPaste, 'Ctrl V', take)]),
  ];
}

const notifyBlocked = () =>
  notifyFailed('The browser does not allow the clipboard here', { detail: 'Press Ctrl C and Ctrl V instead.' });

/** Says where a text of ours that cannot be pasted here belongs. False: it is none of ours. */
function notifyElsewhere(text: string): boolean {
  const detail = whereOf(text);
  if (detail !== null) notifyNews('This cannot be pasted here', { id: 'paste', detail });
  return detail !== null;
}

interface ClipboardKeys {
  clipboard: StageClipboard;
  /** The stage is what the keys mean now. */
  isOn: boolean;
  /** Removes what was cut. */
  onCut?: () => void;
}

/** Ctrl C, Ctrl V and, where something is removed, Ctrl X outside of fields and popups. */
export function useClipboardKeys({ clipboard, isOn, onCut }: ClipboardKeys): void {
  useCopyKeys({ isOn: () => isOn, copy: clipboard.copy, onCut });
  const latest = useRef({ clipboard, isOn });
  latest.current = { clipboard, isOn };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!latest.current.isOn || isElsewhere(event)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (latest.current.clipboard.paste(text) || notifyElsewhere(text)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

interface CopyKeys {
  /** What the keys mean now is copied here. */
  isOn: () => boolean;
  /** Null: nothing that could be copied is selected. */
  copy: () => string | null;
  /** Removes what was cut. */
  onCut?: (() => void) | undefined;
}

/** Ctrl C and, where something is removed, Ctrl X outside of fields and popups. */
export function useCopyKeys(keys: CopyKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const life = new AbortController();
    const onCopy = (event: ClipboardEvent) => {
      const { isOn, copy, onCut } = latest.current;
      const isCut = event.type === 'cut';
      // Text that is marked on the page is copied as ever.
      const isText = window.getSelection()?.isCollapsed === false;
      if (isElsewhere(event) || isText || (isCut && !onCut) || !isOn()) return;
      const text = copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (isCut) onCut?.();
    };
    document.addEventListener('copy', onCopy, { signal: life.signal });
    document.addEventListener('cut', onCopy, { signal: life.signal });
    return () => life.abort();
  }, []);
}

/** Somebody has handled the event, or it belongs to a field or a popup: browsers send it to the page where nothing is marked. */
const isElsewhere = ({ defaultPrevented, target }: ClipboardEvent): boolean =>
  defaultPrevented || [target, document.activeElement].some((at) => isTyping(at) || isInPopup(at));
