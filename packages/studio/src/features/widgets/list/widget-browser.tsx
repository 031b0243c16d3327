import type { WidgetTag } from '@diorama/contract/widgets/collections.contract.ts';
import { MOST_WIDGETS_AT_ONCE, type WidgetItem } from '@diorama/contract/widgets/widgets.contract.ts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { ResourceList } from '../../../resource/resource-list.tsx';
import { useResourceList } from '../../../resource/use-resource-list.ts';
import { counted } from '../../../ui/format/counted.ts';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import type { Column } from '../../../ui/list/list-head.tsx';
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
  const tags = useMemo(() => new Map(props.tags.map((tag) => [tag.id, tag])), [props.tags]);
  const clipboard = useWidgetClipboard();
  const paste = () => {
    if (!clipboard) return;
    if (clipboard.mode === 'copy') return void actions.duplicate(clipboard.widgets, collectionId);
    widgetClipboard.set(null);
    void actions.move(clipboard.widgets, { id: collectionId, name: 'this collection' });
  };
  const duplicate = (chosen: readonly WidgetItem[]) => void actions.duplicate(chosen, collectionId);
  const resource = useResourceList<WidgetItem>({
    items: widgets,
    nameOf: widgetName,
    tileWidth: view === 'grid' ? 200 : null,
    most: MOST_WIDGETS_AT_ONCE,
    onOpen,
    ...(mayEdit && {
      onRename: (widget, name) => void actions.rename(widget, name),
      onDelete: props.onDelete,
      onDuplicate: duplicate,
    }),
  });
  const { list, selected, host, itemsOf, targetsOf } = resource;
  const menuActions: WidgetMenuActions = {
    open: onOpen,
    startRename: list.rename,
    duplicate,
    hold: holdWidgets,
    paste: clipboard ? paste : null,
    askMove: props.onMove,
    tag: props.onTag,
    remove: props.onDelete,
  };
  useWidgetClipboardKeys({ mayEdit, host, selected, widgetsOf: itemsOf, paste });
  const View = view === 'grid' ? WidgetCard : WidgetRow;
  return (
    <ResourceList
      resource={resource}
      label="Widgets"
      scroller={scroller}
      columns={{ head: COLUMNS, className: widgetColumns, sort: 'updatedAt' }}
      tileHeight={200}
      bulk={mayEdit ? widgetBulkActions(selected, menuActions) : []}
      toolbar={toolbar}
      frame={frame}
    >
      {(widget) => (
        <View
          widget={widget}
          tags={tags}
          list={list}
          entries={widgetEntries(targetsOf(widget), mayEdit, menuActions)}
          mayEdit={mayEdit}
        />
      )}
    </ResourceList>
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
