import type { LucideIcon } from 'lucide-react';
import { EyeOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useIsDragged } from '../../ui/list/drag/dragged-rows.store.ts';
import { type DragRow, useDragRow } from '../../ui/list/drag/use-drag.ts';
import { TreeRow } from '../../ui/list/tree-row.tsx';
import type { TreePlace } from '../../ui/list/use-tree-rows.ts';
import { ContextMenu } from '../../ui/menu/context-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { useReadOnly } from '../read-only.ts';
import type { RecordList } from './use-record-list.ts';

type RecordRowProps = {
  records: RecordList;
  place: TreePlace;
  /** `keyframes/<id>`. */
  recordKey: string;
  /** What it is called in its menu: `View Kitchen`. */
  menuLabel: string;
  /** As it is edited. Absent: it has no name of its own. */
  name?: string | undefined;
  /** Its name, or what stands in for one. */
  label: string;
  /** Before the entries that every record has. */
  entries?: readonly MenuEntry[];
  icon?: LucideIcon;
  thumbnail?: ReactNode;
  isTall?: boolean | undefined;
  isCurrent?: boolean;
  warning?: string | undefined;
  trailing?: ReactNode;
  /** Buttons that show on hover and focus. */
  actions?: ReactNode;
  hasArrowSpace?: boolean;
  /** Folds and unfolds what it holds. */
  onToggle?: () => void;
  drag: Pick<DragRow, 'type' | 'isEnabled' | 'placesFor' | 'onDrop'>;
};

/** A record in an outline: its menu, its name in place, and dragging. */
export function RecordRow(props: RecordRowProps) {
  const { records, place, recordKey, menuLabel, name, label, entries = [], drag, ...look } = props;
  const { list, draggedWith, dragLabel, entriesFor } = records;
  const { id } = place;
  const rename = name === undefined ? undefined : list.renameOf(id, name);
  const isDragged = useIsDragged(id);
  const dragging = useDragRow({
    ...drag,
    isEnabled: drag.isEnabled && !rename?.isOpen,
    dragged: () => draggedWith(id),
    labelOf: (ids) => (ids.length === 1 ? label : dragLabel(ids)),
  });
  const own: MenuEntry[] = entries.length > 0 ? [...entries, { kind: 'separator', id: 'after-own' }] : [];
  return (
    <RowMenu label={menuLabel} entries={[...own, ...entriesFor(id)]}>
      {(area) => (
        <TreeRow
          label={label}
          place={place}
          row={list.rowProps(id)}
          recordKey={recordKey}
          rename={rename}
          drag={dragging}
          isDragged={isDragged}
          {...look}
          {...area}
        />
      )}
    </RowMenu>
  );
}

type Area = Parameters<ComponentProps<typeof ContextMenu>['children']>[0];
type RowMenuProps = Omit<ComponentProps<typeof ContextMenu>, 'children'> & {
  children: (area: Partial<Area>) => ReactNode;
};

/** The menu of a row in the outline. Its entries are changes, so there is none while the document is read-only. */
function RowMenu({ children, ...menu }: RowMenuProps) {
  return useReadOnly() ? children({}) : <ContextMenu {...menu}>{children}</ContextMenu>;
}

/** At the end of the row of something that is hidden; its buttons take the place while the row is pointed at. */
export const HiddenMark = () => (
  <span className="group-focus-within:hidden group-hover:hidden">
    <Icon of={EyeOff} size={14} />
    <span className="sr-only">Hidden</span>
  </span>
);
