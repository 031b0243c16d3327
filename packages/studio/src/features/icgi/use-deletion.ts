import { removeKeyframe, removePlacement, removeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';
import { useMemo } from 'react';
import { useDeleteRecord } from '../../editor/use-delete-record.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { useEditor } from './editor-hooks.ts';
import { useSelection } from './use-selection.ts';

const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : `${one}s`}`;

interface Deletion {
  removeKeyframeById: (id: string) => void;
  removeTransitionById: (id: string) => void;
  removePlacementById: (id: string) => void;
}

/** Deletes views, transitions and markers at once, if one may, and says what went along. */
export function useDeletion(): Deletion {
  const { store } = useEditor();
  const { keyframe, language } = useSelection();
  const deleteRecord = useDeleteRecord();
  const refuse = useRefusal();

  return useMemo(() => {
    if (refuse) return { removeKeyframeById: refuse, removeTransitionById: refuse, removePlacementById: refuse };
    return {
      removeKeyframeById: (id: string): void => {
        const record = store.get('keyframes', id);
        if (!record) return;
        const placed = store.list('placements').filter((placement) => placement.keyframe?.id === id).length;
        const led = store
          .list('keyframes')
          .flatMap(({ controls }) => Object.values(controls))
          .filter((control) => control.type === 'keyframe' && control.keyframe?.id === id).length;
        const also = [counted(placed, 'marker'), counted(led, 'arrow')].filter((part) => part !== null);
        const detail = also.length > 0 ? `Also removed ${also.join(' and ')}` : undefined;
        deleteRecord({
          store,
          command: removeKeyframe,
          collection: 'keyframes',
          id,
          name: record.name,
          detail,
          siblings: store.list('keyframes'),
          isOnStage: keyframe?.id === id,
        });
      },
      removeTransitionById: (id: string): void => {
        const record = store.get('transitions', id);
        if (!record) return;
        deleteRecord({
          store,
          command: removeTransition,
          collection: 'transitions',
          id,
          name: record.name,
          detail: 'Its files stay in the assets',
          siblings: store.list('transitions'),
        });
      },
      removePlacementById: (id: string): void => {
        const record = store.get('placements', id);
        if (!record) return;
        const title =
          record.data.type === 'marker' ? store.get('markers', record.data.marker?.id ?? '')?.title : undefined;
        deleteRecord({
          store,
          command: removePlacement,
          collection: 'placements',
          id,
          name: title?.type === 'custom' ? localizedText(title.value, language) : (title?.key ?? ''),
          siblings: store.list('placements').filter((other) => other.keyframe?.id === record.keyframe?.id),
        });
      },
    };
  }, [store, keyframe?.id, language, deleteRecord, refuse]);
}
