import { removeKeyframe, removePlacement, removeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { useMemo } from 'react';
import { keepFocus } from '../../editor/focus-record.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { useShowRecord } from '../../editor/use-show-record.ts';
import { notifyDone } from '../../ui/notify.ts';
import { useEditor } from './editor-hooks.ts';
import { useSelection } from './use-selection.ts';

interface Deletion {
  removeKeyframeById: (id: string) => void;
  removeTransitionById: (id: string) => void;
  removePlacementById: (id: string) => void;
}

/** Deletes at once, if one may, says what went along, offers the way back, and leaves focus on what stood next to it. */
export function useDeletion(): Deletion {
  const { store } = useEditor();
  const { keyframe, selected, select, language } = useSelection();
  const show = useShowRecord();
  const refuse = useRefusal();

  return useMemo(() => {
    if (refuse) return { removeKeyframeById: refuse, removeTransitionById: refuse, removePlacementById: refuse };
    /** Says what was deleted; Undo takes back this deletion, whatever was done since. */
    const say = (name: string, record: string, detail?: string): void => {
      const step = store.history().past.at(-1);
      notifyDone(`Deleted “${name || 'Untitled'}”`, {
        id: 'deleted',
        ...(detail ? { detail } : {}),
        action: {
          label: 'Undo',
          onClick: () => {
            if (step) store.revert(step);
            show(record);
          },
        },
      });
    };
    const neighbour = (list: readonly { id: string }[], id: string): string | undefined => {
      const at = list.findIndex((other) => other.id === id);
      return (list[at + 1] ?? list[at - 1])?.id;
    };
    const forget = (id: string, nextKeyframe?: string): void => {
      const isGone = selected === null || selected.id === id || !store.get(selected.collection, selected.id);
      if (isGone || nextKeyframe) select(isGone ? null : selected, nextKeyframe);
    };

    return {
      removeKeyframeById: (id: string): void => {
        const record = store.get('keyframes', id);
        if (!record) return;
        const placed = store.list('placements').filter((placement) => placement.keyframe?.id === id).length;
        const next = neighbour(store.list('keyframes'), id);
        store.execute(removeKeyframe, { id });
        forget(id, keyframe?.id === id ? next : undefined);
        keepFocus(next ? `keyframes/${next}` : null);
        say(
          record.name,
          `keyframes/${id}`,
          placed > 0
            ? `${placed} ${placed === 1 ? 'marker' : 'markers'} and the arrows that led here went along`
            : 'The arrows that led here were cleared',
        );
      },
      removeTransitionById: (id: string): void => {
        const record = store.get('transitions', id);
        if (!record) return;
        const next = neighbour(store.list('transitions'), id);
        store.execute(removeTransition, { id });
        forget(id);
        keepFocus(next ? `transitions/${next}` : null);
        say(record.name, `transitions/${id}`, 'The arrows that played it were cleared; the files stay in the assets');
      },
      removePlacementById: (id: string): void => {
        const record = store.get('placements', id);
        if (!record) return;
        const title =
          record.data.type === 'marker' ? store.get('markers', record.data.marker?.id ?? '')?.title : undefined;
        const siblings = store.list('placements').filter((other) => other.keyframe?.id === record.keyframe?.id);
        const next = neighbour(siblings, id);
        store.execute(removePlacement, { id });
        forget(id);
        keepFocus(next ? `placements/${next}` : null);
        say(title?.type === 'custom' ? localizedText(title.value, language) : (title?.key ?? ''), `placements/${id}`);
      },
    };
  }, [store, keyframe?.id, selected, select, language, show, refuse]);
}
