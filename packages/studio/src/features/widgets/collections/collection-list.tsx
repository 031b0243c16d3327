import type { CollectionItem, CollectionSort } from '@diorama/contract/widgets/collections.contract.ts';
import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../../ui/list/list-head.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { collectionEntries } from './collection-menu.ts';
import { CollectionRow, collectionColumns } from './collection-row.tsx';

const COLUMNS: readonly Column<CollectionSort>[] = [
  { label: 'Collection', sort: 'name' },
  { label: 'Owner' },
  { label: 'Widgets' },
  { label: 'Edited', sort: 'updatedAt', isDescending: true },
  { label: '' },
];

type CollectionListProps = {
  collections: readonly CollectionItem[];
  sort: CollectionSort;
  onSort: (sort: CollectionSort) => void;
  scroller: RefObject<HTMLDivElement | null>;
  onOpen: (collection: CollectionItem) => void;
  onRename: (collection: CollectionItem, name: string) => void;
  onShare: (collection: CollectionItem) => void;
  onDelete: (collections: readonly CollectionItem[]) => void;
  /** Search and filters, while nothing is selected; `goToList` puts focus on the rows. */
  toolbar: (goToList: () => void) => ReactNode;
  /** Puts what stands in for rows around them. */
  frame: (rows: ReactNode) => ReactNode;
};

/** Collections as rows, one or several at a time. */
export function CollectionList(props: CollectionListProps) {
  const { collections, sort, onSort, scroller, onOpen, onRename, onShare, onDelete, toolbar, frame } = props;
  const ids = useMemo(() => collections.map(({ id }) => id), [collections]);
  const byId = useMemo(() => new Map(collections.map((collection) => [collection.id, collection])), [collections]);
  const collectionsOf = (chosen: readonly string[]) => chosen.flatMap((id) => byId.get(id) ?? []);
  const remove = (chosen: readonly CollectionItem[]) => {
    const editable = chosen.filter(({ mayEdit }) => mayEdit);
    if (editable.length > 0) onDelete(editable);
  };
  const open = (id: string) => {
    const collection = byId.get(id);
    if (collection) onOpen(collection);
  };
  const list = useListSelection({
    ids,
    nameOf: (id) => byId.get(id)?.name ?? '',
    onPress: open,
    onOpen: open,
    onRename: (id, name) => {
      const collection = byId.get(id);
      if (collection?.mayEdit) onRename(collection, name);
    },
    onDelete: (chosen) => remove(collectionsOf(chosen)),
  });
  const hasBoxes = collections.some(({ mayEdit }) => mayEdit);
  const selected = collectionsOf(ids.filter((id) => list.selected.has(id)));
  const draw = (id: string) => {
    const collection = byId.get(id);
    if (!collection) return null;
    const actions = { open: onOpen, startRename: list.rename, share: onShare, remove };
    const entries = collectionEntries(collectionsOf(list.targetsOf(id)), actions);
    return <CollectionRow collection={collection} list={list} entries={entries} hasBoxes={hasBoxes} />;
  };
  const bulk = selected.some(({ mayEdit }) => mayEdit)
    ? [{ id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => remove(selected) }]
    : [];
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {selected.length > 0 ? (
          <div className="min-w-0 flex-1">
            <BulkBar count={selected.length} actions={bulk} onClear={list.clear} />
          </div>
        ) : (
          toolbar(() => list.lead !== null && list.focusRow(list.lead))
        )}
      </div>
      {frame(
        <div {...gridRole('Collections')} {...list.listProps}>
          <ListHead columns={COLUMNS} className={collectionColumns} sort={sort} onSort={onSort} />
          <VirtualRows
            scroller={scroller}
            count={ids.length}
            rowHeight={56}
            keyOf={(index) => ids[index] ?? String(index)}
            leadAt={ids.indexOf(list.lead ?? '')}
            covered={32}
            isMeasured
          >
            {(index) => draw(ids[index] ?? '')}
          </VirtualRows>
        </div>,
      )}
    </>
  );
}
