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
import type { Place, PlacedNode } from '../../../editor/graph/graph.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { announce } from '../../../ui/list/announce.ts';
import { notifyNews } from '../../../ui/notice/notify.ts';
import { duplicateViews } from '../duplicate-views.ts';
import { useEditor } from '../editor-hooks.ts';
import { useWalkthroughClipboard } from '../things/use-things-clipboard.ts';
import { useDeletion } from '../use-deletion.ts';
import { cutEnds, type GraphEdge } from './graph-edges.ts';
import { newLink } from './new-link.ts';

/** What is done in the graph, by pointer, menus and keys alike. Each is one step of undo. */
export function useViewCommands() {
  const { store } = useEditor();
  const { removeKeyframes, removeTransitions } = useDeletion();
  const refuse = useRefusal();
  const { views: clipboard } = useWalkthroughClipboard();
  return useMemo(() => {
    return {
      isReadOnly: refuse !== null,
      clipboard,
      remove: removeKeyframes,
      duplicate: (ids: readonly string[]) => duplicateViews(store, ids),
      /** `shown`: all current places. Views without a stored place keep theirs, too: the graph never jumps. */
      move: (
        items: readonly PlacedNode[],
        shown: ReadonlyMap<string, Place>,
        { label = placeKeyframes.label, mergeKey }: { label?: string; mergeKey?: string },
      ) => {
        const moved = new Set(items.map(({ id }) => id));
        const others = store.list('keyframes').flatMap(({ id, position }) => {
          const place = shown.get(id);
          return position || moved.has(id) || !place ? [] : { id, ...place };
        });
        const merge = mergeKey === undefined ? {} : { mergeKey };
        store.execute({ ...placeKeyframes, label }, { items: [...others, ...items] }, merge);
      },
      link: (links: readonly ChosenLink[]) => {
        const label = links.length > 1 ? 'Link both ways' : 'Link views';
        store.execute({ ...linkViews, label }, { items: links.map(newLink) });
        announce(links.length > 1 ? 'Linked both ways' : 'Linked');
      },
      /** All suggestions, or those of one line. */
      accept: (edge?: GraphEdge) => {
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
      },
      /** Removes a transition or, for a line of cuts, the arrows and directions that cut from one of its views to the other. */
      removeEdge: (line: string) => {
        const ends = cutEnds(line);
        if (!ends) return removeTransitions([line.slice('transitions/'.length)]);
        const [a, b] = ends;
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
      },
      rename: (id: string, name: string) => store.execute(changeKeyframe, { id, name }),
      start: (id: string) => store.execute(setStart, { id }),
    };
  }, [store, removeKeyframes, removeTransitions, clipboard, refuse]);
}

export type ViewCommands = ReturnType<typeof useViewCommands>;
