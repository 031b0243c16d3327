import type { Command } from '@diorama/documents/engine/command.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import { useMemo } from 'react';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useDeleteRecords } from '../selection/use-delete-records.ts';
import { useRefusal } from '../use-refusal.ts';
import type { GraphCommands, PlacedNode } from './graph.ts';
import { useGraphSelection } from './graph-selection.tsx';
import { type CopiedNodes, nodeClipboard } from './node-clipboard.ts';

/** Nodes that are records of one collection; `C` is what is copied of them. The same object at every render. */
interface NodeRecords<D extends DocumentKind, C extends object>
  extends Pick<CopiedNodes<C>, 'type' | 'home' | 'read' | 'count'> {
  called: RecordLabel;
  collection: string;
  all: (store: EditorStore<D>) => readonly { id: string }[];
  nameOf: (store: EditorStore<D>, id: string) => string;
  place: Command<D, { items: readonly PlacedNode[] }>;
  remove: Command<D, { ids: readonly string[] }>;
  copied: (store: EditorStore<D>, ids: readonly string[]) => C;
  put: (store: EditorStore<D>, copied: C, label: string) => readonly string[];
}

/** What is done with such nodes, from the canvas, lists, menus and keys alike. */
export function useNodeCommands<D extends DocumentKind, C extends object>(
  store: EditorStore<D>,
  records: NodeRecords<D, C>,
) {
  const { choose } = useGraphSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    const { called, collection, all, place } = records;
    const nameOf = (id: string) => records.nameOf(store, id);
    const command = { forAll: records.remove };
    const remove =
      refuse ??
      ((wanted: readonly string[]) => {
        const ids = wanted.filter((id) => store.at(`${collection}/${id}`));
        const name = nameOf(ids[0] ?? '');
        deleteRecords({ store, command, collection, ids, called, name, siblings: all(store) });
      });
    const move: GraphCommands['move'] = (items, { label = place.label, mergeKey }) =>
      store.execute({ ...place, label }, { items }, mergeKey === undefined ? {} : { mergeKey });
    const copying = nodeClipboard<C>({
      ...records,
      ...{ nameOf, remove, choose, refuse },
      copied: (ids) => records.copied(store, ids),
      put: (copied, label) => records.put(store, copied, label),
    });
    return { refuse, remove, move, ...copying };
  }, [store, records, choose, deleteRecords, refuse]);
}
