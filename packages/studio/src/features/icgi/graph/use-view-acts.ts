import { placeKeyframes, setControls } from '@diorama/documents/icgi/graph.commands.ts';
import { changeKeyframe, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { type ChosenArrow, CONTROL_NAMES, suggestedLinks, targetOf } from '@diorama/documents/icgi/view-ways.ts';
import { useMemo } from 'react';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { announce } from '../../../ui/list/announce.ts';
import { notifyFailed } from '../../../ui/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useDeletion } from '../use-deletion.ts';
import { type GraphEdge, graphEdges } from './graph-edges.ts';
import type { Place } from './node-places.ts';
import { arrangeViews } from './use-node-places.ts';

/** What is done in the graph, by pointer, menus and keys alike. Each is one step of undo. */
export function useViewActs() {
  const { store } = useEditor();
  const { removeKeyframes, removeTransitions } = useDeletion();
  const refuse = useRefusal();
  return useMemo(() => {
    /** Nothing is changed while reading; says why. */
    const changing = <A extends unknown[], R>(act: (...args: A) => R): ((...args: A) => R | undefined) =>
      refuse
        ? () => {
            refuse();
            return undefined;
          }
        : act;
    return {
      isReadOnly: refuse !== null,
      remove: removeKeyframes,
      removeTransition: (id: string) => removeTransitions([id]),
      /** `shown`: where all stand. Those that nobody has placed yet keep that place, too: the graph never jumps. */
      move: changing(
        (items: readonly ({ id: string } & Place)[], shown: ReadonlyMap<string, Place>, mergeKey?: string) => {
          const moved = new Map(items.map((item) => [item.id, item]));
          const others = store.list('keyframes').flatMap(({ id, position }) => {
            const place = shown.get(id);
            return position || moved.has(id) || !place ? [] : { id, ...place };
          });
          if (moved.size === 0) return;
          store.execute(
            placeKeyframes,
            { items: [...others, ...moved.values()] },
            mergeKey === undefined ? {} : { mergeKey },
          );
        },
      ),
      tidy: changing(async () => {
        try {
          const items = await arrangeViews(
            store.list('keyframes'),
            graphEdges(store.records()),
            store.records().one('settings').start?.id,
          );
          store.execute({ ...placeKeyframes, label: 'Tidy up the graph' }, { items });
        } catch {
          notifyFailed('The graph could not be tidied up', { detail: 'Check the connection and try again.' });
        }
      }),
      link: changing((arrows: readonly ChosenArrow[]) => {
        store.execute(
          { ...setControls, label: arrows.length > 1 ? 'Link both ways' : 'Link views' },
          { items: arrows },
        );
        announce(arrows.length > 1 ? 'Linked both ways' : 'Linked');
      }),
      /** All suggestions, or those of one line. */
      accept: changing((edge?: GraphEdge) => {
        const items = edge ? edge.suggested : suggestedLinks(store.records());
        const label = items.length === 1 ? 'Accept a suggested link' : `Accept ${items.length} suggested links`;
        if (items.length > 0) store.execute({ ...setControls, label }, { items });
        announce(`${items.length} linked`);
      }),
      /** Clears the arrows that cut from one of two views to the other. */
      removeCuts: changing((a: string, b: string) => {
        const icgi = store.records();
        const items = [
          [a, b],
          [b, a],
        ].flatMap(([from = '', to]) =>
          CONTROL_NAMES.flatMap((name): ChosenArrow[] => {
            const control = icgi.get('keyframes', from)?.controls[name];
            const isCut = control?.type === 'keyframe' && targetOf(icgi, control) === to;
            return isCut ? [{ keyframe: from, name, control: { type: 'none' } }] : [];
          }),
        );
        if (items.length > 0) store.execute({ ...setControls, label: 'Delete cut' }, { items });
      }),
      rename: changing((id: string, name: string) => store.execute(changeKeyframe, { id, name })),
      start: changing((id: string) => store.execute(setStart, { id })),
    };
  }, [store, removeKeyframes, removeTransitions, refuse]);
}

export type ViewActs = ReturnType<typeof useViewActs>;
