import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { removeKeyframe, removePlacement, removeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { IcgiDocument, PlacementRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useMemo } from 'react';
import { useDeleteRecords } from '../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useEditor } from './editor-hooks.ts';
import { useSelection } from './use-selection.ts';

const { keyframes: views, transitions, placements, outlines, signs, widgets } = icgiLabels.records;

/** What stands in a place: a marker or a sign with its text, else an outline. */
function placedThing(store: EditorStore<IcgiDocument>, placement: PlacementRecord | undefined) {
  const data = placement?.data;
  if (data?.type === 'marker') return { called: placements, title: store.get('markers', data.marker?.id ?? '')?.title };
  if (data?.type === 'widget' && data.widget?.type === 'widget-use') {
    const name = store.get('widgets', data.widget.id)?.name;
    return { called: widgets, title: name && { type: 'custom' as const, value: name } };
  }
  if (data?.type === 'widget') return { called: signs, title: store.get('signs', data.widget?.id ?? '')?.text };
  return { called: data?.type === 'outline' ? outlines : placements, title: undefined };
}

const counted = (count: number, one: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : `${one}s`}`;

interface Deletion {
  removeKeyframes: (ids: readonly string[]) => void;
  removeTransitions: (ids: readonly string[]) => void;
  removePlacements: (ids: readonly string[]) => void;
}

/** Deletes views, transitions and markers at once, if one may, and says what went along. */
export function useDeletion(): Deletion {
  const { store } = useEditor();
  const { keyframe, language } = useSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();

  return useMemo((): Deletion => {
    if (refuse) return { removeKeyframes: refuse, removeTransitions: refuse, removePlacements: refuse };
    return {
      removeKeyframes: (wanted) => {
        const ids = wanted.filter((id) => store.get('keyframes', id));
        const gone = new Set<string | undefined>(ids);
        const placed = store.list('placements').filter((placement) => gone.has(placement.keyframe?.id)).length;
        const led = store
          .list('keyframes')
          .filter(({ id }) => !gone.has(id))
          .flatMap(({ controls }) => Object.values(controls))
          .filter((control) => control.type === 'keyframe' && gone.has(control.keyframe?.id)).length;
        const also = [counted(placed, 'marker'), counted(led, 'arrow')].filter((part) => part !== null);
        deleteRecords({
          store,
          command: removeKeyframe,
          collection: 'keyframes',
          ids,
          called: views,
          name: store.get('keyframes', ids[0] ?? '')?.name ?? '',
          detail: also.length > 0 ? `Also removed ${also.join(' and ')}` : undefined,
          siblings: store.list('keyframes'),
          place: keyframe?.id,
        });
      },
      removeTransitions: (wanted) => {
        const ids = wanted.filter((id) => store.get('transitions', id));
        deleteRecords({
          store,
          command: removeTransition,
          collection: 'transitions',
          ids,
          called: transitions,
          name: store.get('transitions', ids[0] ?? '')?.name ?? '',
          detail: ids.length === 1 ? 'Its files stay in the assets' : 'Their files stay in the assets',
          siblings: store.list('transitions'),
        });
      },
      removePlacements: (wanted) => {
        const ids = wanted.filter((id) => store.get('placements', id));
        const first = store.get('placements', ids[0] ?? '');
        const { called, title } = placedThing(store, first);
        deleteRecords({
          store,
          command: removePlacement,
          collection: 'placements',
          ids,
          called,
          name: title?.type === 'custom' ? localizedText(title.value, language) : (title?.key ?? ''),
          siblings: store.list('placements').filter((other) => other.keyframe?.id === first?.keyframe?.id),
        });
      },
    };
  }, [store, keyframe?.id, language, deleteRecords, refuse]);
}
