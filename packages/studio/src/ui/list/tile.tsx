import { type MouseEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { DropMark } from './drag/drop-mark.tsx';
import type { useDragRow } from './drag/use-drag.ts';
import { tileRole } from './keys/grid-roles.ts';
import { SelectBox } from './select-box.tsx';
import type { ListRowProps } from './use-list-selection.ts';

type TileProps = {
  /** From the selection. */
  row: ListRowProps;
  name: string;
  hasSelection: boolean;
  /** Absent where nothing is done to several at once: no box. */
  onToggle?: ((event: { shiftKey: boolean }) => void) | undefined;
  drag?: ReturnType<typeof useDragRow> | undefined;
  isDragged?: boolean;
  onContextMenu?: (event: MouseEvent) => void;
  onDoubleClick?: () => void;
  /** The button of its menu. */
  menu?: ReactNode;
  /** What fills the upper part: a `Thumbnail`. */
  picture: ReactNode;
  /** Name and facts below. */
  children: ReactNode;
};

/** One picture with its name, in a `TileGrid`. */
export function Tile(props: TileProps) {
  const { row, name, hasSelection, onToggle, drag, isDragged, menu, picture, children } = props;
  const id = useId();
  const { onContextMenu, onDoubleClick } = props;
  const mouse = { onContextMenu, onDoubleClick };
  const isSelected = row['aria-selected'];
  return (
    <div
      {...tileRole(`${id}-picture ${id}-text`)}
      {...row}
      ref={drag?.ref}
      {...mouse}
      className={cx('group relative min-w-0 select-none rounded-md outline-none', isDragged && 'opacity-45')}
    >
      <span
        id={`${id}-picture`}
        className={cx(
          'relative block rounded-md outline-offset-2',
          isSelected ? 'outline-2 outline-accent' : 'group-focus-visible:outline-2 group-focus-visible:outline-n9',
          isSelected && 'group-focus-visible:outline-3',
        )}
      >
        {picture}
        <DropMark place={drag?.place ?? null} />
      </span>
      {onToggle && (
        <span className="absolute top-1 left-1">
          <SelectBox label={`Select ${name}`} isChecked={isSelected} isShown={hasSelection} onToggle={onToggle} />
        </span>
      )}
      {menu && (
        <span className="absolute top-1.5 right-1.5 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          {menu}
        </span>
      )}
      {/* What is read aloud parts the picture's text from the name; so does the text that is seen. */ ' '}
      <div id={`${id}-text`} className="mt-1.5 min-w-0">
        {children}
      </div>
    </div>
  );
}
