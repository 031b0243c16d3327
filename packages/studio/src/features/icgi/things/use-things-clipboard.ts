import { pasteThings } from '@diorama/documents/icgi/icgi.paste.ts';
import { useEffect, useMemo, useRef } from 'react';
import { newRecordId } from '../../../editor/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { isInPopup, isTyping } from '../../../ui/key-target.ts';
import { notifyDone, notifyFailed } from '../../../ui/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { idsIn, useStageSelection } from './stage-selection.tsx';
import { copiedText, thingsIn } from './things-clipboard.ts';
import { countedThings } from './use-thing-acts.ts';

/** Canvas fractions that copies stand beside their originals on the same view. */
const BESIDE = 0.02;

/** Copying what is selected on the stage, and pasting it on this view or another one, here or in another walkthrough. */
export function useThingsClipboard() {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const { keyframe } = useSelection();
  const refuse = useRefusal();
  const view = keyframe?.id;
  return useMemo(() => {
    const copy = (): string | null => {
      const placed = idsIn(ids, 'placements');
      const text = copiedText(store.records(), placed);
      if (text !== null) notifyDone(`Copied ${countedThings(placed.length)}`);
      return text;
    };
    const paste = (text: string): boolean => {
      const copied = thingsIn(text);
      if (!copied || copied.placements.length === 0 || view === undefined) return false;
      if (refuse) {
        refuse();
        return true;
      }
      const isHere = copied.placements.some(({ id }) => store.get('placements', id)?.keyframe?.id === view);
      const by = isHere ? { x: BESIDE, y: BESIDE } : { x: 0, y: 0 };
      const copies = new Map(copied.placements.map(({ id }) => [id, newRecordId()]));
      const label = `Paste ${countedThings(copies.size)}`;
      store.execute({ ...pasteThings, label }, { copied, keyframe: view, copies, newId: newRecordId, by });
      choose([...copies.values()].flatMap((id) => (store.get('placements', id) ? `placements/${id}` : [])));
      return true;
    };
    return {
      copy,
      paste,
      /** The same from a menu, where the browser has to be asked. */
      copyFromMenu: () => {
        const text = copy();
        if (text !== null) void navigator.clipboard.writeText(text).catch(notifyBlocked);
      },
      pasteFromMenu: () =>
        void navigator.clipboard.readText().then((text) => {
          if (!paste(text)) notifyFailed('Nothing to paste', { detail: 'Copy something on a view first.' });
        }, notifyBlocked),
    };
  }, [store, ids, choose, view, refuse]);
}

const notifyBlocked = () =>
  notifyFailed('The browser does not allow the clipboard here', {
    detail: 'Press Ctrl C and Ctrl V on the view instead.',
  });

/** Ctrl C, Ctrl X and Ctrl V outside of fields and popups. */
export function useThingsClipboardKeys(remove: () => void): void {
  const clipboard = useThingsClipboard();
  const latest = useRef({ clipboard, remove });
  latest.current = { clipboard, remove };
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const onCopy = (event: ClipboardEvent) => {
      // Text that is marked on the page is copied as ever.
      const isText = window.getSelection()?.isCollapsed === false;
      if (isTyping(event.target) || isInPopup(event.target) || isText) return;
      const text = latest.current.clipboard.copy();
      if (text === null) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
      if (event.type === 'cut') latest.current.remove();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isInPopup(event.target)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (latest.current.clipboard.paste(text)) event.preventDefault();
    };
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('cut', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => life.abort();
  }, []);
}
