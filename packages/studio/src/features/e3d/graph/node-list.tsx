import { renameNode } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { useMemo, useState } from 'react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import { type RecordList, useRecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, type TreePlace, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { useExecute } from '../editor-hooks.ts';
import type { NodeView } from './canvas/graph-view.ts';
import { useGraph } from './canvas/use-graph.ts';
import { useGraphCommands } from './canvas/use-graph-commands.ts';

const { nodes: called } = e3dLabels.records;
const NOTHING_OPEN: ReadonlySet<string> = new Set();

/** What a node is found by. */
const wordsOf = ({ node }: NodeView) => [`${nodeName(node)} ${NODE_LABELS[node.type].name} ${node.id}`];

/** Every node by its name, to find, name and select it. */
export function NodeList() {
  const { views } = useGraph();
  const actions = useGraphCommands();
  const execute = useExecute();
  const { ids: chosen, current, choose } = useGraphSelection();
  const [search, setSearch] = useState('');
  const found = useMemo(() => foundByName([...views.values()], search, wordsOf), [views, search]);
  const ids = useMemo(() => found.map(({ node }) => node.id), [found]);
  const shape = useMemo(() => new Map([[TREE_ROOT, ids]]), [ids]);
  const tree = useTreeRows(shape, NOTHING_OPEN);
  const records = useRecordList({
    called,
    ids,
    current,
    chosen,
    onChoose: choose,
    onShow: (id) => choose([id]),
    onRename: (id, name) => execute(renameNode, { id, name }),
    onDuplicate: (copied) => [...actions.duplicate(copied)],
    onDelete: actions.remove,
    onMove: () => undefined,
    clipboard: actions.clipboard,
    isMovable: false,
    linkOf: (id) => ({ tab: 'graph', graph: id }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  if (views.size === 0) return <p className="px-3 py-3 text-n10">No nodes yet.</p>;
  return (
    <>
      {selectedIds.length > 1 && !isReadOnly ? (
        <BulkBar isCompact count={selectedIds.length} actions={bulkActions} onClear={() => choose([])} />
      ) : (
        <div className="px-3 pt-2 pb-1">
          <SearchField
            size="small"
            label={`Find among ${views.size}`}
            isNear={isOnlyNear(found, search, wordsOf)}
            isFound
            value={search}
            onChange={setSearch}
            hasShortcut
          />
        </div>
      )}
      {ids.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No nodes match “{search.trim()}”.</p>
      ) : (
        <Tree label="Nodes" tree={tree} list={list} currentId={current}>
          {(place) => <NodeRow place={place} view={views.get(place.id)} records={records} />}
        </Tree>
      )}
    </>
  );
}

function NodeRow({ place, view, records }: { place: TreePlace; view: NodeView | undefined; records: RecordList }) {
  const warning = useWarning(`nodes/${place.id}`);
  if (!view) return null;
  const { node } = view;
  const [first = ''] = node.note.split('\n');
  const name = nodeName(node);
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`nodes/${node.id}`}
      menuLabel={`Node ${name}`}
      name={first}
      label={name}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`nodes/${node.id}`} />
          {first.trim() && <span className="text-n10 text-xs">{NODE_LABELS[node.type].name}</span>}
        </>
      }
      drag={{ type: 'graph-nodes', isEnabled: false, placesFor: () => [], onDrop: () => undefined }}
    />
  );
}
