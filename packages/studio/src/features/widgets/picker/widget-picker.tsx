import type { CollectionItem } from '@diorama/contract/widgets/collections.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FolderPlus, LayoutTemplate, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { recentCollections } from '../../../shell/recent.ts';
import { Button } from '../../../ui/button/button.tsx';
import { oneTabStop } from '../../../ui/button/one-tab-stop.ts';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isNearRead } from '../../../ui/field/near-note.ts';
import { SearchField } from '../../../ui/field/search-field.tsx';
import { TilesSkeleton } from '../../../ui/list/tiles-skeleton.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { useLoadMore } from '../../../ui/load/use-load-more.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { WIDGET_LOOKS } from '../../widget/public.ts';
import { CreateCollectionDialog } from '../lazy-dialogs.ts';
import { widgetName } from '../widget-name.ts';
import { collectionDetail, widgetList } from '../widgets.queries.ts';
import { NewWidgetForm } from './new-widget-form.tsx';
import { PickerCollections, usePickerCollections } from './picker-collections.tsx';

/** A widget that was chosen. */
export interface PickedWidget {
  id: string;
  collectionId: string;
  name: WidgetItem['name'];
  type: WidgetType;
}

export type WidgetPickerProps = {
  title?: string;
  onPick: (widget: PickedWidget) => void;
  onClose: () => void;
};

