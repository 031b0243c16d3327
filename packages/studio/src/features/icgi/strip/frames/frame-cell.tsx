import { cx } from '../../../../ui/cx.ts';
import { useIsDragged } from '../../../../ui/list/dragged-rows.store.ts';
import { DropMark } from '../../../../ui/list/drop-mark.tsx';
import { cellRole } from '../../../../ui/list/grid-roles.ts';
import { useDragRow } from '../../../../ui/list/use-drag.ts';
import type { ListSelectionState } from '../../../../ui/list/use-list-selection.ts';
import { Thumbnail } from '../../../../ui/thumbnail.tsx';

interface FrameCellProps {
  at: number;
  thumb: string | undefined;
  list: ListSelectionState;
  isShown: boolean;
  /** Trimmed away when the handle is let go. */
  isLeftOut: boolean;
  isMovable: boolean;
  onDrop: (ids: readonly string[], before: number) => void;
}

/** One frame in the strip. Rows are known by their place: two may be the same file. */
export function FrameCell({ at, thumb, list, isShown, isLeftOut, isMovable, onDrop }: FrameCellProps) {
  const id = String(at);
  const row = list.rowProps(id);
  const isDragged = useIsDragged(id);
  const { ref, place } = useDragRow({
    type: 'icgi-frames',
    axis: 'horizontal',
    isEnabled: isMovable,
    dragged: () => list.targetsOf(id),
    labelOf: (moved) => (moved.length === 1 ? `Frame ${at + 1}` : `${moved.length} frames`),
    placesFor: (moved) => (isMovable && !moved.includes(id) ? ['before', 'after'] : []),
    onDrop: (moved, where) => onDrop(moved, where === 'after' ? at + 1 : at),
  });
  return (
    <div
      {...row}
      ref={ref}
      {...cellRole}
      aria-current={isShown || undefined}
      className={cx('relative block w-full select-none rounded-sm', (isDragged || isLeftOut) && 'opacity-45')}
    >
      <DropMark place={place} axis="horizontal" />
      <Thumbnail
        src={thumb}
        alt=""
        className={cx(
          'w-full rounded-sm',
          row['aria-selected'] && 'outline-2 outline-accent outline-offset-1',
          isShown && !row['aria-selected'] && 'outline-2 outline-n8 outline-offset-1',
        )}
      />
      <span className="absolute bottom-0.5 left-0.5 rounded-[3px] bg-n1/85 px-1 text-2xs text-n12 tabular-nums">
        <span className="sr-only">Frame </span>
        {at + 1}
      </span>
    </div>
  );
}
