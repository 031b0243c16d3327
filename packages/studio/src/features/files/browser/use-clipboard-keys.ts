import type { AssetItem } from '@diorama/contract/files/files.contract.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import { notifyNews } from '../../../ui/notice/notify.ts';
import { assetClipboard } from '../asset-clipboard.store.ts';
import { countedAssets } from '../items/asset-items.ts';

interface ClipboardKeys {
  projectId: string;
  /** Viewers copy nothing. */
  isEnabled: boolean;
  /** The element with the rows. */
  host: RefObject<HTMLElement | null>;
  selected: readonly AssetItem[];
  itemsOf: (ids: readonly string[]) => readonly AssetItem[];
  paste: () => void;
}

/** Ctrl or Cmd with C, X and V for what is selected or has focus. Text that is marked is the browser's. */
export function useClipboardKeys(keys: ClipboardKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { projectId, isEnabled, paste } = latest.current;
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isEnabled || !isPlain || event.defaultPrevented) return;
      if (isTyping(event.target) || isInPopup(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'v') {
        if (assetClipboard.get()?.projectId !== projectId) return;
        event.preventDefault();
        paste();
      } else if (key === 'c' || key === 'x') {
        const items = chosenOf(latest.current);
        if (items.length === 0 || window.getSelection()?.toString()) return;
        event.preventDefault();
        holdAssets(projectId, key === 'c' ? 'copy' : 'cut', items);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function chosenOf({ selected, host, itemsOf }: ClipboardKeys): readonly AssetItem[] {
  if (selected.length > 0) return selected;
  const row = host.current?.contains(document.activeElement) && document.activeElement?.closest('[data-row]');
  const id = row ? row.getAttribute('data-row') : null;
  return id ? itemsOf([id]) : [];
}

/** Keeps files and folders to be pasted, and says so. */
export function holdAssets(projectId: string, mode: 'copy' | 'cut', items: readonly AssetItem[]): void {
  assetClipboard.set({ projectId, mode, items });
  notifyNews(`${mode === 'copy' ? 'Copied' : 'Cut'} ${countedAssets(items)}`, {
    id: 'assets',
    detail: 'Open a folder and paste.',
  });
}
