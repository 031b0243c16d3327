import {
  addNodes,
  type Connection,
  connectNodes,
  nodeIdFor,
  nodeOf,
  placeNodes,
  removeNodes,
  renameNode,
} from '@diorama/documents/e3d/commands/graph.commands.ts';
import {
  groupNodes,
  groupsOf,
  patchNodeGroup,
  removeNodeGroups,
  ungroupNodes,
} from '@diorama/documents/e3d/commands/node-groups.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { E3dDocument, E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import type { GraphNode } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { useMemo } from 'react';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { GraphCommands, Place } from '../../../../editor/graph/graph.ts';
import { useGraphSelection } from '../../../../editor/graph/graph-selection.tsx';
import { useNodeCommands } from '../../../../editor/graph/use-node-commands.ts';
import type { EditorStore } from '../../../../engine/editor-store.ts';
import { notifyNews } from '../../../../ui/notice/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { named } from '../../use-entity-clipboard.ts';
import { type CopiedNodes, nodesIn, pastedInto } from './clipboard.ts';
import type { NewNode } from './fitting-types.ts';

const nodesOf = (store: EditorStore<E3dDocument>, ids: readonly string[]) =>
  ids.flatMap((id) => store.get('nodes', id) ?? []);

const NODES = {
  ...{ called: e3dLabels.records.nodes, collection: 'nodes', place: placeNodes, remove: removeNodes },
  all: (store: EditorStore<E3dDocument>) => store.list('nodes'),
  nameOf: (store: EditorStore<E3dDocument>, id: string) => nodesOf(store, [id]).map(nodeName).join(),
  ...{ type: 'graph-nodes', home: 'the graph of a configurator', read: nodesIn },
  copied: (store: EditorStore<E3dDocument>, ids: readonly string[]) => ({ nodes: nodesOf(store, ids) }),
  count: ({ nodes }: CopiedNodes) => nodes.length,
  put: (store: EditorStore<E3dDocument>, copied: CopiedNodes, label: string) => {
    const { nodes, lost } = pastedInto(store.records(), copied.nodes);
    store.execute({ ...addNodes, label }, { nodes });
    if (lost.length > 0)
      notifyNews('References to what is not in this configurator were left out', { detail: named(lost) });
    return nodes.map(({ id }) => id);
  },
};

/** What is done with nodes, from the canvas, the list, menus and keys alike. Each is one step of undo. */
export function useGraphCommands() {
  const { store } = useEditor();
  const { choose, chooseGroup } = useGraphSelection();
  const own = useNodeCommands(store, NODES);
  return useMemo(() => {
    const { refuse } = own;
    const group: NonNullable<GraphCommands['group']> = {
      /** Nodes join the one group that is among them, or a new one. */
      put: (ids) => {
        const [known, ...others] = groupsOf(store.records(), ids);
        const isJoined = known !== undefined && others.length === 0 && nodesOf(store, ids).some((node) => !node.group);
        const id = isJoined ? known : newRecordId();
        store.execute(groupNodes, { id, ids });
        chooseGroup(id);
        return isJoined ? undefined : id;
      },
      takeOut: (ids) => {
        store.execute(ungroupNodes, { ids });
        choose(ids);
      },
      rename: (id, name) => store.execute(patchNodeGroup, { id, fields: { name } }),
      remove: (id) => {
        store.execute(removeNodeGroups, { ids: [id] });
        choose([]);
      },
    };
    return {
      ...own,
      group,
      isReadOnly: refuse !== null,
      connect: (items: readonly Connection[]) => {
        if (refuse) return refuse();
        const label = items.every(({ from }) => from === null) ? 'Disconnect' : 'Connect';
        return store.execute({ ...connectNodes, label }, { items });
      },
      rename: (id: string, name: string) => store.execute(renameNode, { id, name }),
      /** `connectionOf`: what the new node is connected with. */
      add: (
        { type, fields }: NewNode,
        { x, y }: Place,
        connectionOf: (made: GraphNode) => Connection | null = () => null,
      ) => {
        const id = nodeIdFor(NODE_LABELS[type].name, new Set(store.list('nodes').map((node) => node.id)));
        const made = nodeOf(type, id, { ...fields, x: Math.round(x), y: Math.round(y) });
        const connection = connectionOf(made);
        const command = {
          label: `Add ${NODE_LABELS[type].name.toLowerCase()}`,
          run: (e3d: E3dRecords, nodes: readonly GraphNode[]) =>
            connectNodes.run(addNodes.run(e3d, { nodes }), { items: connection ? [connection] : [] }),
        };
        store.execute(command, [made]);
        choose([id]);
      },
    };
  }, [store, choose, chooseGroup, own]);
}
