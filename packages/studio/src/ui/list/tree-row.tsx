import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { InlineName } from '../field/inline-name.tsx';
import { CutName } from '../show/cut-name.tsx';
import { Icon } from '../show/icon.tsx';
import { DropMark } from './drag/drop-mark.tsx';
import type { DropPlace } from './drag/use-drag.ts';
import type { ListRowProps, RowRename } from './use-list-selection.ts';
import type { TreePlace } from './use-tree-rows.ts';

type TreeRowProps = {
  label: string;
  /** From the tree: where it stands. */
  place: TreePlace;
  /** From the selection. */
  row: ListRowProps;
  icon?: LucideIcon;
  /** Instead of an icon: a `Thumbnail` 30 px wide; 72 px in a tall row. */
  thumbnail?: ReactNode;
  /** 48 px high, for thumbnails that are recognizable. Set it on the `Tree` too. */
  isTall?: boolean | undefined;
  /** Shown elsewhere on the screen, such as on the stage, whether it is selected or not. */
  isCurrent?: boolean;
  /** Leaves room for the arrow that other rows of the tree have. */
  hasArrowSpace?: boolean;
  /** Fades while it is dragged. */
  isDragged?: boolean;
  /** From `useDragRow`. */
  drag?: { ref: RefObject<HTMLDivElement | null>; place: DropPlace | null };
  /** A message about something that needs attention. */
  warning?: string | undefined;
  /** Figures at the end of the row. */
  trailing?: ReactNode;
  /** Buttons that show on hover and focus. */
  actions?: ReactNode;
  onToggle?: () => void;
  onContextMenu?: (event: MouseEvent) => void;
  /** Double click or F2 edits the name in place; absent where it cannot be changed. */
  rename?: RowRename | undefined;
  /** Found again by it: `data-record`. */
  recordKey?: string;
};

/** One row of a `Tree`, 28 px high, or 48. */
export function TreeRow(props: TreeRowProps) {
  const { label, place, row, icon, thumbnail, isCurrent = false, isDragged, drag, rename, onToggle } = props;
  const { warning, trailing, actions, onContextMenu, recordKey, hasArrowSpace, isTall = false } = props;
  const { depth, at, of, isExpanded } = place;
  const isSelected = row['aria-selected'];
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the selection gives the tab stop
    <div
      {...row}
      ref={drag?.ref}
      role="treeitem"
      data-record={recordKey}
      aria-level={depth + 1}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={isExpanded}
      aria-current={isCurrent || undefined}
      onContextMenu={onContextMenu}
      onDoubleClick={rename?.start}
      style={{ paddingLeft: 6 + depth * 14 }}
      className={cx(
        'group relative flex min-w-0 select-none items-center gap-1.75 rounded-md pr-1.5 focus-visible:outline-offset-[-2px]',
        isTall ? 'h-12' : 'h-7 pointer-coarse:h-10',
        isSelected
          ? 'bg-accent-soft font-medium text-accent-ink'
          : isCurrent
            ? 'bg-n3 font-medium text-n12'
            : 'text-n11 hover:bg-n3',
        isDragged && 'opacity-45',
      )}
    >
      <DropMark place={drag?.place ?? null} />
      {isExpanded !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={isExpanded ? `Fold ${label}` : `Unfold ${label}`}
          onClick={(event) => {
            event.stopPropagation();
            onToggle?.();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
          className="touch-target -mr-1 grid size-4 flex-none place-items-center rounded-sm"
        >
          <Icon of={ChevronRight} size={12} className={cx('transition-transform', isExpanded && 'rotate-90')} />
        </button>
      )}
      {isExpanded === undefined && hasArrowSpace && <span className="-mr-1 w-4 flex-none" />}
      {thumbnail ?? (icon && <Icon of={icon} size={14} />)}
      {rename?.isOpen ? (
        <InlineName
          label={`Name of ${label}`}
          value={rename.value}
          onCommit={rename.onCommit}
          onClose={rename.onClose}
        />
      ) : (
        <CutName name={label} className="flex-1" />
      )}
      {actions && (
        <span className="-mr-1 hidden flex-none group-focus-within:flex group-hover:flex pointer-coarse:flex">
          {actions}
        </span>
      )}
      {warning && (
        <span role="img" aria-label={warning} title={warning} className="size-1.75 flex-none rounded-full bg-warn" />
      )}
      {trailing && (
        <span className={cx('flex flex-none items-center gap-1.5 font-normal tabular-nums', !isSelected && 'text-n9')}>
          {trailing}
        </span>
      )}
    </div>
  );
}
