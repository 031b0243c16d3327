import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutTemplate, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { FoundCount, ListSearch, NoneFound, NoneYet } from '../../../resource/list-parts.tsx';
import { Page } from '../../../shell/screens/page.tsx';
import { TopBar } from '../../../shell/top-bar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { changedParams } from '../../../ui/list/changed-params.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { Breadcrumb } from '../../../ui/show/breadcrumb.tsx';
import { ClientFilter } from '../../projects/public.ts';
import { CreateCollectionDialog, DeleteCollectionsDialog, ShareCollectionDialog } from '../lazy-dialogs.ts';
import { collectionList } from '../widgets.queries.ts';
import { CollectionList } from './collection-list.tsx';
import { collectionColumns } from './collection-row.tsx';
import type { CollectionsFilter } from './collection-search.ts';
import { useCollectionActions } from './use-collection-actions.ts';

type Open =
  | { type: 'create' }
  | { type: 'share'; collection: CollectionItem }
  | { type: 'delete'; collections: readonly CollectionItem[] };

/** `/widgets`: every collection of widgets one reads. */
export function CollectionsPage() {
  const filter = useSearch({ from: '/app/widgets' });
  const navigate = useNavigate({ from: '/widgets' });
  const [search, setSearch] = useState(filter.search ?? '');
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useWantedText(search);
  const { clientIds, hideGlobal, sort, limit } = filter;
  const narrowing = {
    ...(wanted ? { search: wanted } : {}),
    ...(clientIds ? { clientIds } : {}),
    ...(hideGlobal ? { hideGlobal } : {}),
  };
  const read = useInfiniteQuery(
    collectionList({ ...narrowing, ...(sort ? { sort } : {}), ...(limit ? { limit } : {}) }),
  );
  const first = read.data?.pages[0];
  const collections = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const actions = useCollectionActions();
  const isFiltered = Object.keys(narrowing).length > 0;
  const change = (next: { [Key in keyof CollectionsFilter]?: CollectionsFilter[Key] | undefined }) =>
    void navigate({
      search: (old) => changedParams(old, next),
      replace: true,
    });
  const searchFor = (text: string) => {
    setSearch(text);
    change({ search: text || undefined });
  };
  const clear = () => {
    setSearch('');
    change({ search: undefined, clientIds: undefined, hideGlobal: undefined });
  };
  const mayCreate = first?.mayCreate !== false;
  useShortcuts(
    ON_THIS_SCREEN,
    mayCreate ? [{ keys: 'N C', label: 'New collection', run: () => setOpen({ type: 'create' }) }] : [],
  );
  const create = mayCreate && (
    <Button
      {...CreateCollectionDialog.opener}
      variant="primary"
      icon={Plus}
      onClick={() => setOpen({ type: 'create' })}
    >
      New collection
    </Button>
  );
  return (
    <>
      <title>Widgets · Diorama</title>
      <TopBar start={<Breadcrumb items={[{ label: 'Widgets' }]} />} />
      <Page title="Widgets" action={create} scroller={scroller}>
        <CollectionList
          collections={collections}
          sort={sort ?? 'updatedAt'}
          onSort={(next) => change({ sort: next === 'name' ? next : undefined })}
          scroller={scroller}
          onOpen={({ id }) => void navigate({ to: '/widgets/$collectionId', params: { collectionId: id } })}
          onRename={(collection, name) => void actions.rename(collection, name)}
          onShare={(collection) => setOpen({ type: 'share', collection })}
          onDelete={(chosen) => setOpen({ type: 'delete', collections: chosen })}
          toolbar={(goToList) => (
            <>
              <ListSearch
                things="collections"
                read={read}
                wanted={wanted}
                value={search}
                onChange={searchFor}
                onLeaveDown={goToList}
              />
              <ClientFilter
                clientIds={clientIds ?? []}
                hasNoClient={false}
                onChange={(ids) => change({ clientIds: ids.length > 0 ? ids : undefined })}
              />
              <Checkbox
                label="Hide global"
                isChecked={hideGlobal ?? false}
                onChange={(isHidden) => change({ hideGlobal: isHidden || undefined })}
              />
              {first?.total !== undefined && isFiltered && (
                <FoundCount>{counted(first.total, 'collection')}</FoundCount>
              )}
            </>
          )}
          frame={(rows) => (
            <ListFrame
              read={read}
              errorTitle="The collections could not be loaded"
              skeleton={<RowsSkeleton columns={collectionColumns} />}
              empty={
                collections.length > 0 ? undefined : isFiltered ? (
                  <NoneFound
                    things="collections"
                    wanted={wanted}
                    text="Try another name, or fewer filters."
                    onClear={clear}
                  />
                ) : (
                  <NoneYet
                    icon={LayoutTemplate}
                    mayCreate={mayCreate}
                    first={{
                      title: 'Your first collection',
                      text: 'A collection holds widgets that many projects can use: cards, pictures, comparisons and videos. Change one, and every project can publish the change.',
                      action: create,
                    }}
                    others={{ title: 'No collections yet', text: 'The collections of your clients appear here.' }}
                  />
                )
              }
            >
              {rows}
            </ListFrame>
          )}
        />
      </Page>
      {open?.type === 'create' && (
        <CreateCollectionDialog mayCreateGlobal={first?.mayCreateGlobal ?? false} onClose={() => setOpen(null)} />
      )}
      {open?.type === 'share' && <ShareCollectionDialog collection={open.collection} onClose={() => setOpen(null)} />}
      {open?.type === 'delete' && (
        <DeleteCollectionsDialog collections={open.collections} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
