import type { CompareEntryRecord } from '@diorama/documents/widget/widget.records.ts';
import { Ellipsis, GripVertical } from 'lucide-react';
import { useAddress } from '../../../editor/address.tsx';
import type { RecordList } from '../../../editor/outline/use-record-list.ts';
import { thumbOf } from '../../../editor/pictures.ts';
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
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { nameOfEntry } from '../entry-name.ts';
import type { WidgetPictures } from '../widget-media.ts';

type EntryRowProps = {
  entry: CompareEntryRecord;
  /** Its place, from 0. */
  at: number;
  ids: readonly string[];
  records: RecordList;
  pictures: WidgetPictures;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A picture of a comparison: how it looks, its name, whether it is there. 56 px high. */
export function EntryRow({ entry, at, ids, records, pictures, onDrop }: EntryRowProps) {
  const { id, media, name } = entry;
  const { language } = useAddress();
  const { list, isReadOnly, entriesFor, draggedWith, dragLabel } = records;
  const label = nameOfEntry(entry, at, language);
  const row = list.rowProps(id);
  const rename = isReadOnly ? undefined : list.renameOf(id, name.type === 'custom' ? (name.value[language] ?? '') : '');
  const drag = useDragRow({
    type: 'compare-entries',
    isEnabled: !isReadOnly && !rename?.isOpen,
    dragged: () => draggedWith(id),
    labelOf: (moved) => (moved.length === 1 ? label : dragLabel(moved)),
    placesFor: (moved) => (isReadOnly || moved.includes(id) ? [] : ['before', 'after']),
    onDrop: (moved, where) => where !== 'inside' && onDrop(moved, besideRow(ids, moved, id, where)),
  });
  const isDragged = useIsDragged(id);
  const menu = { label, entries: isReadOnly ? [] : entriesFor(id) };
  const thumb = thumbOf(pictures.get(media?.url ?? ''));
  return (
    <ContextMenu {...menu}>
      {(area) => (
        <div
          {...rowRole}
          {...row}
          {...(isReadOnly ? {} : { ...area, onDoubleClick: rename?.start })}
          ref={drag.ref}
          data-record={`entries/${id}`}
          className={cx(
            'group relative flex h-14 select-none items-center gap-3 rounded-md pr-1 pl-1 focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
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
          <Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-18" />
          <span {...cellRole} className="flex min-w-0 flex-1 flex-col">
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
            <span className={cx('truncate text-xs', media ? 'text-n10' : 'text-warn-ink')}>
              {media?.name ?? 'No picture yet'}
            </span>
          </span>
          <PeopleAt path={`entries/${id}`} />
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
