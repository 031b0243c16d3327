import { renameEntity } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { moveEntities } from '@diorama/documents/e3d/e3d.places.ts';
import type { E3dRecords, EntityRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { childrenByParent } from '@diorama/documents/e3d/entity-tree.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { Box, Boxes, Group, Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { OutlineSearch } from '../../../editor/outline/outline-search.tsx';
import { RecordBar } from '../../../editor/outline/record-tree.tsx';
import { countsIn, foundShape, outerRows } from '../../../editor/outline/tree-shape.ts';
import { nestByKey, useNesting } from '../../../editor/outline/use-nesting.ts';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { atEnd, type Between } from '../../../ui/list/keys/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, type TreeShape, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { useExecute, useShownRecords } from '../editor-hooks.ts';
import { useEntitySelection } from '../entity-selection.tsx';
import { NEW_ENTITIES } from '../new-entities.ts';
import { useAddEntity } from '../use-add-entity.ts';
import { useEntityActions } from '../use-entity-actions.ts';
import { useEntityClipboard } from '../use-entity-clipboard.ts';
import { useModelPicker } from '../use-model-picker.tsx';
import { ENTITY_DRAG, EntityRow } from './entity-row.tsx';

/** The tree of all entities. Those whose parents lead in a circle stand at the root, so that all can be reached. */
function entityShape(e3d: E3dRecords): TreeShape {
  const children = childrenByParent(e3d);
  const shape = new Map<string, string[]>();
  const reached = new Set<string>();
  const open: EntityRecord[] = [...(children.get(null) ?? [])];
  shape.set(TREE_ROOT, idsOf(open));
  const walk = () => {
    for (let entity = open.pop(); entity; entity = open.pop()) {
      if (reached.has(entity.id)) continue;
      reached.add(entity.id);
      const own = (children.get(entity.id) ?? []).filter(({ id }) => !reached.has(id));
      if (own.length === 0) continue;
      shape.set(entity.id, idsOf(own));
      for (const child of own) open.push(child);
    }
  };
  walk();
  for (const entity of e3d.ordered('entities')) {
    if (reached.has(entity.id)) continue;
    shape.get(TREE_ROOT)?.push(entity.id);
    open.push(entity);
    walk();
  }
  return shape;
}

const idsOf = (entities: readonly EntityRecord[]): string[] => entities.map(({ id }) => id);

const { entities: called } = e3dLabels.records;
/** A scene with more entities than this opens folded. */
const MOST_UNFOLDED = 300;

/** Everything in the scene, each in what it stands in. */
export function Outline() {
  const e3d = useShownRecords();
  const execute = useExecute();
  const { ids: chosen, current, choose } = useEntitySelection();
  const actions = useEntityActions();
  const [search, setSearch] = useState('');
  const [folding, setFolding] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wanted = search.trim();
  const isMovable = wanted === '';
  const whole = useMemo(() => entityShape(e3d), [e3d]);
  const nesting = useNesting(whole);
  const { parents, parentOf, siblingsOf } = nesting;
  const counts = useMemo(() => countsIn(whole), [whole]);
  const shape = useMemo(() => {
    if (wanted === '') return whole;
    const found = new Set(foundByName(e3d.all('entities'), wanted, ({ name }) => [name]).map(({ id }) => id));
    return foundShape(whole, (id) => found.has(id));
  }, [whole, e3d, wanted]);
  const expanded = useMemo(() => {
    const isOpenAtFirst = wanted !== '' || parents.size <= MOST_UNFOLDED;
    return new Set([...shape.keys()].filter((id) => (wanted === '' ? folding.get(id) : undefined) ?? isOpenAtFirst));
  }, [shape, folding, parents.size, wanted]);
  const fold = (id: string, isOpen: boolean) => setFolding(new Map(folding).set(id, isOpen));
  useUnfolded(current, parents, expanded, setFolding);

  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const move = (moved: readonly string[], parent: string | null, between: Between) =>
    execute(moveEntities, { ids: moved, parent, ...between });
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current,
    chosen,
    onChoose: choose,
    onShow: (id) => choose([id]),
    onOpen: (id) => actions.frame([id]),
    onRename: (id, name) => execute(renameEntity, { id, name }),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: (moved, between) => move(moved, parentOf(moved[0] ?? ''), between),
    isMovable,
    clipboard: useEntityClipboard(),
    hasStageKeys: true,
    linkOf: (id) => ({ sel: `entities/${id}` }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  const canDrop = isMovable && !isReadOnly;
  const bulk = [
    { id: 'group', label: 'Group', icon: Group, onSelect: () => actions.group(selectedIds) },
    ...bulkActions,
  ];
  const targets = () => (list.lead == null ? [] : list.targetsOf(list.lead));
  if (parents.size === 0)
    return (
      <div className="flex h-full min-h-0 flex-col bg-n1">
        <div className="flex justify-end px-3 pt-2">
          <AddMenu />
        </div>
        <EmptyState
          icon={Boxes}
          title="No objects yet"
          text={isReadOnly ? 'Objects appear here as they are added.' : 'Drop a model on the stage, or add a light.'}
        />
      </div>
    );
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records} actions={bulk} onClear={() => choose([])}>
        <OutlineSearch
          label={`Find among ${nesting.count}`}
          search={search}
          onSearch={setSearch}
          isNear={tree.rows.length > 0 && isOnlyNear(e3d.all('entities'), wanted, ({ name }) => [name])}
        >
          <AddMenu />
        </OutlineSearch>
      </RecordBar>
      {tree.rows.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No objects match “{search.trim()}”.</p>
      ) : (
        <div className="contents" onKeyDownCapture={(event) => canDrop && nestByKey(event, targets(), nesting, move)}>
          <Tree
            label="Objects"
            tree={tree}
            list={list}
            currentId={current}
            onExpandedChange={fold}
            end={{
              type: ENTITY_DRAG,
              canDrop: () => canDrop,
              onDrop: (moved) => move(moved, null, atEnd(whole.get(TREE_ROOT) ?? [], moved)),
            }}
          >
            {(place) => (
              <EntityRow
                place={place}
                entity={e3d.get('entities', place.id)}
                records={records}
                actions={actions}
                count={counts.get(place.id) ?? 0}
                nesting={nesting}
                chosen={chosen}
                canDrop={canDrop}
                onToggle={() => fold(place.id, !place.isExpanded)}
                onDrop={move}
              />
            )}
          </Tree>
        </div>
      )}
    </div>
  );
}

