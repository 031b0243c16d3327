import { useEffect, useRef } from 'react';
import { isInPopup, isTyping } from '../ui/key-target.ts';
import { notifyFailed } from '../ui/notify.ts';

/** Copying what is selected on a stage as text, and pasting such text. */
export interface StageClipboard {
  /** Null: nothing that could be copied is selected. */
  copy: () => string | null;
  /** False: the text is none of ours. */
  paste: (text: string) => boolean;
}

/** The same from a menu, where the browser has to be asked. `place`: where one copies from, as in `on a map`. */
export const clipboardMenu = ({ copy, paste }: StageClipboard, place: string) => ({
  copyFromMenu: () => {
    const text = copy();
    if (text !== null) void navigator.clipboard.writeText(text).catch(notifyBlocked);
  },
  pasteFromMenu: () =>
    void navigator.clipboard.readText().then((text) => {
      if (!paste(text)) notifyFailed('Nothing to paste', { detail: `Copy something ${place} first.` });
    }, notifyBlocked),
});

const notifyBlocked = () =>
  notifyFailed('The browser does not allow the clipboard here', { detail: 'Press Ctrl C and Ctrl V instead.' });

interface ClipboardKeys {
  clipboard: StageClipboard;
  /** The stage is what the keys mean now. */
  isOn: boolean;
  /** Removes what was cut. */
  onCut?: () => void;
}

/** Ctrl C, Ctrl V and, where something is removed, Ctrl X outside of fields and popups. */
export function useClipboardKeys(keys: ClipboardKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const isOurs = ({ target }: ClipboardEvent) => latest.current.isOn && !isTyping(target) && !isInPopup(target);
    const onCopy = (event: ClipboardEvent) => {
      const { clipboard, onCut } = latest.current;
      const isCut = event.type === 'cut';
      // Text that is marked on the page is copied as ever.
      const isText = window.getSelection()?.isCollapsed === false;
      if (!isOurs(event) || isText || (isCut && !onCut)) return;
      const text = clipboard.copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (isCut) onCut?.();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isOurs(event)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (latest.current.clipboard.paste(text)) event.preventDefault();
    };
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('cut', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => life.abort();
  }, []);
}
