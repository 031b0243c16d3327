import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import type { CategoryNode, CategoryState, WithCategories } from '@diorama/documents/shared/category-tree.ts';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { Plus, Tag } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { atEnd, type Between } from '../../ui/list/keys/list-moves.ts';
import { Tree } from '../../ui/list/tree.tsx';
import { TREE_ROOT, useTreeRows } from '../../ui/list/use-tree-rows.ts';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { useAddress } from '../address/address.tsx';
import { OutlineSearch } from '../outline/outline-search.tsx';
import { RecordBar } from '../outline/record-tree.tsx';
import { foundShape } from '../outline/tree-shape.ts';
import { type MoveRows, nestByKey, useNesting } from '../outline/use-nesting.ts';
import { useRecordList } from '../outline/use-record-list.ts';
import { CATEGORY_DRAG, CategoryRow } from './category-row.tsx';
import { categoryName, categoryShape } from './category-shape.ts';

/** What is done with categories, from the outline and the inspector alike. Each is one step of undo. */
export interface CategoryActions {
  show: (id: string) => void;
  /** Makes one in a parent; null: outermost. Returns its id. */
  add: (parent: string | null) => string | null;
  rename: (id: string, name: string) => void;
  move: MoveRows;
  duplicate: (ids: readonly string[]) => string[];
  remove: (ids: readonly string[]) => void;
}

type CategoryOutlineProps = {
  doc: WithCategories;
  called: RecordLabel;
  actions: CategoryActions;
  /** What is seen of each, and what switches it while editing. */
  states: ReadonlyMap<string, CategoryState>;
  onToggle: (ids: readonly string[]) => void;
  /** Things in a category; undefined while they are not counted. */
  countOf: (id: string) => number | undefined;
  /** Before the name. */
  iconOf: (category: CategoryNode) => ReactNode;
  /** What visitors do with categories, where there are none yet. */
  pitch: string;
};

/** All categories, each in the one it stands in. */
export function CategoryOutline({
  doc,
  called,
  actions,
  states,
  onToggle,
  countOf,
  iconOf,
  pitch,
}: CategoryOutlineProps) {
  const { selected, language } = useAddress();
  const [search, setSearch] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = search.trim();
  const whole = useMemo(() => categoryShape(doc), [doc]);
  const nesting = useNesting(whole);
  const { parentOf, siblingsOf } = nesting;
  const shape = useMemo(() => {
    if (wanted === '') return whole;
    const found = foundByName(doc.ordered('categories'), wanted, (category) => [categoryName(category, language)]);
    const ids = new Set(found.map(({ id }) => id));
    return foundShape(whole, (id) => ids.has(id));
  }, [whole, doc, language, wanted]);
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
    actions.move(moved, parent, between);
    if (parent !== null) fold(parent, true);
  };
  const current = selected?.collection === 'categories' ? selected.id : undefined;
  const records = useRecordList({
    called,
    ids,
    siblingsOf,
    current,
    onShow: actions.show,
    onRename: (id, name) => actions.rename(id, name),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: (moved, between) => move(moved, parentOf(moved[0] ?? ''), between),
    isMovable: wanted === '',
    linkOf: (id) => ({ tab: 'categories', categories: id }),
  });
  const { list, selectedIds, isReadOnly } = records;
  const canDrop = wanted === '' && !isReadOnly;
  const onKey = (event: KeyboardEvent) => {
    const ids = list.lead == null ? [] : list.targetsOf(list.lead);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && isOnRow(event);
    if (isPlain && event.key.toLowerCase() === 'h') {
      event.preventDefault();
      event.stopPropagation();
      onToggle(ids);
    } else if (canDrop) nestByKey(event, ids, nesting, move);
  };
  if (nesting.count === 0)
    return <NoCategories isReadOnly={isReadOnly} pitch={pitch} onAdd={() => actions.add(null)} />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records}>
        <OutlineSearch
          label={`Find among ${nesting.count}`}
          search={search}
          onSearch={setSearch}
          isNear={
            tree.rows.length > 0 &&
            isOnlyNear(doc.ordered('categories'), wanted, (category) => [categoryName(category, language)])
          }
        >
          {!isReadOnly && (
            <IconButton label="Add category" icon={Plus} variant="secondary" onClick={() => actions.add(null)} />
          )}
        </OutlineSearch>
      </RecordBar>
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
                category={doc.get('categories', place.id)}
                iconOf={iconOf}
                state={states.get(place.id) ?? 'shown'}
                count={countOf(place.id)}
                records={records}
                actions={actions}
                nesting={nesting}
                canDrop={canDrop}
                onToggle={() => fold(place.id, !place.isExpanded)}
                onEye={() => onToggle(list.selected.has(place.id) ? selectedIds : [place.id])}
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

function NoCategories({ isReadOnly, pitch, onAdd }: { isReadOnly: boolean; pitch: string; onAdd: () => void }) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <EmptyState
        icon={Tag}
        title="No categories yet"
        text={isReadOnly ? 'Categories appear here as they are added.' : pitch}
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
