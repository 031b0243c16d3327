import {
  moveControls,
  moveGroups,
  nodesWithoutControl,
  partsOfKey,
  renameInterfacePart,
} from '@diorama/documents/e3d/commands/interface.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { FolderPlus, LayoutPanelLeft, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { RecordBar } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { atEnd, type Between } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { CONTROL_DRAG, InterfaceRow } from './interface-row.tsx';
import { useInterfaceActions } from './use-interface-actions.ts';

const { controls: called } = e3dLabels.records;

/** What visitors choose with, in groups, in their order. */
export function InterfaceOutline() {
  const groups = useList('groups');
  const controls = useList('controls');
  const { selected, select, language } = useAddress();
  const execute = useExecute();
  const actions = useInterfaceActions();
  const shape = useMemo(() => shapeOf(groups, controls), [groups, controls]);
  const expanded = useMemo(() => new Set(groups.map(({ id }) => `groups/${id}`)), [groups]);
  const tree = useTreeRows(shape, expanded);
  const ids = tree.rows.map(({ id }) => id);
  const groupOf = (key: string): string | null =>
    controls.find(({ id }) => `controls/${id}` === key)?.group?.id ?? null;
  const siblingsOf = (key: string): readonly string[] =>
    partsOfKey(key).collection === 'groups'
      ? groups.map(({ id }) => `groups/${id}`)
      : (shape.get(groupKey(groupOf(key))) ?? []).filter((one) => one.startsWith('controls/'));
  const move = (keys: readonly string[], group: string | null, { after, before }: Between) => {
    const [first] = keys;
    if (first === undefined) return;
    const { collection } = partsOfKey(first);
    const plain = (key: string | null) => (key?.startsWith(`${collection}/`) ? partsOfKey(key).id : null);
    const moved = keys.filter((key) => partsOfKey(key).collection === collection).map((key) => partsOfKey(key).id);
    const between = { after: plain(after), before: plain(before) };
    if (collection === 'groups') execute(moveGroups, { ids: moved, ...between });
    else execute(moveControls, { ids: moved, group, ...between });
  };
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current: selected ? `${selected.collection}/${selected.id}` : undefined,
    onShow: (key) => select(partsOfKey(key)),
    onRename: (key, name) =>
      execute(renameInterfacePart, {
        key: key.startsWith('groups/') ? `groups/${partsOfKey(key).id}` : `controls/${partsOfKey(key).id}`,
        name,
        language,
      }),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: (keys, between) => move(keys, groupOf(keys[0] ?? ''), between),
    linkOf: (key) => ({
      tab: 'interface',
      interface: partsOfKey(key).collection === 'groups' ? key : partsOfKey(key).id,
    }),
  });
  const { list, isReadOnly } = records;
  if (ids.length === 0) return <NoControls isReadOnly={isReadOnly} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records}>
        <div className="flex items-center gap-1.5 px-3 pt-2 pb-1">
          <span className="min-w-0 flex-1 truncate text-n10">
            {controls.length === 1 ? '1 control' : `${controls.length} controls`}
          </span>
          {isReadOnly ? null : <AddMenu />}
        </div>
      </RecordBar>
      <Tree
        label="Controls"
        tree={tree}
        list={list}
        currentId={selected ? `${selected.collection}/${selected.id}` : undefined}
        end={{
          type: CONTROL_DRAG,
          canDrop: () => !isReadOnly,
          onDrop: (keys) => move(keys, null, atEnd(shape.get(TREE_ROOT) ?? [], keys)),
        }}
      >
        {(place) => (
          <InterfaceRow
            place={place}
            records={records}
            siblings={siblingsOf(place.id)}
            inside={shape.get(place.id) ?? []}
            group={groupOf(place.id)}
            canDrop={!isReadOnly}
            onDrop={move}
          />
        )}
      </Tree>
    </div>
  );
}

const groupKey = (id: string | null): string => (id === null ? TREE_ROOT : `groups/${id}`);

function shapeOf(
  groups: readonly { id: string }[],
  controls: readonly { id: string; group: { id: string } | null }[],
): ReadonlyMap<string, readonly string[]> {
  const shape = new Map<string, string[]>([[TREE_ROOT, []]]);
  const known = new Set(groups.map(({ id }) => id));
  for (const { id } of groups) shape.set(`groups/${id}`, []);
  for (const { id, group } of controls)
    shape.get(groupKey(group && known.has(group.id) ? group.id : null))?.push(`controls/${id}`);
  for (const { id } of groups) shape.get(TREE_ROOT)?.push(`groups/${id}`);
  return shape;
}

/** Controls for inputs and results that have none, and groups. */
function AddMenu() {
  const actions = useInterfaceActions();
  const open = useNodesWithoutControl();
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'group', label: 'New group', icon: FolderPlus, onSelect: () => actions.addGroup([]) },
    ...(open.length > 0 ? [{ kind: 'separator' as const, id: 'before-nodes' }] : []),
    ...(open.length > 1
      ? [
          {
            kind: 'action' as const,
            id: 'all',
            label: `All ${open.length} that have no control`,
            onSelect: () => actions.add(open),
          },
        ]
      : []),
    ...open.slice(0, MAX_ENTRIES).map(
      (node): MenuEntry => ({
        kind: 'action',
        id: node.id,
        label: nodeName(node),
        onSelect: () => actions.add([node]),
      }),
    ),
  ];
  return (
    <DropdownMenu label="Add" entries={entries} align="end">
      {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
    </DropdownMenu>
  );
}
const MAX_ENTRIES = 40;

/** Inputs and results that visitors cannot reach yet. */
function useNodesWithoutControl() {
  const { store } = useEditor();
  const nodes = useList('nodes');
  const controls = useList('controls');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists say when the document has changed
  return useMemo(() => nodesWithoutControl(store.records()), [store, nodes, controls]);
}

function NoControls({ isReadOnly }: { isReadOnly: boolean }) {
  const open = useNodesWithoutControl();
  const actions = useInterfaceActions();
  const { showTab } = useAddress();
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex justify-end px-3 pt-2">{isReadOnly ? null : <AddMenu />}</div>
      <EmptyState
        icon={LayoutPanelLeft}
        title="No controls yet"
        text={
          open.length > 0
            ? 'A control lets visitors set an input of the graph, or read a result.'
            : 'Controls set the inputs of the graph. Add choices to the graph first.'
        }
        action={
          isReadOnly ? undefined : open.length > 0 ? (
            <Button variant="primary" icon={Plus} onClick={() => actions.add(open)}>
              {open.length === 1 ? 'Add a control' : `Add ${open.length} controls`}
            </Button>
          ) : (
            <Button onClick={() => showTab('graph')}>Open the graph</Button>
          )
        }
      />
    </div>
  );
}
