import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { LANGUAGE_NAMES, LANGUAGES, localizedText } from '@diorama/documents/shared/languages.ts';
import { Ellipsis, GripVertical } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { cx } from '../../../ui/cx.ts';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { InlineName } from '../../../ui/inline-name.tsx';
import { useIsDragged } from '../../../ui/list/dragged-rows.store.ts';
import { DropMark } from '../../../ui/list/drop-mark.tsx';
import { cellRole, rowRole } from '../../../ui/list/grid-roles.ts';
import { type Between, besideRow } from '../../../ui/list/list-moves.ts';
import { useDragRow } from '../../../ui/list/use-drag.ts';
import { MenuIcon } from '../menu-icon.tsx';
import { ItemTarget } from './item-target.tsx';

/** Items that are dragged. */
export const ITEM_DRAG = 'menu-items';

type ItemRowProps = {
  item: MenuItemRecord;
  ids: readonly string[];
  records: RecordList;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** An item: its icon, its name in both languages, and where it leads. 48 px high. */
export function ItemRow({ item, ids, records, onDrop }: ItemRowProps) {
  const { id, icon, name } = item;
  const { language } = useAddress();
  const { list, isReadOnly, entriesFor, draggedWith, dragLabel } = records;
  const label = localizedText(name, language) || 'Untitled';
  const row = list.rowProps(id);
  const rename = isReadOnly ? undefined : list.renameOf(id, name[language] ?? '');
  const drag = useDragRow({
    type: ITEM_DRAG,
    isEnabled: !isReadOnly && !rename?.isOpen,
    dragged: () => draggedWith(id),
    labelOf: (moved) => (moved.length === 1 ? label : dragLabel(moved)),
    placesFor: (moved) => (isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
    onDrop: (moved, where) => where !== 'inside' && onDrop(moved, besideRow(ids, moved, id, where)),
  });
  const isDragged = useIsDragged(id);
  const menu = { label, entries: isReadOnly ? [] : entriesFor(id) };
  return (
    <ContextMenu {...menu}>
      {(area) => (
        <div
          {...rowRole}
          {...row}
          {...(isReadOnly ? {} : { ...area, onDoubleClick: rename?.start })}
          ref={drag.ref}
          data-record={`items/${id}`}
          className={cx(
            'group relative flex h-12 select-none items-center gap-3 rounded-md pr-1 pl-1 focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
            row['aria-selected'] ? 'bg-accent-soft' : 'hover:bg-n2',
            isDragged && 'opacity-45',
          )}
        >
          <DropMark place={drag.place} />
          <Icon
            of={GripVertical}
            size={14}
            className={cx(
              'text-n8',
              isReadOnly ? 'invisible' : 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100',
            )}
          />
          <span className="grid size-7 flex-none place-items-center rounded-md bg-n3 text-n11">
            <MenuIcon name={icon} />
          </span>
          <span {...cellRole} className="flex min-w-0 flex-[1.4] flex-col">
            {rename?.isOpen ? (
              <span className="flex">
                <InlineName
                  label={`Name of ${label}`}
                  value={rename.value}
                  onCommit={rename.onCommit}
                  onClose={rename.onClose}
                />
              </span>
            ) : (
              <span className="truncate font-medium text-n12" title={label}>
                {label}
              </span>
            )}
            <OtherName item={item} />
          </span>
          <span {...cellRole} className="min-w-0 flex-1">
            <ItemTarget item={item} />
          </span>
          <PeopleAt path={`items/${id}`} />
          {!isReadOnly && (
            <span {...cellRole}>
              <DropdownMenu {...menu} align="end">
                {(trigger) => <IconButton {...trigger} label={`More about ${label}`} icon={Ellipsis} tabIndex={-1} />}
              </DropdownMenu>
            </span>
          )}
        </div>
      )}
    </ContextMenu>
  );
}

/** The name in the languages that are not shown, or which of them it lacks. */
function OtherName({ item: { name } }: { item: MenuItemRecord }) {
  const { language } = useAddress();
  const missing = LANGUAGES.filter((code) => !name[code]?.trim());
  if (missing.length === LANGUAGES.length) return <span className="truncate text-warn-ink text-xs">No name</span>;
  if (missing.length > 0)
    return (
      <span className="truncate text-warn-ink text-xs">
        {missing.map((code) => LANGUAGE_NAMES[code]).join(', ')} missing
      </span>
    );
  return (
    <span className="truncate text-n10 text-xs">
      {LANGUAGES.filter((code) => code !== language)
        .map((code) => name[code])
        .join(', ')}
    </span>
  );
}
