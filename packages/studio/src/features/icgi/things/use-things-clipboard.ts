import { pasteThings } from '@diorama/documents/icgi/icgi.paste.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../editor/record-id.ts';
import { clipboardMenu, useClipboardKeys } from '../../../editor/stage-clipboard.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { notifyDone } from '../../../ui/notify.ts';
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
    return { copy, paste, ...clipboardMenu({ copy, paste }, 'on a view') };
  }, [store, ids, choose, view, refuse]);
}

/** Ctrl C, Ctrl X and Ctrl V on the stage. */
export function useThingsClipboardKeys(remove: () => void): void {
  const clipboard = useThingsClipboard();
  useClipboardKeys({ clipboard, isOn: true, onCut: remove });
}
