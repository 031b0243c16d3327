import { pasteThings } from '@diorama/documents/icgi/commands/icgi.paste.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { type RecordClipboard, useClipboardKeys } from '../../../editor/selection/stage-clipboard.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { type KeyGroup, useShownKeys } from '../../../ui/keys/shown-keys.ts';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { useChosenRows } from './rows-together.ts';
import { copiedText, thingsIn } from './things-clipboard.ts';
import { namedThings } from './use-thing-actions.ts';
import { useViewsClipboard } from './use-views-clipboard.ts';

/** Offset of copies from their originals on the same view, in canvas fractions. */
const OFFSET = 0.02;

/** Copying what stands on views, and pasting it on this view or another one, here or in another walkthrough. */
function useThingsClipboard() {
  const { store } = useEditor();
  const { choose } = useStageSelection();
  const { keyframe } = useSelection();
  const { removePlacements } = useDeletion();
  const refuse = useRefusal();
  const view = keyframe?.id;
  return useMemo(() => {
    const copy = (placed: readonly string[]): string | null => {
      const text = copiedText(store.records(), placed);
      if (text !== null)
        notifyDone(`Copied ${namedThings(placed.flatMap((id) => store.get('placements', id) ?? []))}`, { id: 'paste' });
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
      const by = isHere ? { x: OFFSET, y: OFFSET } : { x: 0, y: 0 };
      const copies = new Map(copied.placements.map(({ id }) => [id, newRecordId()]));
      const label = `Paste ${namedThings(copied.placements)}`;
      store.execute({ ...pasteThings, label }, { copied, keyframe: view, copies, newId: newRecordId, by });
      choose([...copies.values()].flatMap((id) => (store.get('placements', id) ? `placements/${id}` : [])));
      return true;
    };
    return { copy, cut: removePlacements, paste };
  }, [store, choose, view, refuse, removePlacements]);
}

/** Copying what stands on views, and views; either pastes both. */
export function useWalkthroughClipboard(): { things: RecordClipboard; views: RecordClipboard } {
  const things = useThingsClipboard();
  const views = useViewsClipboard();
  const { view } = useAddress();
  // In the graph, things pasted on a view would not be visible.
  const paste = (text: string): boolean => views.paste(text) || (view !== 'graph' && things.paste(text));
  const shared = { paste, place: 'in a walkthrough' };
  return { things: { ...things, ...shared }, views: { ...views, ...shared } };
}

/** What is copied on the stage: what is selected there, else the selected views. */
export function useStageClipboard(): { clipboard: RecordClipboard; ids: readonly string[]; isOfViews: boolean } {
  const { things, views } = useWalkthroughClipboard();
  const { ids } = useStageSelection();
  const placed = idsIn(ids, 'placements');
  const rows = useChosenRows();
  if (placed.length > 0) return { clipboard: things, ids: placed, isOfViews: false };
  const isOfViews = rows.collection === 'keyframes';
  return { clipboard: views, ids: isOfViews ? rows.ids : [], isOfViews };
}

/** Ctrl C, Ctrl X and Ctrl V of the walkthrough; lists and the graph copy their own rows. */
export function useWalkthroughClipboardKeys(): void {
  const { clipboard, ids } = useStageClipboard();
  useClipboardKeys({
    clipboard: { copy: () => (copiesItself() ? null : clipboard.copy(ids)), paste: clipboard.paste },
    isOn: true,
    onCut: () => clipboard.cut(ids),
  });
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
