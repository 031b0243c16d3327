import { Ellipsis, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineName } from '../../ui/field/inline-name.tsx';
import { useIsDragged } from '../../ui/list/drag/dragged-rows.store.ts';
import { DropMark } from '../../ui/list/drag/drop-mark.tsx';
import { useDragRow } from '../../ui/list/drag/use-drag.ts';
import { cellRole, rowRole } from '../../ui/list/keys/grid-roles.ts';
import { type Between, placeForDrop } from '../../ui/list/keys/list-moves.ts';
import { ContextMenu } from '../../ui/menu/context-menu.tsx';
import { DropdownMenu } from '../../ui/menu/dropdown-menu.tsx';
import { CutName } from '../../ui/show/cut-name.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { PeopleAt } from '../top-bar/people.tsx';
import type { RecordList } from './use-record-list.ts';

type StageRowProps = {
  collection: string;
  id: string;
  /** What the record is called on the screen. */
  label: string;
  /** Its name in the language on screen, to be changed; empty where it has none. */
  name: string;
  /** All rows in order. */
  ids: readonly string[];
  records: RecordList;
  /** What is dragged, so that no other list takes it. */
  dragType: string;
  onDrop: (ids: readonly string[], between: Between) => void;
  /** Before the name. */
  picture: ReactNode;
  /** Below the name. */
  facts: ReactNode;
  /** A second column. */
  children?: ReactNode;
  height: string;
};

/** A record in a list on the stage: dragged by its row, renamed in place, with a menu. */
export function StageRow(props: StageRowProps) {
  const { collection, id, label, name, ids, records, dragType, onDrop, picture, facts, children, height } = props;
  const { list, isReadOnly, entriesFor, draggedWith, dragLabel } = records;
  const row = list.rowProps(id);
  const rename = isReadOnly ? undefined : list.renameOf(id, name);
  const drag = useDragRow({
    type: dragType,
    isEnabled: !isReadOnly && !rename?.isOpen,
    dragged: () => draggedWith(id),
    labelOf: (moved) => (moved.length === 1 ? label : dragLabel(moved)),
    placesFor: (moved) => (isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
    onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
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
          data-record={`${collection}/${id}`}
          className={cx(
            'group relative flex select-none items-center gap-3 rounded-md pr-1 pl-1 focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
            height,
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
          {picture}
          <span {...cellRole} className={cx('flex min-w-0 flex-col', children ? 'flex-[1.4]' : 'flex-1')}>
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
              <CutName name={label} className="font-medium text-n12" />
            )}
            {facts}
          </span>
          {children && (
            <span {...cellRole} className="min-w-0 flex-1">
              {children}
            </span>
          )}
          <PeopleAt path={`${collection}/${id}`} />
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
