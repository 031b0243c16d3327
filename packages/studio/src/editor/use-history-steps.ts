import type { RecordEdit } from '@diorama/documents/engine/records.ts';
import { useMemo } from 'react';
import { useEditor } from '../features/icgi/editor-hooks.ts';
import { useSelection } from '../features/icgi/use-selection.ts';
import { keepFocus } from './focus-record.ts';
import { useRefusal } from './use-refusal.ts';
import { useShowRecord } from './use-show-record.ts';

/** Undo and redo that show what they changed, so that nothing changes out of sight. */
export function useHistorySteps(): { undo: () => void; redo: () => void } {
  const { store } = useEditor();
  const show = useShowRecord();
  const { selected, select } = useSelection();
  const refuse = useRefusal();
  return useMemo(() => {
    if (refuse) return { undo: refuse, redo: refuse };
    const after = (edits: readonly RecordEdit[]) => {
      const touched = touchedBy(edits, (id) => store.get('blocks', id)?.owner?.id);
      if (touched) show(touched);
      else if (selected && !store.get(selected.collection, selected.id)) select(null);
      keepFocus(touched);
    };
    return {
      undo: () => {
        // A gesture that is under way is the step to take back.
        store.endGesture();
        const step = store.history().past.at(-1);
        store.undo();
        if (step) after(step.edits.map(({ key, before, after: then }) => ({ key, before: then, after: before })));
      },
      redo: () => {
        const step = store.history().future.at(-1);
        store.redo();
        if (step) after(step.edits);
      },
    };
  }, [store, show, selected, select, refuse]);
}

const SHOWABLE = ['keyframes', 'transitions', 'placements', 'markers'];

/** The record to look at after a step: the one that came back, else the only one that changed. */
export function touchedBy(
  edits: readonly RecordEdit[],
  ownerOfBlock: (blockId: string) => string | undefined,
): string | null {
  const there = edits.filter(({ after }) => after !== undefined);
  for (const collection of SHOWABLE) {
    const back = there.find(({ key, before }) => before === undefined && key.startsWith(`${collection}/`));
    if (back) return back.key;
  }
  if (there.length !== 1 || edits.length !== 1) return null;
  const [collection = '', id = ''] = there[0]?.key.split('/') ?? [];
  if (collection === 'blocks') {
    const owner = ownerOfBlock(id);
    return owner ? `markers/${owner}` : null;
  }
  return SHOWABLE.includes(collection) ? `${collection}/${id}` : null;
}
