import {
  addNodes,
  type Connection,
  connectNodes,
  copiesOf,
  nodeIdFor,
  nodeOf,
  placeNodes,
  removeNodes,
} from '@diorama/documents/e3d/commands/graph.commands.ts';
import {
  groupNodes,
  groupsOf,
  removeNodeGroups,
  ungroupNodes,
} from '@diorama/documents/e3d/commands/node-groups.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { NodeType } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { ArrangeOrder, arrange } from '../../../../editor/graph/arrange/arrange.ts';
import { arrangeByWorker } from '../../../../editor/graph/arrange/arrange-by-worker.ts';
import { useDeleteRecords } from '../../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../../../ui/notice/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { copiedText, nodesIn, pastedInto } from './clipboard.ts';
import { useGraphSelection } from './graph-selection.tsx';
import type { NodeView } from './graph-view.ts';
import { edgeViews, NODE_WIDTH, noteHeight } from './graph-view.ts';
import { GROUP_PADDING, groupHead, type NodeGroup } from './node-groups.ts';

const { nodes: called } = e3dLabels.records;
/** Pixels that a copy stands from its original. */
const OFFSET = { x: 32, y: 32 };

interface Place {
  x: number;
  y: number;
}

/** What a new node is set to, and what it is connected with. */
interface Added {
  fields?: Readonly<Record<string, unknown>>;
  connect?: (id: string) => Connection | null;
}

/** What is done with nodes, from the canvas, the list, menus and keys alike. Each is one step of undo. */
export function useGraphActions() {
  const { store } = useEditor();
  const { choose, chooseGroup } = useGraphSelection();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    const taken = () => new Set(store.list('nodes').map(({ id }) => id));
    const chosen = (ids: Iterable<string>) => [...ids].flatMap((id) => store.get('nodes', id) ?? []);
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
      add: changing((type: NodeType, at: Place, { fields, connect }: Added = {}) => {
        const id = nodeIdFor(NODE_LABELS[type].name, taken());
        const place = { x: Math.round(at.x), y: Math.round(at.y) };
        const connection = connect?.(id) ?? null;
        const made = nodeOf(type, id, { ...fields, ...place });
        const isOwn = connection?.node === id;
        const node =
          isOwn && connection.from !== null ? { ...made, in: { [connection.input]: connection.from } } : made;
        const label = `Add ${NODE_LABELS[type].name.toLowerCase()}`;
        if (connection && !isOwn)
          store.execute(
            {
              label,
              run: (e3d, nodes: readonly [typeof node]) =>
                connectNodes.run(addNodes.run(e3d, { nodes }), { items: [connection] }),
            },
            [node],
          );
        else store.execute({ ...addNodes, label }, { nodes: [node] });
        choose([id]);
        return id;
      }),
      remove: changing((ids: Iterable<string>) => {
        const nodes = chosen(ids);
        const [first] = nodes;
        if (!first) return;
        deleteRecords({
          store,
          command: { forAll: removeNodes },
          collection: 'nodes',
          ids: nodes.map(({ id }) => id),
          called,
          name: nodeName(first),
          siblings: store.list('nodes'),
        });
      }),
      duplicate: changing((ids: Iterable<string>): string[] => {
        const nodes = chosen(ids);
        const used = taken();
        const copyOf = new Map<string, string>();
        for (const { id } of nodes) {
          const copy = nodeIdFor(id.replace(/-\d+$/, ''), used);
          used.add(copy);
          copyOf.set(id, copy);
        }
        const label = `Duplicate ${nodes.length === 1 ? called.one : `${nodes.length} ${called.many}`}`;
        store.execute({ ...addNodes, label }, { nodes: copiesOf(nodes, copyOf, OFFSET) });
        choose(copyOf.values());
        return [...copyOf.values()];
      }),
      connect: changing((items: readonly Connection[]) => {
        const label = items.every(({ from }) => from === null) ? 'Disconnect' : 'Connect';
        store.execute({ ...connectNodes, label }, { items });
      }),
      move: changing((items: readonly ({ id: string } & Place)[], mergeKey?: string) =>
        store.execute(placeNodes, { items }, mergeKey === undefined ? {} : { mergeKey }),
      ),
      arrange: changing(async (views: ReadonlyMap<string, NodeView>) => {
        try {
          const items = await arranged(views, store.list('nodeGroups'));
          store.execute({ ...placeNodes, label: 'Arrange the graph' }, { items });
        } catch {
          notifyFailed('The graph could not be arranged', { detail: 'Check the connection and try again.' });
        }
      }),
      /** Nodes join the one group that is among them, or a new one. */
      group: changing((ids: Iterable<string>): string | undefined => {
        const nodes = chosen(ids).map(({ id }) => id);
        if (nodes.length === 0) return undefined;
        const [known, ...others] = groupsOf(store.records(), nodes);
        const isJoined =
          known !== undefined && others.length === 0 && nodes.some((id) => !store.get('nodes', id)?.group);
        const id = isJoined ? known : newRecordId();
        store.execute(groupNodes, { id, ids: nodes });
        chooseGroup(id);
        return isJoined ? undefined : id;
      }),
      ungroup: changing((ids: Iterable<string>) => {
        const nodes = [...ids];
        store.execute(ungroupNodes, { ids: nodes });
        choose(nodes);
      }),
      removeGroup: changing((id: string) => {
        store.execute(removeNodeGroups, { ids: [id] });
        choose([]);
      }),
      copyText: (ids: Iterable<string>): string | null => {
        const nodes = chosen(ids);
        const [first] = nodes;
        if (!first) return null;
        notifyDone(`Copied ${nodes.length === 1 ? `“${nodeName(first)}”` : `${nodes.length} ${called.many}`}`);
        return copiedText(nodes);
      },
      /** False: the text holds no nodes. */
      paste: (text: string): boolean => {
        const read = nodesIn(text);
        if (!read || read.length === 0) return false;
        if (refuse) {
          refuse();
          return true;
        }
        const { nodes, lost } = pastedInto(store.records(), read, OFFSET);
        const label = `Paste ${nodes.length === 1 ? called.one : `${nodes.length} ${called.many}`}`;
        store.execute({ ...addNodes, label }, { nodes });
        choose(nodes.map(({ id }) => id));
        if (lost.length > 0) {
          const named = lost.slice(0, 3).join(', ');
          const more = lost.length > 3 ? ` and ${lost.length - 3} more` : '';
          notifyNews('References to what is not in this configurator were left out', { detail: `${named}${more}` });
        }
        return true;
      },
    };
  }, [store, choose, chooseGroup, deleteRecords, refuse]);
}

export type GraphActions = ReturnType<typeof useGraphActions>;

/** Computes places for all nodes off the main thread. Fails when the worker cannot be loaded. */
async function arranged(
  views: ReadonlyMap<string, NodeView>,
  groups: readonly NodeGroup[],
): Promise<ReturnType<typeof arrange>> {
  const known = new Set(groups.map(({ id }) => id));
  const order: ArrangeOrder = {
    nodes: [...views.values()].map((view) => ({
      id: view.node.id,
      width: NODE_WIDTH,
      // A note stands above its node.
      height: view.height + noteHeight(view.node),
      group: view.node.group && known.has(view.node.group.id) ? view.node.group.id : null,
    })),
    edges: edgeViews(views),
    heads: Object.fromEntries(groups.map((group) => [group.id, groupHead(group)])),
    padding: GROUP_PADDING,
  };
  const places = await arrangeByWorker(order);
  return places.map(({ id, x, y }) => {
    const view = views.get(id);
    return { id, x, y: y + (view ? noteHeight(view.node) : 0) };
  });
}
