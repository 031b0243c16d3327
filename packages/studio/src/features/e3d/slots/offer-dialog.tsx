import type { MeshSlotRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, Palette, SearchX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { MaterialBall, materialList } from '../../materials/public.ts';
import { useOffer } from './use-offer.ts';

const PAGE = 60;
const TILES = 'grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2';

/** Picks the materials that visitors may choose for a slot; makes the table, the choice and its control of them. */
export function OfferDialog({ slot, onClose }: { slot: MeshSlotRecord; onClose: () => void }) {
  const offer = useOffer();
  const [typed, setTyped] = useState('');
  const wanted = useWantedText(typed);
  const read = useInfiniteQuery(materialList({ limit: PAGE, search: wanted }));
  const items = read.data?.pages.flatMap((page) => page.items) ?? [];
  // In the order they were picked: so visitors see them.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const toggle = (id: string, name: string) => {
    const next = new Map(picked);
    if (!next.delete(id)) next.set(id, name);
    setPicked(next);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Let visitors choose"
      text={`Pick the materials for “${slot.name || 'Untitled'}”. A table, a choice and its control are made of them.`}
      onSubmit={() => {
        if (picked.size === 0) return;
        offer(
          slot,
          [...picked].map(([id, name]) => ({ id, name })),
        );
        onClose();
      }}
      footer={
        <>
          <span role="status" className="mr-auto text-n10">
            {picked.size === 0 ? 'None picked' : `${picked.size} picked`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={picked.size === 0}>
            Make choice
          </Button>
        </>
      }
    >
      <SearchField
        label="Find a material"
        isFound={wanted === typed.trim() && !read.isFetching}
        isNear={isNearRead(read)}
        value={typed}
        onChange={setTyped}
      />
      {read.isPending ? (
        <div aria-hidden className={cx(TILES, 'mt-3 p-1')}>
          {Array.from({ length: 15 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiles without anything of their own
            <Skeleton key={at} className="h-26.5" />
          ))}
        </div>
      ) : read.isError && items.length === 0 ? (
        <ErrorState
          title="The materials could not be loaded"
          message={messageOf(read.error)}
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : items.length === 0 ? (
        <NoMaterials search={typed.trim()} onClear={() => setTyped('')} />
      ) : (
        <ul ref={oneTabStop} aria-label="Materials" className={cx(TILES, 'mt-3 max-h-[50vh] overflow-y-auto p-1')}>
          {items.map(({ id, name, look, thumbUrl }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={picked.has(id)}
                onClick={() => toggle(id, name)}
                className={cx(
                  'relative flex w-full flex-col items-center gap-1.5 rounded-md border p-2 text-xs',
                  picked.has(id) ? 'border-accent bg-accent-soft' : 'border-n5 hover:bg-n3',
                )}
              >
                <MaterialBall look={look} thumbUrl={thumbUrl} className="w-12" />
                <span className="line-clamp-2 min-h-8 break-words">{name}</span>
                {picked.has(id) && (
                  <span className="absolute top-1 right-1 rounded-full bg-accent p-0.5 text-white">
                    <Icon of={Check} size={12} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {read.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-bad-ink">
          {messageOf(read.error)}
        </p>
      )}
      {read.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          isPending={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Dialog>
  );
}

function NoMaterials({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '')
    return (
      <EmptyState
        icon={Palette}
        title="No materials yet"
        text="Visitors choose among materials of the library. Add some there first."
      />
    );
  return (
    <EmptyState
      icon={SearchX}
      title="No materials found"
      text={`No materials match “${search.length > 60 ? `${search.slice(0, 60)}…` : search}”.`}
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  );
}
