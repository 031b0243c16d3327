import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { thumbOf } from '../../../editor/pictures.ts';
import { usePeopleAt } from '../../../engine/editor-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { useIsDragged } from '../../../ui/list/drag/dragged-rows.store.ts';
import { DropMark } from '../../../ui/list/drag/drop-mark.tsx';
import { useDragRow } from '../../../ui/list/drag/use-drag.ts';
import { cellRole } from '../../../ui/list/keys/grid-roles.ts';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { ListSelectionState } from '../../../ui/list/use-list-selection.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { CutName } from '../../../ui/show/cut-name.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { VIEW_DRAG } from '../outline/view-row.tsx';
import { usePicture } from '../stage-context.tsx';

type StripViewProps = {
  view: KeyframeRecord;
  /** The views in their order. */
  ids: readonly string[];
  list: ListSelectionState;
  isCurrent: boolean;
  isMovable: boolean;
  onDrop: (ids: readonly string[], between: Between) => void;
};

/** A view in the strip. */
export function StripView({ view, ids, list, isCurrent, isMovable, onDrop }: StripViewProps) {
  const { id } = view;
  const name = view.name || 'Untitled';
  const thumb = thumbOf(usePicture(id));
  const [other] = usePeopleAt(`keyframes/${id}`);
  const row = list.rowProps(id);
  const isDragged = useIsDragged(id);
  const isMarked = row['aria-selected'];
  const { ref, place } = useDragRow({
    type: VIEW_DRAG,
    axis: 'horizontal',
    isEnabled: isMovable,
    dragged: () => list.targetsOf(id),
    labelOf: (moved) => (moved.length === 1 ? name : `${moved.length} views`),
    placesFor: (moved) => (isMovable && !moved.includes(id) ? ['before', 'after'] : []),
    onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
  });
  return (
    <div
      {...row}
      ref={ref}
      {...cellRole}
      data-record={`keyframes/${id}`}
      aria-current={isCurrent || undefined}
      className={cx('relative block w-full select-none rounded-sm', isDragged && 'opacity-45')}
    >
      <DropMark place={place} axis="horizontal" />
      <span className="relative block">
        <Thumbnail
          {...(thumb ? { src: thumb } : {})}
          alt=""
          className={cx(
            'w-full rounded-sm',
            isMarked && 'outline-2 outline-accent outline-offset-1',
            isCurrent && !isMarked && 'outline-2 outline-n8 outline-offset-1',
          )}
        />
        {other && (
          <span className="absolute right-1 bottom-1">
            <Avatar name={other.user.name} colorKey={other.user.id} size={16} />
          </span>
        )}
      </span>
      <CutName name={name} className={cx('mt-1 text-2xs', isCurrent ? 'text-n12' : 'text-n10')} />
    </div>
  );
}
