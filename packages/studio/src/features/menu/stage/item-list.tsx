import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { duplicateItems, moveItems } from '@diorama/documents/menu/menu.commands.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { menuLabels } from '@diorama/documents/menu/menu.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link2, ListPlus, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { addressFrom, nameFrom } from '../../../editor/fields/typed-address.ts';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { useDocumentName } from '../../../editor/use-document-name.ts';
import { STUDIO_KINDS } from '../../../kinds/studio-kinds.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Kbd } from '../../../ui/keys/kbd.tsx';
import { isTyping } from '../../../ui/keys/key-target.ts';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { useDragScroll, useDropArea } from '../../../ui/list/drag/use-drag.ts';
import { gridRole } from '../../../ui/list/keys/grid-roles.ts';
import { atEnd, type Between } from '../../../ui/list/keys/list-moves.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import type { MenuEntry } from '../../../ui/menu/menu-entry.ts';
import { productList } from '../../projects/public.ts';
import { useExecute, useList } from '../editor-hooks.ts';
import { useItemActions } from '../use-item-actions.ts';
import { ITEM_DRAG, ItemRow } from './item-row.tsx';
import { useShownItems } from './shown-items.ts';

/** Most lines of one paste. */
const MOST = 50;

/** Text that is pasted outside of fields becomes items: a link in each line. Other text is not handled. */
function usePastedLinks(): void {
  const { addLinks } = useItemActions();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const lines = (event.clipboardData?.getData('text/plain') ?? '').split('\n').map((line) => line.trim());
      const links = lines.slice(0, MOST).flatMap((line) => addressFrom(line) ?? []);
      if (links.length === 0) return;
      event.preventDefault();
      addLinks(links.map((href) => ({ href, name: nameFrom(href) })));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [addLinks]);
}

const renameItem = fieldCommand(menuDocument, 'items', ['name']);

/** The items of the menu in their order. */
export function ItemList() {
  const items = useShownItems();
  const name = useDocumentName();
  const execute = useExecute();
  const { selected, select, language } = useAddress();
  const actions = useItemActions();
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  const move = (moved: readonly string[], between: Between) => execute(moveItems, { ids: moved, ...between });
  const records = useRecordList({
    called: menuLabels.records.items,
    ids,
    current: selected?.collection === 'items' ? selected.id : undefined,
    onShow: (id) => select({ collection: 'items', id }),
    onRename: (id, text) => {
      const old = items.find((item) => item.id === id);
      execute(renameItem, { ids: [id], value: { ...old?.name, [language]: text } });
    },
    onDuplicate: (chosen) => {
      const copied = chosen.map((id) => ({ id, copy: newRecordId() }));
      execute(duplicateItems, { items: copied });
      return copied.map(({ copy }) => copy);
    },
    onDelete: actions.remove,
    onMove: move,
    linkOf: (id) => ({ sel: `items/${id}` }),
  });
  usePastedLinks();
  const { list, isReadOnly, selectedIds, bulkActions } = records;
  const scroller = useRef<HTMLDivElement>(null);
  useDragScroll(scroller);
  const { ref: end, isOver } = useDropArea<HTMLDivElement>({
    type: ITEM_DRAG,
    canDrop: () => !isReadOnly,
    onDrop: (moved) => move(moved, atEnd(ids, moved)),
  });
  return (
    <section aria-label="Items" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-11 flex-none items-center pointer-coarse:h-13 gap-2 border-n5 border-b px-4">
        {selectedIds.length > 1 && !isReadOnly ? (
          <div className="-mx-2 min-w-0 flex-1">
            <BulkBar count={selectedIds.length} actions={bulkActions} onClear={list.clear} />
          </div>
        ) : (
          <>
            <h2 className="min-w-0 truncate font-strong">{name}</h2>
            <span className="flex-none text-n10 tabular-nums">
              {items.length} {items.length === 1 ? 'item' : 'items'}
            </span>
            {!isReadOnly && items.length > 0 && (
              <span className="ml-auto flex-none">
                <AddItem />
              </span>
            )}
          </>
        )}
      </div>
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto p-2">
        {items.length === 0 ? (
          <EmptyState
            icon={ListPlus}
            title="No items yet"
            text={
              isReadOnly ? 'Items appear here as they are added.' : 'Add a product of this project, or paste a link.'
            }
            action={!isReadOnly && <AddItem isFirst />}
          />
        ) : (
          <>
            <div {...gridRole('Items')} {...list.listProps} className="flex flex-none flex-col gap-px">
              {items.map((item) => (
                <ItemRow key={item.id} item={item} ids={ids} records={records} onDrop={move} />
              ))}
            </div>
            <div ref={end} className="relative min-h-6 flex-1">
              {isOver && <span className="absolute inset-x-1 top-0 h-0.5 rounded-full bg-accent" />}
              {!isReadOnly && (
                <Button
                  variant="quiet"
                  icon={Link2}
                  className="mt-2 w-full border border-n6 border-dashed text-n10"
                  onClick={() => actions.addLinks([{}])}
                >
                  Add link, or paste one
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {!isReadOnly && items.length > 0 && (
        <p className="flex h-8 flex-none flex-wrap items-center gap-1.5 overflow-hidden whitespace-nowrap leading-8 border-n5 border-t px-4 text-n10 text-xs max-sm:hidden">
          <Kbd>Alt ↑</Kbd> <Kbd>Alt ↓</Kbd> move <Kbd>F2</Kbd> rename <Kbd>Del</Kbd> delete
        </p>
      )}
    </section>
  );
}

/** Adds an item: a product of the project, those that the menu lacks first, or a link. */
function AddItem({ isFirst = false }: { isFirst?: boolean }) {
  const { project } = useShell();
  const actions = useItemActions();
  const items = useList('items');
  const { data: products = [] } = useQuery({ ...productList(project?.id ?? ''), enabled: project !== null });
  const known = new Set(items.map(({ data }) => (data.type === 'product' ? data.ref?.id : undefined)));
  const ordered = [...products].sort((a, b) => Number(known.has(a.id)) - Number(known.has(b.id)));
  const entries: MenuEntry[] = ordered.map(({ type, id, name }) => ({
    kind: 'action',
    id,
    label: name,
    icon: STUDIO_KINDS[type].icon,
    onSelect: () => actions.addProduct({ type, id }, name),
  }));
  return (
    <DropdownMenu
      label="Add item"
      align="end"
      entries={[
        ...entries,
        ...(entries.length > 0 ? [{ kind: 'separator' as const, id: 'line' }] : []),
        {
          kind: 'action',
          id: 'link',
          label: 'Link',
          icon: Link2,
          shortcut: 'A',
          onSelect: () => actions.addLinks([{}]),
        },
      ]}
    >
      {(trigger) => (
        <Button
          {...trigger}
          icon={Plus}
          size={isFirst ? undefined : 'small'}
          variant={isFirst ? 'primary' : 'secondary'}
        >
          Add item
        </Button>
      )}
    </DropdownMenu>
  );
}
