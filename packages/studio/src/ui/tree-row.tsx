import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { InlineName } from './inline-name.tsx';

/** The name of a row as it is edited in place. */
export type RowRename = {
  value: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCommit: (name: string) => void;
};

type TreeRowProps = {
  label: string;
  icon?: LucideIcon;
  /** Instead of an icon: a `Thumbnail` 30 px wide. */
  thumbnail?: ReactNode;
  /** 0 at the root; 14 px for each level. */
  depth?: number;
  isSelected?: boolean;
  /** Undefined for a row without children. */
  isExpanded?: boolean;
  /** Says that something about it wants attention, in words. */
  warning?: string | undefined;
  /** Figures at the end of the row. */
  trailing?: ReactNode;
  /** Buttons that show on hover and focus. */
  actions?: ReactNode;
  onSelect: (event: MouseEvent | KeyboardEvent) => void;
  onToggle?: () => void;
  onContextMenu?: (event: MouseEvent) => void;
  /** The list gives one row 0 and the others -1, and moves focus with the arrow keys. */
  tabIndex?: 0 | -1;
  /** Delete or Backspace on the row. */
  onDelete?: () => void;
  /** Double click or F2 edits the name in place; absent where it cannot be changed. */
  rename?: RowRename | undefined;
  /** Found again by it: `data-record`. */
  recordKey?: string;
  /** Place in the list from 1, and the list's length: for lists that draw only what is in sight. */
  place?: { at: number; of: number };
};

/** One row of an outline, 28 px high. Its container has role `tree` (or `group`) and a name. */
export function TreeRow(props: TreeRowProps) {
  const { label, icon, thumbnail, depth = 0, isSelected = false, isExpanded, warning, trailing, actions } = props;
  const { onSelect, onToggle, onContextMenu, tabIndex = 0, onDelete, recordKey, place, rename } = props;
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(event);
    } else if ((event.key === 'ArrowRight' && isExpanded === false) || (event.key === 'ArrowLeft' && isExpanded)) {
      onToggle?.();
    } else if (onDelete && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      onDelete();
    } else if (rename && event.key === 'F2') {
      event.preventDefault();
      rename.onOpenChange(true);
    }
  };
  return (
    <div
      ref={row}
      role="treeitem"
      tabIndex={tabIndex}
      data-record={recordKey}
      aria-level={depth + 1}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-selected={isSelected}
      aria-expanded={isExpanded}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      onDoubleClick={rename && (() => rename.onOpenChange(true))}
      style={{ paddingLeft: 6 + depth * 14 }}
      className={cx(
        'group flex h-7 min-w-0 select-none items-center gap-[7px] rounded-md pr-1.5 focus-visible:outline-offset-[-2px] pointer-coarse:h-10',
        isSelected ? 'bg-accent-soft font-medium text-accent-ink' : 'text-n11 hover:bg-n3',
      )}
    >
      {isExpanded !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={isExpanded ? `Fold ${label}` : `Unfold ${label}`}
          onClick={(event) => {
            event.stopPropagation();
            onToggle?.();
          }}
          className="-mr-1 grid size-4 flex-none place-items-center rounded-sm"
        >
          <Icon of={ChevronRight} size={12} className={cx('transition-transform', isExpanded && 'rotate-90')} />
        </button>
      )}
      {thumbnail ?? (icon && <Icon of={icon} size={14} />)}
      {rename?.isOpen ? (
        <InlineName
          label={`Name of ${label}`}
          value={rename.value}
          onCommit={rename.onCommit}
          onClose={(isByKey) => {
            rename.onOpenChange(false);
            if (isByKey) row.current?.focus();
          }}
        />
      ) : (
        <span className="min-w-0 flex-1 truncate" title={label}>
          {label}
        </span>
      )}
      {actions && (
        <span className="-mr-1 hidden flex-none group-focus-within:flex group-hover:flex pointer-coarse:flex">
          {actions}
        </span>
      )}
      {warning && (
        <span role="img" aria-label={warning} title={warning} className="size-[7px] flex-none rounded-full bg-warn" />
      )}
      {trailing && (
        <span className={cx('flex flex-none items-center gap-1.5 font-normal tabular-nums', !isSelected && 'text-n9')}>
          {trailing}
        </span>
      )}
    </div>
  );
}
