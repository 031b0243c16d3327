import { useEffect, useRef } from 'react';
import { useEditor } from '../engine/editor-context.tsx';
import { useAddress } from './address.tsx';
import { useShell } from './shell-context.tsx';

/** Shows what a link from outside names by its record alone, such as the text of a marker. */
export function useRevealOnOpen(): void {
  const { store } = useEditor();
  const { kind } = useShell();
  const { selected, place, select } = useAddress();
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    // With a place in the address, it comes from an editor that knew.
    if (!selected || place !== undefined) return;
    const reveal = kind.revealOf(store, `${selected.collection}/${selected.id}`);
    if (reveal) select(reveal.selected, reveal.place);
  }, [selected, place, select, store, kind]);
}