/** What was selected elsewhere, as on the stage, is unfolded into sight. */
function useUnfolded(
  current: string | undefined,
  parents: ReadonlyMap<string, string>,
  expanded: ReadonlySet<string>,
  setFolding: (change: (old: ReadonlyMap<string, boolean>) => ReadonlyMap<string, boolean>) => void,
): void {
  const [known, setKnown] = useState<string | undefined>();
  useEffect(() => {
    if (current === known) return;
    setKnown(current);
    const folded = current === undefined ? [] : outerRows(parents, current).filter((id) => !expanded.has(id));
    if (folded.length > 0) setFolding((old) => new Map([...old, ...folded.map((id) => [id, true] as const)]));
  }, [current, known, parents, expanded, setFolding]);
}

/** Everything that can be added to the scene. */
function AddMenu() {
  const add = useAddEntity();
  const { pick, input } = useModelPicker();
  const isReadOnly = useReadOnly() !== null;
  if (isReadOnly) return null;
  const entries: MenuEntry[] = [
    { kind: 'action', id: 'model', label: 'Model', icon: Box, onSelect: pick },
    ...NEW_ENTITIES.map(
      (entity, at): MenuEntry =>
        entity === 'separator'
          ? { kind: 'separator', id: `before-${at}` }
          : { kind: 'action', id: entity.id, label: entity.label, icon: entity.icon, onSelect: () => add(entity) },
    ),
  ];
  return (
    <>
      <DropdownMenu label="Add" entries={entries} align="end">
        {(trigger) => <IconButton {...trigger} label="Add" icon={Plus} variant="secondary" />}
      </DropdownMenu>
      {input}
    </>
  );
}
