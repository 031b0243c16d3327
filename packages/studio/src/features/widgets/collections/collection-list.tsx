import type { CollectionItem, CollectionSort } from '@diorama/contract/widgets/collections.contract.ts';
import { Trash2 } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useResourceList } from '../../../resource/use-resource-list.ts';
import type { Column } from '../../../ui/list/list-head.tsx';
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
  const remove = (chosen: readonly CollectionItem[]) => {
    const editable = chosen.filter(({ mayEdit }) => mayEdit);
    if (editable.length > 0) onDelete(editable);
  };
  const resource = useResourceList({
    items: collections,
    nameOf: ({ name }) => name,
    onOpen,
    onRename: (collection, name) => collection.mayEdit && onRename(collection, name),
    onDelete: remove,
  });
  const { list, selected, targetsOf } = resource;
  const hasBoxes = collections.some(({ mayEdit }) => mayEdit);
  const actions = { open: onOpen, startRename: list.rename, share: onShare, remove };
  return (
    <ResourceList
      resource={resource}
      label="Collections"
      scroller={scroller}
      columns={{ head: COLUMNS, className: collectionColumns, sort, onSort }}
      bulk={
        selected.some(({ mayEdit }) => mayEdit)
          ? [{ id: 'delete', label: 'Delete', icon: Trash2, isDangerous: true, onSelect: () => remove(selected) }]
          : []
      }
      toolbar={toolbar}
      frame={frame}
    >
      {(collection) => (
        <CollectionRow
          collection={collection}
          list={list}
          entries={collectionEntries(targetsOf(collection), actions)}
          hasBoxes={hasBoxes}
        />
      )}
    </ResourceList>
  );
}
