import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGETS_AT_ONCE, type WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { counted } from '../../../ui/format/counted.ts';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Column, ListHead } from '../../../ui/list/list-head.tsx';
import { TileGrid, useTileColumns } from '../../../ui/list/tile-grid.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { VirtualRows } from '../../../ui/list/virtual-rows.tsx';
import { notifyNews } from '../../../ui/notice/notify.ts';
import { widgetName } from '../widget-name.ts';
import type { WidgetActions } from './use-widget-actions.ts';
import { useWidgetClipboard, widgetClipboard } from './widget-clipboard.store.ts';
import { type WidgetMenuActions, widgetBulkActions, widgetEntries } from './widget-menu.ts';
import { WidgetCard, WidgetRow, widgetColumns } from './widget-views.tsx';

const COLUMNS: readonly Column<'updatedAt'>[] = [
  { label: 'Widget' },
  { label: 'Type' },
  { label: 'Tags' },
  { label: 'Used in' },
  { label: 'Edited' },
  { label: '' },
];

type WidgetBrowserProps = {
  collectionId: string;
  widgets: readonly WidgetItem[];
  tags: readonly WidgetTag[];
  mayEdit: boolean;
  view: 'list' | 'grid';
  scroller: RefObject<HTMLDivElement | null>;
  actions: WidgetActions;
  onOpen: (widget: WidgetItem) => void;
  onMove: (widgets: readonly WidgetItem[]) => void;
  onTag: (widgets: readonly WidgetItem[]) => void;
  onDelete: (widgets: readonly WidgetItem[]) => void;
  /** Search and filters, while nothing is selected; `goToList` puts focus on the rows. */
  toolbar: (goToList: () => void) => ReactNode;
  /** Puts what stands in for rows around them. */
  frame: (rows: ReactNode) => ReactNode;
};

/** The widgets of a collection as rows or as tiles, one or several at a time. */
export function WidgetBrowser(props: WidgetBrowserProps) {
  const { collectionId, widgets, mayEdit, view, scroller, actions, onOpen, toolbar, frame } = props;
  const ids = useMemo(() => widgets.map(({ id }) => id), [widgets]);
  const byId = useMemo(() => new Map(widgets.map((widget) => [widget.id, widget])), [widgets]);
  const tags = useMemo(() => new Map(props.tags.map((tag) => [tag.id, tag])), [props.tags]);
  const host = useRef<HTMLDivElement>(null);
  const columns = useTileColumns(host, 200);
  const clipboard = useWidgetClipboard();
  /** As many as one call takes. */
  const widgetsOf = (chosen: readonly string[]) =>
    chosen.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_WIDGETS_AT_ONCE);
  const open = (id: string) => {
    const widget = byId.get(id);
    if (widget) onOpen(widget);
  };
  const paste = () => {
    if (!clipboard) return;
    if (clipboard.mode === 'copy') return void actions.duplicate(clipboard.widgets, collectionId);
    widgetClipboard.set(null);
    void actions.move(clipboard.widgets, { id: collectionId, name: 'this collection' });
  };
  const list = useListSelection({
    ids,
    columns: view === 'grid' ? columns : 1,
    nameOf: (id) => {
      const widget = byId.get(id);
      return widget ? widgetName(widget) : '';
    },
    onPress: open,
    onOpen: open,
    ...(mayEdit
      ? {
          onRename: (id, name) => {
            const widget = byId.get(id);
            if (widget) void actions.rename(widget, name);
          },
          onDelete: (chosen) => props.onDelete(widgetsOf(chosen)),
          onDuplicate: (chosen) => void actions.duplicate(widgetsOf(chosen), collectionId),
        }
      : {}),
  });
  const selected = widgetsOf(ids.filter((id) => list.selected.has(id)));
  const menuActions: WidgetMenuActions = {
    open: onOpen,
    startRename: list.rename,
    duplicate: (chosen) => void actions.duplicate(chosen, collectionId),
    hold: holdWidgets,
    paste: clipboard ? paste : null,
    askMove: props.onMove,
    tag: props.onTag,
    remove: props.onDelete,
  };
  useWidgetClipboardKeys({ mayEdit, host, selected, widgetsOf, paste });
  const draw = (id: string) => {
    const widget = byId.get(id);
    if (!widget) return null;
    const entries = widgetEntries(widgetsOf(list.targetsOf(id)), mayEdit, menuActions);
    const View = view === 'grid' ? WidgetCard : WidgetRow;
    return <View widget={widget} tags={tags} list={list} entries={entries} mayEdit={mayEdit} />;
  };
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        {selected.length > 0 ? (
          <div className="min-w-0 flex-1">
            <BulkBar
              count={selected.length}
              actions={mayEdit ? widgetBulkActions(selected, menuActions) : []}
              onClear={list.clear}
            />
          </div>
        ) : (
          toolbar(() => list.lead !== null && list.focusRow(list.lead))
        )}
      </div>
      <div ref={host}>
        {frame(
          view === 'grid' ? (
            <TileGrid label="Widgets" scroller={scroller} list={list} groups={[ids]} columns={columns} rowHeight={200}>
              {draw}
            </TileGrid>
          ) : (
            <div {...gridRole('Widgets')} {...list.listProps}>
              <ListHead columns={COLUMNS} className={widgetColumns} sort="updatedAt" onSort={() => undefined} />
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
            </div>
          ),
        )}
      </div>
    </>
  );
}

interface ClipboardKeys {
  /** Viewers paste nothing, and what they cut stays. */
  mayEdit: boolean;
  /** The element with the rows. */
  host: RefObject<HTMLElement | null>;
  selected: readonly WidgetItem[];
  widgetsOf: (ids: readonly string[]) => readonly WidgetItem[];
  paste: () => void;
}

/** Ctrl or Cmd with C, X and V for what is selected or has focus. Text that is marked is the browser's. */
function useWidgetClipboardKeys(keys: ClipboardKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { mayEdit, paste } = latest.current;
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || isTyping(event.target) || isInPopup(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'v' && mayEdit && widgetClipboard.get()) {
        event.preventDefault();
        paste();
      } else if (key === 'c' || (key === 'x' && mayEdit)) {
        const widgets = chosenOf(latest.current);
        if (widgets.length === 0 || window.getSelection()?.toString()) return;
        event.preventDefault();
        holdWidgets(key === 'c' ? 'copy' : 'cut', widgets);
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function chosenOf({ selected, host, widgetsOf }: ClipboardKeys): readonly WidgetItem[] {
  if (selected.length > 0) return selected;
  const row = host.current?.contains(document.activeElement) && document.activeElement?.closest('[data-row]');
  const id = row ? row.getAttribute('data-row') : null;
  return id ? widgetsOf([id]) : [];
}

/** Keeps widgets to be pasted, and says so. */
function holdWidgets(mode: 'copy' | 'cut', widgets: readonly WidgetItem[]): void {
  widgetClipboard.set({ mode, widgets });
  notifyNews(`${mode === 'copy' ? 'Copied' : 'Cut'} ${counted(widgets.length, 'widget')}`, {
    id: 'widgets',
    detail: 'Open a collection and paste.',
  });
}