/** Chooses a widget of any collection one reads, or makes one. */
export function WidgetPicker({ title = 'Choose a widget', onPick, onClose }: WidgetPickerProps) {
  const [collectionSearch, setCollectionSearch] = useState('');
  const [chosen, setChosen] = useState<CollectionItem | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const found = usePickerCollections(useDeferredValue(collectionSearch));
  const collection = chosen ?? (found.isReady ? (found.collections[0] ?? null) : null);
  const pick = (widget: PickedWidget) => {
    recentCollections.visit(widget.collectionId);
    onPick(widget);
    onClose();
  };
  const rights = found.list.data?.pages[0];
  const newCollection = rights?.mayCreate && (
    <Button {...CreateCollectionDialog.opener} icon={FolderPlus} onClick={() => setNaming(true)}>
      New collection
    </Button>
  );
  if (isNaming)
    return (
      <CreateCollectionDialog
        mayCreateGlobal={rights?.mayCreateGlobal ?? false}
        onCreated={(made) => {
          setCollectionSearch('');
          setChosen(made);
          setCreating(true);
        }}
        onClose={() => setNaming(false)}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      footer={
        <>
          {!isCreating && (
            <span className="mr-auto flex gap-2">
              {collection?.mayEdit && (
                <Button icon={Plus} onClick={() => setCreating(true)}>
                  New widget
                </Button>
              )}
              {collection && newCollection}
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="flex h-[52vh] min-h-72 gap-3 max-sm:flex-col">
        <PickerCollections
          found={found}
          search={collectionSearch}
          onSearch={setCollectionSearch}
          chosenId={collection?.id ?? null}
          onChoose={(next) => {
            setChosen(next);
            setCreating(false);
          }}
        />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {found.list.error && !found.list.data && (
            <ErrorState
              title="The collections could not be loaded"
              message={messageOf(found.list.error)}
              onRetry={() => void found.list.refetch()}
            />
          )}
          {!found.isReady && !found.list.error && <TilesSkeleton columns={tiles} />}
          {found.isReady && !collection && collectionSearch.trim() !== '' && (
            <EmptyState
              icon={LayoutTemplate}
              title="No collections match"
              text={`No collection matches “${collectionSearch.trim()}”.`}
              action={<Button onClick={() => setCollectionSearch('')}>Show all collections</Button>}
            />
          )}
          {found.isReady && !collection && collectionSearch.trim() === '' && (
            <EmptyState
              icon={LayoutTemplate}
              title="No widgets yet"
              text="Widgets live in collections. Make a collection, then a widget in it."
              action={newCollection}
            />
          )}
          {collection && isCreating && (
            <NewWidgetForm
              collectionId={collection.id}
              onCancel={() => setCreating(false)}
              onCreated={({ id, collectionId, name, type }) => pick({ id, collectionId, name, type })}
            />
          )}
          {collection && !isCreating && (
            <Widgets
              key={collection.id}
              collection={collection}
              onPick={({ id, collectionId, name, type }) => pick({ id, collectionId, name, type })}
              onCreate={() => setCreating(true)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

type WidgetsProps = {
  collection: CollectionItem;
  onPick: (widget: WidgetItem) => void;
  onCreate: () => void;
};

/** The widgets of the open collection. */
function Widgets({ collection, onPick, onCreate }: WidgetsProps) {
  const [search, setSearch] = useState('');
  const [tagIds, setTagIds] = useState<readonly number[]>([]);
  const wanted = useWantedText(search);
  const { data: detail } = useQuery(collectionDetail(collection.id));
  const query = {
    collectionId: collection.id,
    ...(wanted ? { search: wanted } : {}),
    ...(tagIds.length > 0 ? { tagIds: [...tagIds] } : {}),
  };
  const list = useInfiniteQuery(widgetList(query));
  const widgets = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const end = useLoadMore(list.hasNextPage && !list.isFetchingNextPage, list.fetchNextPage);
  const isFiltered = wanted !== undefined || tagIds.length > 0;
  const toggle = (id: number) =>
    setTagIds(tagIds.includes(id) ? tagIds.filter((other) => other !== id) : [...tagIds, id]);
  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-1.5 pb-3">
        <div className="w-52 max-sm:w-full">
          <SearchField
            size="small"
            label="Search widgets"
            isNear={isNearRead(list)}
            isFound={wanted === search.trim() && !list.isFetching}
            placeholder="Name"
            value={search}
            onChange={setSearch}
          />
        </div>
        {detail?.tags.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={tagIds.includes(id)}
            onClick={() => toggle(id)}
            className={cx(
              'h-6 max-w-40 truncate rounded-[5px] px-2 text-xs pointer-coarse:h-9',
              tagIds.includes(id) ? 'bg-accent text-accent-text' : 'bg-n3 text-n11 hover:bg-n4',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-0.5">
        {list.error && !list.data && (
          <ErrorState
            title="The widgets could not be loaded"
            message={messageOf(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <TilesSkeleton columns={tiles} />}
        <ul ref={oneTabStop} aria-label="Widgets" className={tiles}>
          {widgets.map((widget) => (
            <li key={widget.id} className="min-w-0">
              <PickTile widget={widget} onPick={() => onPick(widget)} />
            </li>
          ))}
        </ul>
        <div ref={end} />
        {list.data && widgets.length === 0 && (
          <EmptyState
            icon={LayoutTemplate}
            title={isFiltered ? 'No widgets match' : 'No widgets here yet'}
            text={
              isFiltered
                ? 'Try another name, or fewer tags.'
                : 'A widget is what opens when a visitor presses something: a card, a picture, a comparison, a video.'
            }
            action={
              isFiltered ? (
                <Button
                  onClick={() => {
                    setSearch('');
                    setTagIds([]);
                  }}
                >
                  Show all widgets
                </Button>
              ) : (
                collection.mayEdit && (
                  <Button icon={Plus} onClick={onCreate}>
                    New widget
                  </Button>
                )
              )
            }
          />
        )}
      </div>
    </>
  );
}

const tiles = 'grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-3 gap-y-4';

function PickTile({ widget, onPick }: { widget: WidgetItem; onPick: () => void }) {
  const look = WIDGET_LOOKS[widget.type];
  const name = widgetName(widget);
  return (
    <button type="button" onClick={onPick} className="group block w-full rounded-md text-left">
      <Thumbnail
        {...(widget.thumbUrl ? { src: widget.thumbUrl } : {})}
        alt=""
        fallback={look.icon}
        className="w-full rounded-md transition-shadow group-hover:shadow-float"
      />
      <span className="mt-1.5 block truncate font-medium" title={name}>
        {name}
      </span>
      <span className="flex items-center gap-1 text-n10 text-xs">
        <Icon of={look.icon} size={13} />
        {look.label}
      </span>
    </button>
  );
}
