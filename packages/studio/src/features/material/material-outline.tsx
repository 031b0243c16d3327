import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useShell } from '../../editor/shell-context.tsx';
import { useDocumentName } from '../../editor/use-document-name.ts';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { cx } from '../../ui/cx.ts';
import { isNearRead } from '../../ui/field/near-note.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { useWantedText } from '../../ui/list/wanted-text.ts';
import { useLoadMore } from '../../ui/load/use-load-more.ts';
import { Spinner } from '../../ui/show/spinner.tsx';
import { MaterialBall, materialList } from '../materials/public.ts';

/** The library, to go from one material to the next. */
export function MaterialOutline() {
  const [search, setSearch] = useState('');
  const wanted = useWantedText(search);
  const read = useInfiniteQuery(materialList({ ...(wanted ? { search: wanted } : {}), limit: 50 }));
  const materials = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const end = useLoadMore(read.hasNextPage, () => read.fetchNextPage());
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <div className="flex-none border-n5 border-b p-2">
        <SearchField
          label="Find a material"
          isFound={wanted === search.trim() && !read.isFetching}
          isNear={isNearRead(read)}
          value={search}
          onChange={setSearch}
        />
      </div>
      <nav ref={oneTabStop} aria-label="Materials" className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <ul>
          {materials.map((material) => (
            <MaterialRow key={material.id} material={material} />
          ))}
        </ul>
        {read.data && materials.length === 0 && <p className="p-3 text-n10">No materials match.</p>}
        <div ref={end} className="grid place-items-center">
          {read.isFetchingNextPage && <Spinner />}
        </div>
      </nav>
    </div>
  );
}

function MaterialRow({ material: { id, name, look, thumbUrl } }: { material: MaterialItem }) {
  const { opened } = useShell();
  const openName = useDocumentName();
  const isOpen = opened.id === id;
  const label = isOpen ? openName : name;
  return (
    <li>
      <Link
        to="/edit/material/$materialId"
        params={{ materialId: id }}
        aria-current={isOpen ? 'page' : undefined}
        title={label}
        className={cx(
          'flex h-8 items-center gap-2 rounded-md px-2 no-underline pointer-coarse:h-11',
          isOpen ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
        )}
      >
        <MaterialBall look={look} thumbUrl={thumbUrl} className="size-5 flex-none" />
        <span className="min-w-0 truncate">{label}</span>
      </Link>
    </li>
  );
}
