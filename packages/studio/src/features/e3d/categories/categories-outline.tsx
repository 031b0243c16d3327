import { moveCategories, renameCategory } from '@diorama/documents/e3d/categories.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { Plus, Tag } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { OutlineHead } from '../../../editor/outline/outline-head.tsx';
import { foundShape } from '../../../editor/outline/tree-shape.ts';
import { nestByKey, useNesting } from '../../../editor/outline/use-nesting.ts';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { atEnd, type Between } from '../../../ui/list/list-moves.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TREE_ROOT, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { useExecute, useShownRecords } from '../editor-hooks.ts';
import { CATEGORY_DRAG, CategoryRow } from './category-row.tsx';
import { categoryName, categoryShape } from './category-shape.ts';
import { useCategoryActs } from './use-category-acts.ts';
import { useCategoryCosts } from './use-category-costs.ts';
import { useCategoryView } from './use-category-view.ts';

const { categories: called } = e3dLabels.records;

/** All categories, each in the one it stands in. */
export function CategoriesOutline() {
  const e3d = useShownRecords();
  const execute = useExecute();
  const { selected, language } = useAddress();
  const acts = useCategoryActs();
  const costs = useCategoryCosts();
  const { states, toggle } = useCategoryView();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = search.trim().toLowerCase();
  const whole = useMemo(() => categoryShape(e3d), [e3d]);
  const nesting = useNesting(whole);
  const { parentOf, siblingsOf } = nesting;
  const shape = useMemo(() => {
    const isFound = (id: string) => {
      const category = e3d.get('categories', id);
      return category !== undefined && categoryName(category, language).toLowerCase().includes(wanted);
    };
    return wanted === '' ? whole : foundShape(whole, isFound);
  }, [whole, e3d, language, wanted]);
  const expanded = useMemo(() => new Set([...shape.keys()].filter((id) => !folded.has(id))), [shape, folded]);
  const tree = useTreeRows(shape, expanded);
  const ids = useMemo(() => tree.rows.map(({ id }) => id), [tree.rows]);
  const fold = (id: string, isOpen: boolean) => {
    const next = new Set(folded);
    if (isOpen) next.delete(id);
    else next.add(id);
    setFolded(next);
  };
  const move = (moved: readonly string[], parent: string | null, between: Between) => {
    execute(moveCategories, { ids: moved, parent, ...between });
    if (parent !== null) fold(parent, true);
  };
  const current = selected?.collection === 'categories' ? selected.id : undefined;
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current,
    onShow: acts.show,
    onRename: (id, name) => execute(renameCategory, { id, language, name }),
    onDuplicate: acts.duplicate,
    onDelete: acts.remove,
    onMove: (moved, between) => move(moved, parentOf(moved[0] ?? ''), between),
    isMovable: wanted === '',
    linkOf: (id) => ({ tab: 'categories', categories: id }),
  });
  const { list, selectedIds, bulkActions, isReadOnly } = records;
  const canDrop = wanted === '' && !isReadOnly;
  const onKey = (event: KeyboardEvent) => {
    const ids = list.lead == null ? [] : list.targetsOf(list.lead);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && isOnRow(event);
    if (isPlain && event.key.toLowerCase() === 'h') {
      event.preventDefault();
      event.stopPropagation();
      toggle(ids);
    } else if (canDrop) nestByKey(event, ids, nesting, move);
  };
  if (nesting.count === 0) return <NoCategories isReadOnly={isReadOnly} onAdd={() => acts.add(null)} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <OutlineHead
        selected={selectedIds.length}
        actions={bulkActions}
        onClear={list.clear}
        isReadOnly={isReadOnly}
        count={nesting.count}
        search={search}
        onSearch={setSearch}
      >
        {!isReadOnly && (
          <IconButton label="Add category" icon={Plus} variant="secondary" onClick={() => acts.add(null)} />
        )}
      </OutlineHead>
      {tree.rows.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No categories match “{search.trim()}”.</p>
      ) : (
        <div className="contents" onKeyDownCapture={onKey}>
          <Tree
            label="Categories"
            tree={tree}
            list={list}
            currentId={current}
            onExpandedChange={fold}
            end={{
              type: CATEGORY_DRAG,
              canDrop: () => canDrop,
              onDrop: (moved) => move(moved, null, atEnd(whole.get(TREE_ROOT) ?? [], moved)),
            }}
          >
            {(place) => (
              <CategoryRow
                place={place}
                category={e3d.get('categories', place.id)}
                state={states.get(place.id) ?? 'shown'}
                cost={costs.get(place.id)}
                records={records}
                acts={acts}
                nesting={nesting}
                canDrop={canDrop}
                onToggle={() => fold(place.id, !place.isExpanded)}
                onEye={() => toggle(list.selected.has(place.id) ? selectedIds : [place.id])}
                onDrop={move}
              />
            )}
          </Tree>
        </div>
      )}
    </div>
  );
}

/** Keys in a field of a row are its own. */
const isOnRow = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.dataset.row !== undefined;

function NoCategories({ isReadOnly, onAdd }: { isReadOnly: boolean; onAdd: () => void }) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <EmptyState
        icon={Tag}
        title="No categories yet"
        text={
          isReadOnly
            ? 'Categories appear here as they are added.'
            : 'Visitors show and hide the objects of a category together: furniture, garden, the roof.'
        }
        action={
          !isReadOnly && (
            <Button variant="primary" onClick={onAdd}>
              Add category
            </Button>
          )
        }
      />
    </div>
  );
}
