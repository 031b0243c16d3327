import { linkViews, placeKeyframes, setControls } from '@diorama/documents/icgi/commands/graph.commands.ts';
import { changeKeyframe, removePlacement, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import {
  type ChosenArrow,
  type ChosenLink,
  CONTROL_NAMES,
  suggestedLinks,
  targetOf,
} from '@diorama/documents/icgi/view-links.ts';
import { useMemo } from 'react';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { announce } from '../../../ui/list/announce.ts';
import { notifyFailed, notifyNews } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useDeletion } from '../use-deletion.ts';
import { type GraphEdge, graphEdges } from './graph-edges.ts';
import { newLink } from './new-link.ts';
import type { Place } from './node-places.ts';
import { arrangeViews } from './use-node-places.ts';

/** What is done in the graph, by pointer, menus and keys alike. Each is one step of undo. */
export function useViewActions() {
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
      /** `shown`: all current places. Views without a stored place keep theirs, too: the graph never jumps. */
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
      link: changing((links: readonly ChosenLink[]) => {
        const label = links.length > 1 ? 'Link both ways' : 'Link views';
        store.execute({ ...linkViews, label }, { items: links.map(newLink) });
        announce(links.length > 1 ? 'Linked both ways' : 'Linked');
      }),
      /** All suggestions, or those of one line. */
      accept: changing((edge?: GraphEdge) => {
        const items = edge ? edge.suggested : suggestedLinks(store.records());
        const label = items.length === 1 ? 'Accept a suggested link' : `Accept ${items.length} suggested links`;
        if (items.length > 0) store.execute({ ...linkViews, label }, { items: items.map(newLink) });
        const directions = items.filter(({ name }) => name === 'direction').length;
        announce(
          directions > 0 ? `${items.length} linked, ${directions} by direction markers` : `${items.length} linked`,
        );
        if (directions > 0)
          notifyNews(directions === 1 ? 'Added 1 direction marker' : `Added ${directions} direction markers`, {
            detail: 'All arrows of these views are taken. Drag the markers to where they lead.',
          });
      }),
      /** Clears the arrows, and the directions, that cut from one of two views to the other. */
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
        const directions = icgi.all('placements').filter(({ keyframe, data }) => {
          const to = data.type === 'marker' && data.variant === 'direction' ? data.leadsTo?.id : undefined;
          return (keyframe?.id === a && to === b) || (keyframe?.id === b && to === a);
        });
        const without = (records: IcgiRecords) =>
          directions.reduce((next, { id }) => removePlacement.run(next, { id }), setControls.run(records, { items }));
        if (items.length + directions.length > 0)
          store.execute({ ...setControls, label: 'Delete cut', run: without }, { items });
      }),
      rename: changing((id: string, name: string) => store.execute(changeKeyframe, { id, name })),
      start: changing((id: string) => store.execute(setStart, { id })),
    };
  }, [store, removeKeyframes, removeTransitions, refuse]);
}

export type ViewActions = ReturnType<typeof useViewActions>;
