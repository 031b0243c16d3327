import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { WIDGET_TYPES, type WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { LayoutGrid, LayoutTemplate, Plus, Rows3, Shapes } from 'lucide-react';
import { useRef, useState } from 'react';
import { FoundCount, ListSearch, NoneFound } from '../../../resource/list-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { changedParams } from '../../../ui/list/changed-params.ts';
import { useViewShortcuts } from '../../../ui/list/keys/use-view-shortcuts.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx';
import { TilesSkeleton } from '../../../ui/list/tiles-skeleton.tsx';
import { useWantedText } from '../../../ui/list/wanted-text.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { usePartsPrefetch } from '../../../ui/load/prefetch-parts.ts';
import { WIDGET_LOOKS } from '../../widget/public.ts';
import {
  CreateWidgetDialog,
  DeleteWidgetsDialog,
  ManageTagsDialog,
  MoveWidgetsDialog,
  TagWidgetsDialog,
} from '../lazy-dialogs.ts';
import { TagFilter } from '../list/tag-filter.tsx';
import { useWidgetActions } from '../list/use-widget-actions.ts';
import { WidgetBrowser } from '../list/widget-browser.tsx';
import { widgetColumns } from '../list/widget-views.tsx';
import { collectionDetail, widgetList } from '../widgets.queries.ts';
import { CollectionHeader } from './collection-header.tsx';
import type { CollectionFilter } from './collection-search.ts';

const FROM = '/app/widgets/$collectionId/';

type Open =
  | { type: 'create' }
  | { type: 'tags' }
  | { type: 'move'; widgets: readonly WidgetItem[] }
  | { type: 'tag'; widgets: readonly WidgetItem[] }
  | { type: 'delete'; widgets: readonly WidgetItem[]; usages: readonly Usage[] };

/** `/widgets/{collectionId}`: the widgets of a collection. */
export function CollectionPage() {
  usePartsPrefetch();
  const { collectionId } = useParams({ from: FROM });
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/widgets/$collectionId' });
  const { data: collection } = useQuery(collectionDetail(collectionId));
  const mayEdit = collection?.mayEdit ?? false;
  const [search, setSearch] = useState(filter.search ?? '');
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useWantedText(search);
  const { type, tagIds, view } = filter;
  const narrowing = { ...(wanted ? { search: wanted } : {}), ...(type ? { type } : {}), ...(tagIds ? { tagIds } : {}) };
  const read = useInfiniteQuery(widgetList({ collectionId, limit: 50, ...narrowing }));
  const widgets = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = read.data?.pages[0]?.total;
  const isFiltered = Object.keys(narrowing).length > 0;
  const scroller = useRef<HTMLDivElement>(null);
  const actions = useWidgetActions();
  const change = (next: { [Key in keyof CollectionFilter]?: CollectionFilter[Key] | undefined }) =>
    void navigate({
      search: (old) => changedParams(old, next),
      replace: true,
    });
  const searchFor = (text: string) => {
    setSearch(text);
    change({ search: text || undefined });
  };
  const remove = async (chosen: readonly WidgetItem[]) => {
    const usages = await actions.remove(chosen, false);
    if (usages.length > 0) setOpen({ type: 'delete', widgets: chosen, usages });
  };
  const close = () => setOpen(null);
  const show = (next: 'list' | 'grid') => change({ view: next === 'list' ? next : undefined });
  useViewShortcuts(show);
  useShortcuts(
    ON_THIS_SCREEN,
    mayEdit ? [{ keys: 'N W', label: 'New widget', run: () => setOpen({ type: 'create' }) }] : [],
  );
  const create = mayEdit && (
    <Button {...CreateWidgetDialog.opener} variant="primary" icon={Plus} onClick={() => setOpen({ type: 'create' })}>
      New widget
    </Button>
  );
  return (
    <>
      <CollectionHeader collectionId={collectionId} part="Widgets" action={create} />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-350 flex-col gap-4 px-7 py-5 max-sm:px-4 max-sm:py-4">
          <WidgetBrowser
            collectionId={collectionId}
            widgets={widgets}
            tags={collection?.tags ?? []}
            mayEdit={mayEdit}
            view={view ?? 'grid'}
            scroller={scroller}
            actions={actions}
            onOpen={({ id }) => void navigate({ to: '/edit/widget/$widgetId', params: { widgetId: id } })}
            onMove={(chosen) => setOpen({ type: 'move', widgets: chosen })}
            onTag={(chosen) => setOpen({ type: 'tag', widgets: chosen })}
            onDelete={(chosen) => void remove(chosen)}
            toolbar={(goToList) => (
              <>
                <ListSearch
                  things="widgets"
                  placeholder="Name in any language"
                  read={read}
                  wanted={wanted}
                  value={search}
                  onChange={searchFor}
                  onLeaveDown={goToList}
                  className="max-lg:w-48 max-lg:flex-1 max-sm:w-full max-sm:flex-none"
                />
                <TypeFilter type={type} onChange={(next) => change({ type: next })} />
                <TagFilter
                  tags={collection?.tags ?? []}
                  tagIds={tagIds ?? []}
                  onChange={(ids) => change({ tagIds: ids.length > 0 ? ids : undefined })}
                  onManage={mayEdit ? () => setOpen({ type: 'tags' }) : undefined}
                />
                {read.data && isFiltered && (
                  <FoundCount>{total === undefined ? 'Over 200 widgets' : counted(total, 'widget')}</FoundCount>
                )}
                <span className="ml-auto">
                  <SegmentedControl
                    label="View"
                    isIconOnly
                    value={view ?? 'grid'}
                    onChange={show}
                    options={[
                      { value: 'list', label: 'List', icon: Rows3 },
                      { value: 'grid', label: 'Grid', icon: LayoutGrid },
                    ]}
                  />
                </span>
              </>
            )}
            frame={(rows) => (
              <ListFrame
                read={read}
                errorTitle="The widgets could not be loaded"
                skeleton={
                  view === 'list' ? (
                    <RowsSkeleton columns={widgetColumns} />
                  ) : (
                    <TilesSkeleton columns="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-4" />
                  )
                }
                empty={
                  widgets.length > 0 ? undefined : isFiltered ? (
                    <NoneFound
                      things="widgets"
                      wanted={wanted}
                      text="Try another name, or fewer filters."
                      onClear={() => {
                        setSearch('');
                        change({ search: undefined, type: undefined, tagIds: undefined });
                      }}
                    />
                  ) : (
                    <EmptyState
                      icon={LayoutTemplate}
                      title={mayEdit ? 'Your first widget' : 'No widgets yet'}
                      text="A widget is what opens when a visitor presses something: a card with text, a picture, a comparison, a video."
                      action={create}
                    />
                  )
                }
              >
                {rows}
              </ListFrame>
            )}
          />
        </div>
      </div>
      {open?.type === 'create' && <CreateWidgetDialog collectionId={collectionId} onClose={close} />}
      {open?.type === 'tags' && <ManageTagsDialog collectionId={collectionId} onClose={close} />}
      {open?.type === 'move' && <MoveWidgetsDialog widgets={open.widgets} actions={actions} onClose={close} />}
      {open?.type === 'tag' && (
        <TagWidgetsDialog collectionId={collectionId} widgets={open.widgets} actions={actions} onClose={close} />
      )}
      {open?.type === 'delete' && (
        <DeleteWidgetsDialog widgets={open.widgets} usages={open.usages} actions={actions} onClose={close} />
      )}
    </>
  );
}

/** Narrows a list to widgets of one type. */
function TypeFilter({
  type,
  onChange,
}: {
  type: WidgetType | undefined;
  onChange: (type: WidgetType | undefined) => void;
}) {
  const options = [
    { value: 'any' as const, label: 'Any type', icon: Shapes },
    ...WIDGET_TYPES.map((value) => ({ value, label: WIDGET_LOOKS[value].label, icon: WIDGET_LOOKS[value].icon })),
  ];
  return (
    <div className="w-40 max-sm:w-36">
      <Select<WidgetType | 'any'>
        label="Type"
        hasHiddenLabel
        options={options}
        value={type ?? 'any'}
        onChange={(next) => onChange(next === 'any' ? undefined : next)}
      />
    </div>
  );
}
