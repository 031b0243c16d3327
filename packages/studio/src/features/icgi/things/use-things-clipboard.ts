import { pasteThings } from '@diorama/documents/icgi/icgi.paste.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { newRecordId } from '../../../editor/record-id.ts';
import { clipboardMenu, useClipboardKeys } from '../../../editor/stage-clipboard.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import type { EditorStore } from '../../../engine/editor-store.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { type KeyGroup, useShownKeys } from '../../../ui/shown-keys.ts';
import { useEditor } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { idsIn, useStageSelection } from './stage-selection.tsx';
import { copiedText, thingsIn } from './things-clipboard.ts';
import { namedThings, useThingActions } from './use-thing-actions.ts';
import { useViewsClipboard } from './use-views-clipboard.ts';

/** What stands on views as text for the clipboard, and says so; null: nothing. */
export function copyThings(store: EditorStore<IcgiDocument>, placed: readonly string[]): string | null {
  const text = copiedText(store.records(), placed);
  if (text !== null)
    notifyDone(`Copied ${namedThings(placed.flatMap((id) => store.get('placements', id) ?? []))}`, { id: 'paste' });
  return text;
}

/** Offset of copies from their originals on the same view, in canvas fractions. */
const OFFSET = 0.02;

/** Copying what is selected on the stage, and pasting it on this view or another one, here or in another walkthrough. */
function useThingsClipboard() {
  const { store } = useEditor();
  const { ids, choose } = useStageSelection();
  const { keyframe } = useSelection();
  const refuse = useRefusal();
  const view = keyframe?.id;
  return useMemo(() => {
    const copy = (): string | null => {
      return copyThings(store, idsIn(ids, 'placements'));
    };
    const paste = (text: string): boolean => {
      const copied = thingsIn(text);
      if (!copied || copied.placements.length === 0 || view === undefined) return false;
      if (refuse) {
        refuse();
        return true;
      }
      const isHere = copied.placements.some(({ id }) => store.get('placements', id)?.keyframe?.id === view);
      const by = isHere ? { x: OFFSET, y: OFFSET } : { x: 0, y: 0 };
      const copies = new Map(copied.placements.map(({ id }) => [id, newRecordId()]));
      const label = `Paste ${namedThings(copied.placements)}`;
      store.execute({ ...pasteThings, label }, { copied, keyframe: view, copies, newId: newRecordId, by });
      choose([...copies.values()].flatMap((id) => (store.get('placements', id) ? `placements/${id}` : [])));
      return true;
    };
    return { copy, paste };
  }, [store, ids, choose, view, refuse]);
}

/** Copying what is selected on the stage, else the selected view; lists and the graph copy their own rows. */
export function useWalkthroughClipboard() {
  const things = useThingsClipboard();
  const views = useViewsClipboard();
  const { remove, placed } = useThingActions();
  const { selected } = useSelection();
  const { view } = useAddress();
  const chosen = selected?.collection === 'keyframes' ? [selected.id] : [];
  const clipboard = {
    copy: () => (placed.length > 0 ? things.copy() : views.copy(chosen)),
    // In the graph, things pasted on a view would not be visible.
    paste: (text: string) => views.paste(text) || (view !== 'graph' && things.paste(text)),
  };
  return {
    ...clipboard,
    ...clipboardMenu(clipboard, 'in a walkthrough'),
    cut: () => (placed.length > 0 ? remove() : views.cut(chosen)),
  };
}

/** Ctrl C, Ctrl X and Ctrl V of the walkthrough. */
export function useWalkthroughClipboardKeys(): void {
  const { copy, paste, cut } = useWalkthroughClipboard();
  useClipboardKeys({ clipboard: { copy: () => (copiesItself() ? null : copy()), paste }, isOn: true, onCut: cut });
  useShownKeys(CLIPBOARD_KEYS);
}

/** What has focus copies what is selected in it. */
const copiesItself = (): boolean => document.activeElement?.closest('[data-row], [data-own-copy]') != null;

const CLIPBOARD_KEYS: KeyGroup = {
  title: 'Clipboard',
  keys: [
    {
      keys: ['Ctrl C', 'Ctrl V'],
      label: 'Copy and paste views and what stands on them, also into another walkthrough',
    },
    { keys: ['Ctrl X'], label: 'Cut' },
  ],
};
