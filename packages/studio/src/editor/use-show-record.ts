import { useCallback } from 'react';
import { useEditor } from '../features/icgi/editor-hooks.ts';
import { useSelection } from '../features/icgi/use-selection.ts';

/** Brings a record on screen and selects it: `keyframes/<id>`, `transitions/<id>`, `placements/<id>`, `markers/<id>`, `settings`. */
export function useShowRecord(): (key: string) => void {
  const { store } = useEditor();
  const { select, goTo } = useSelection();
  return useCallback(
    (key: string) => {
      const [collection, id] = key.split('/');
      // What is not there cannot be read: the banner says why.
      if (!store.at(key)) return document.querySelector<HTMLElement>('[data-quarantine]')?.focus();
      if (!id) return select(null);
      if (collection === 'keyframes') return goTo(id);
      if (collection === 'transitions') return select({ collection, id });
      const placement =
        collection === 'placements'
          ? store.get('placements', id)
          : store.list('placements').find(({ data }) => data.type === 'marker' && data.marker?.id === id);
      if (placement) select({ collection: 'placements', id: placement.id }, placement.keyframe?.id);
    },
    [store, select, goTo],
  );
}
