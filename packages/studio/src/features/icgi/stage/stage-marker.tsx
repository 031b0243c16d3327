import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { memo } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { usePeopleAt } from '../../../engine/editor-context.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { colorOf } from '../../../ui/show/avatar-look.ts';
import { useRecord } from '../editor-hooks.ts';
import { useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { usePlacementDrag } from './use-placement-drag.ts';
import { useThingFocus } from './use-thing-focus.ts';

/** A marker on the stage: press selects it; where it may be changed, drag moves it and arrow keys nudge it. */
export const StageMarker = memo(function StageMarker({
  placementId,
  rect,
}: {
  placementId: string;
  rect: PictureRect;
}) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const markerId = placement?.data.type === 'marker' ? placement.data.marker?.id : undefined;
  const marker = useRecord('markers', markerId);
  const { language } = useSelection();
  const { ids } = useStageSelection();
  const focus = useThingFocus(placementId);
  const drag = usePlacementDrag({ placement, rect, label: 'Move marker', isOff: isReadOnly });
  const [other] = usePeopleAt(`placements/${placementId}`);
  if (!placement || !marker) return null;
  const key = `placements/${placementId}`;
  const isSelected = ids.has(key);
  const isDirection = placement.data.type === 'marker' && placement.data.variant === 'direction';
  const title =
    (marker.title.type === 'custom' ? localizedText(marker.title.value, language) : marker.title.key) || 'Untitled';

  return (
    <button
      type="button"
      aria-pressed={isSelected}
      data-record={`placements/${placementId}`}
      aria-label={`Marker ${title}`}
      className={cx(
        'group absolute z-10 grid size-9 pointer-coarse:size-11 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-full',
        !isReadOnly && 'cursor-grab active:cursor-grabbing',
      )}
      style={{ left: placement.x * rect.width, top: placement.y * rect.height }}
      {...drag}
      {...focus}
    >
      <span
        className={cx(
          'size-4 border-2 border-white shadow-[0_1px_4px_rgb(0_0_0/0.45)]',
          isDirection ? 'rotate-45 rounded-xs' : 'rounded-full',
          isSelected ? 'bg-accent outline-2 outline-white/70 outline-offset-2' : 'bg-(--color-icgi-overlay,#12151c)',
        )}
      />
      {other && (
        <span
          className="pointer-events-none absolute size-7 rounded-full border-2 outline-1 outline-white/80"
          style={{ borderColor: colorOf(other.user.id) }}
        >
          <span className="absolute -top-2.5 -right-2.5">
            <Avatar name={other.user.name} colorKey={other.user.id} size={16} />
          </span>
        </span>
      )}
      <span
        className={cx(
          'pointer-events-none absolute bottom-full left-1/2 max-w-56 -translate-x-1/2 truncate rounded-md bg-(--color-icgi-overlay,#0b0d12) px-2 py-1 font-medium text-white text-xs shadow-float',
          isSelected ? '' : 'opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100',
        )}
      >
        {title}
      </span>
    </button>
  );
});
