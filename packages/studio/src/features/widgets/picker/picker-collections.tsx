import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Earth } from 'lucide-react';
import { useState } from 'react';
import { recentCollections } from '../../../shell/recent.ts';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { cx } from '../../../ui/cx.ts';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useLoadMore } from '../../../ui/load/use-load-more.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { collectionList, collectionsByIds } from '../widgets.queries.ts';

/** Collections to choose from: those visited last first, then the others by their last change. */
export function usePickerCollections(search: string) {
  const [recent] = useState(recentCollections.ids);
  const wanted = search.trim().length >= 2 ? search.trim() : undefined;
  const list = useInfiniteQuery(collectionList({ limit: 50, ...(wanted ? { search: wanted } : {}) }));
  const visited = useQuery({ ...collectionsByIds(recent), enabled: recent.length > 0 });
  const all = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = wanted ? [] : (visited.data ?? []);
  const known = new Set(first.map(({ id }) => id));
  const collections: readonly CollectionItem[] = [...first, ...all.filter(({ id }) => !known.has(id))];
  const isReady = list.data !== undefined && (recent.length === 0 || !visited.isPending);
  return { collections, list, isReady };
}

type PickerCollectionsProps = {
  found: ReturnType<typeof usePickerCollections>;
  search: string;
  onSearch: (text: string) => void;
  chosenId: string | null;
  onChoose: (collection: CollectionItem) => void;
};

/** The collections at the left of a picker. */
export function PickerCollections({ found, search, onSearch, chosenId, onChoose }: PickerCollectionsProps) {
  const { collections, list } = found;
  const end = useLoadMore(list.hasNextPage && !list.isFetchingNextPage, list.fetchNextPage);
  return (
    <nav
      aria-label="Collections"
      className="flex w-52 flex-none flex-col gap-2 border-n5 border-r pr-3 max-sm:w-full max-sm:border-r-0 max-sm:pr-0"
    >
      <SearchField
        size="small"
        label="Find a collection"
        isFound={!list.isFetching}
        isNear={isNearRead(list)}
        value={search}
        onChange={onSearch}
      />
      <ul
        ref={oneTabStop}
        className="min-h-0 flex-1 overflow-y-auto max-sm:flex max-sm:flex-none max-sm:gap-1 max-sm:overflow-x-auto"
      >
        {collections.map((collection) => (
          <li key={collection.id} className="max-sm:flex-none">
            <button
              type="button"
              aria-current={collection.id === chosenId}
              onClick={() => onChoose(collection)}
              className={cx(
                'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left pointer-coarse:min-h-11',
                collection.id === chosenId ? 'bg-accent-soft text-accent-ink' : 'hover:bg-n3',
              )}
            >
              <span className="min-w-0 flex-1 truncate max-sm:max-w-40" title={collection.name}>
                {collection.name}
              </span>
              {collection.isGlobal && (
                <span title="Global" className="text-n10">
                  <Icon of={Earth} size={13} />
                  <span className="sr-only">Global</span>
                </span>
              )}
              <span className="flex-none text-n10 text-xs tabular-nums">{collection.widgetCount}</span>
            </button>
          </li>
        ))}
        {!found.isReady &&
          !list.error &&
          ['a', 'b', 'c'].map((key) => (
            <li key={key} aria-hidden className="flex h-8 items-center px-2 pointer-coarse:h-11 max-sm:w-28">
              <Skeleton className="h-3.5 w-3/5" />
            </li>
          ))}
      </ul>
      <div ref={end} />
    </nav>
  );
}
