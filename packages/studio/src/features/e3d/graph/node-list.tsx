import { renameNode } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { NODE_LABELS, nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { useMemo, useState } from 'react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { OutlineSearch } from '../../../editor/outline/outline-search.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import { RecordBar, RecordTree } from '../../../editor/outline/record-tree.tsx';
import { type RecordList, useRecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { useExecute } from '../editor-hooks.ts';
import type { NodeView } from './canvas/graph-view.ts';
import { useGraph } from './canvas/use-graph.ts';
import { useGraphCommands } from './canvas/use-graph-commands.ts';

const { nodes: called } = e3dLabels.records;

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
  if (views.size === 0) return <p className="px-3 py-3 text-n10">No nodes yet.</p>;
  return (
    <>
      <RecordBar records={records} onClear={() => choose([])}>
        <OutlineSearch
          label={`Find among ${views.size}`}
          search={search}
          onSearch={setSearch}
          isNear={isOnlyNear(found, search, wordsOf)}
        />
      </RecordBar>
      <RecordTree
        label="Nodes"
        records={records}
        ids={ids}
        currentId={current}
        empty={<p className="break-words px-3 py-3 text-n10">No nodes match “{search.trim()}”.</p>}
      >
        {(place) => <NodeRow place={place} view={views.get(place.id)} records={records} />}
      </RecordTree>
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
