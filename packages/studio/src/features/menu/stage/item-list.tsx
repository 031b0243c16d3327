import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { duplicateItems, moveItems } from '@diorama/documents/menu/menu.commands.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { menuLabels } from '@diorama/documents/menu/menu.labels.ts';
import { Link2, ListPlus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useDocumentName } from '../../../editor/use-document-name.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { BulkBar } from '../../../ui/list/bulk-bar.tsx';
import { gridRole } from '../../../ui/list/grid-roles.ts';
import { atEnd, type Between } from '../../../ui/list/list-moves.ts';
import { useDragScroll, useDropArea } from '../../../ui/list/use-drag.ts';
import { useExecute } from '../editor-hooks.ts';
import { useItemActions } from '../use-item-actions.ts';
import { AddItem } from './add-item.tsx';
import { ITEM_DRAG, ItemRow } from './item-row.tsx';
import { useShownItems } from './shown-items.ts';
import { usePastedLinks } from './use-pasted-links.ts';

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
      const copies = Object.fromEntries(chosen.map((id) => [id, newRecordId()]));
      execute(duplicateItems, { copies });
      return Object.values(copies);
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
