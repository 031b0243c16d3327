import { useCallback } from 'react';
import { useEditor } from '../../engine/editor-context.tsx';
import { useShell } from '../shell-context.tsx';
import { useAddress } from './address.tsx';

/** Brings a record on screen and selects it, by its key. */
export function useShowRecord(): (key: string) => void {
  const { store } = useEditor();
  const { kind } = useShell();
  const { select, view } = useAddress();
  return useCallback(
    (key: string) => {
      // What is not there cannot be read: the banner says why.
      if (!store.at(key)) return document.querySelector<HTMLElement>('[data-quarantine]')?.focus();
      const reveal = kind.revealOf(store, key);
      if (!reveal) return;
      select(reveal.selected, reveal.place, {
        ...('tab' in reveal ? { tab: reveal.tab } : {}),
        ...(reveal.isOnStage && view === 'graph' ? { view: undefined } : {}),
      });
    },
    [store, kind, select, view],
  );
}
