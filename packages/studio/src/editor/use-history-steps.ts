import { invertEdits } from '@diorama/documents/engine/history.ts';
import type { RecordEdit } from '@diorama/documents/engine/schema/records.ts';
import { useMemo } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import type { StepResult } from '../engine/editor-store.ts';
import { notifyNews } from '../ui/notice/notify.ts';
import { type ItemTabs, useAddress } from './address/address.tsx';
import { keepFocus } from './address/focus-record.ts';
import type { Reveal } from './editor-kind.ts';
import { nothingUndone } from './nothing-undone.ts';
import { useShell } from './shell-context.tsx';
import { useRefusal } from './use-refusal.ts';

/** Undo and redo that show what they changed, so that nothing changes out of sight. */
export function useHistorySteps(): { undo: () => void; redo: () => void } {
  const { store, remoteEdits } = useEditor();
  const { kind } = useShell();
  const { selected, select, tab } = useAddress();
  const refuse = useRefusal();
  return useMemo(() => {
    if (refuse) return { undo: refuse, redo: refuse };
    const after = (edits: readonly RecordEdit[]) => {
      const reveal = revealAfter(edits, Object.keys(kind.kind.records), {
        revealOf: (key) => kind.revealOf(store, key),
        isInOpenTab: (collection) => isInOpenTab(collection, tab, kind.itemTabs),
      });
      if (reveal) select(reveal.selected, reveal.place);
      else if (selected && !store.at(`${selected.collection}/${selected.id}`)) select(null);
      keepFocus(reveal?.selected ? `${reveal.selected.collection}/${reveal.selected.id}` : null);
    };
    const tell = ({ entry, edits }: StepResult, what: 'undo' | 'redo') => {
      if (edits.length > 0) return;
      const detail = nothingUndone(store.definition, entry.edits, (key) => remoteEdits.of(key));
      notifyNews(`Nothing to ${what}`, { id: 'nothing-undone', detail });
    };
    return {
      undo: () => {
        const step = store.undo();
        if (step) tell(step, 'undo');
        if (step) after(invertEdits(step.entry.edits));
      },
      redo: () => {
        const step = store.redo();
        if (step) tell(step, 'redo');
        if (step) after(step.entry.edits);
      },
    };
  }, [store, remoteEdits, kind, selected, select, tab, refuse]);
}

interface Revealing {
  revealOf: (key: string) => Reveal | null;
  /** Whether records of a collection are shown without leaving the tab that is open. */
  isInOpenTab: (collection: string) => boolean;
}

/** Whether records of a collection are shown in a tab; undefined is the first one. */
const isInOpenTab = (collection: string, tab: string | undefined, itemTabs: ItemTabs = {}): boolean =>
  Object.entries(itemTabs).find(([, own]) => own.includes(collection))?.[0] === tab;

/**
 * What to show after a step: the record that came back, else the only one that changed. Of several that came back, one that the open
 * tab shows, and of those the one whose collection the kind names first: it brought the others along.
 */
export function revealAfter(
  edits: readonly RecordEdit[],
  collections: readonly string[],
  { revealOf, isInOpenTab: isOpen }: Revealing,
): Reveal | null {
  const revealed = (key: string): Reveal | null => {
    const reveal = revealOf(key);
    return reveal?.selected ? reveal : null;
  };
  const there = edits.filter(({ after }) => after !== undefined);
  const back = there.filter(({ before }) => before === undefined);
  for (const collection of [...collections.filter(isOpen), ...collections]) {
    const first = back.find(({ key }) => key.startsWith(`${collection}/`));
    const reveal = first && revealed(first.key);
    if (reveal) return reveal;
  }
  const [only] = there;
  return only && there.length === 1 && edits.length === 1 ? revealed(only.key) : null;
}
