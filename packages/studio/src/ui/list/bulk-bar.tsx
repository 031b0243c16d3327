import { type LucideIcon, X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { Toolbar } from '../button/toolbar.tsx';
import { cx } from '../cx.ts';
import { Kbd } from '../keys/kbd.tsx';
import { Icon } from '../show/icon.tsx';

/** Something done to all that is selected. */
export interface BulkAction {
  id: string;
  label: string;
  icon: LucideIcon;
  isDangerous?: boolean;
  /** Of the lazy part that it opens. */
  opener?: { onPointerEnter: () => void; onFocus: () => void };
  onSelect: () => void;
}

export type BulkBarProps = {
  count: number;
  /** More about what is selected: `3.1 MB`. */
  detail?: string;
  actions: readonly BulkAction[];
  onClear: () => void;
  /** Icons alone, for the narrow column of an outline. */
  isCompact?: boolean;
};

/** What can be done with the selected rows. It stands where the list's toolbar was, or below the list. */
export function BulkBar({ count, detail, actions, onClear, isCompact = false }: BulkBarProps) {
  return (
    <Toolbar
      label="Selection"
      className={cx(
        'flex flex-none items-center gap-1 overflow-x-auto bg-accent-soft text-accent-ink',
        isCompact
          ? 'mx-1.5 my-1.5 h-8 rounded-md pr-0.5 pl-2.5'
          : 'h-9 rounded-md px-3 max-sm:pr-0 max-sm:pl-2 pointer-coarse:h-11',
      )}
    >
      <span role="status" className="mr-1 flex-none whitespace-nowrap font-strong tabular-nums">
        {count} <span className={isCompact ? '' : 'max-sm:sr-only'}>selected</span>
      </span>
      {detail && <span className="mr-1 flex-none whitespace-nowrap tabular-nums max-sm:hidden">{detail}</span>}
      <span className={cx('flex flex-1 gap-0.5', isCompact && 'justify-end')}>
        {actions.map(({ id, label, icon, isDangerous, opener, onSelect }) =>
          isCompact ? (
            <IconButton
              key={id}
              {...opener}
              label={label}
              icon={icon}
              onClick={onSelect}
              className={look(isDangerous)}
            />
          ) : (
            <button
              key={id}
              type="button"
              {...opener}
              onClick={onSelect}
              className={cx(
                'flex h-7 flex-none items-center justify-center gap-2 rounded-md px-2 font-medium transition-colors hover:bg-n1/60 pointer-coarse:h-11 pointer-coarse:min-w-11',
                look(isDangerous),
              )}
            >
              <Icon of={icon} />
              <span className="max-sm:sr-only">{label}</span>
            </button>
          ),
        )}
      </span>
      {isCompact ? (
        <IconButton label="Clear selection" icon={X} shortcut="Esc" onClick={onClear} className={look(false)} />
      ) : (
        <button
          type="button"
          onClick={onClear}
          className="flex h-7 flex-none items-center justify-center gap-2 rounded-md px-2 transition-colors hover:bg-n1/60 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <Icon of={X} className="sm:hidden" />
          <span className="max-sm:sr-only">Clear</span>
          <span className="flex max-sm:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </button>
      )}
    </Toolbar>
  );
}

const look = (isDangerous: boolean | undefined): string =>
  isDangerous ? 'text-bad-ink hover:bg-bad-soft hover:text-bad-ink' : 'text-n12 hover:bg-n1/60';
