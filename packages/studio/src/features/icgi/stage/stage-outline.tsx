import { outlineBox } from '@diorama/players/icgi/geometry/outline-box.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { useList, useOne, useRecord } from '../editor-hooks.ts';
import { useThemedCss } from '../outlines/use-themed-css.ts';
import { useSelection } from '../use-selection.ts';
import { usePlacementDrag } from './use-placement-drag.ts';

/** An outline on the stage: a press selects the shape it meets, a drag moves the whole where it is not locked. */
export function StageOutline({ placementId, rect }: { placementId: string; rect: PictureRect }) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const data = placement?.data.type === 'outline' ? placement.data : null;
  const outline = useRecord('outlines', data?.outline?.id);
  const shapes = useList('shapes').filter((shape) => outline && shape.outline?.id === outline.id);
  const { canvas } = useOne('settings');
  const { selected, select } = useSelection();
  const css = useThemedCss();
  const drag = usePlacementDrag({
    ...{ placement, rect, label: 'Move outline', isOff: isReadOnly || data?.lockPosition === true },
  });
  if (!placement || !data || !outline) return null;
  const box = outlineBox(placement, data.scale, outline.size, canvas);
  const isSelected =
    (selected?.collection === 'placements' && selected.id === placementId) ||
    (selected?.collection === 'outlines' && selected.id === outline.id);
  return (
    <svg
      role="presentation"
      viewBox={`0 0 ${outline.size.width} ${outline.size.height}`}
      preserveAspectRatio="none"
      className={cx('absolute overflow-visible', isSelected && 'outline-1 outline-accent outline-dashed')}
      style={{
        left: `${box.left * 100}%`,
        top: `${box.top * 100}%`,
        width: `${box.width * 100}%`,
        height: `${box.height * 100}%`,
        pointerEvents: 'none',
      }}
      onPointerMove={drag.onPointerMove}
      onPointerUp={drag.onPointerUp}
      onPointerCancel={drag.onPointerCancel}
    >
      {shapes.map((shape) => {
        const isChosen = selected?.collection === 'shapes' && selected.id === shape.id;
        return (
          <path
            key={shape.id}
            d={shape.path}
            vectorEffect="non-scaling-stroke"
            className={cx('pointer-events-auto', !isReadOnly && !data.lockPosition && 'cursor-move')}
            style={{
              fill: css(shape.color),
              fillOpacity: isChosen ? 0.45 : 0.2,
              stroke: isChosen ? 'var(--color-accent)' : css(shape.color),
              strokeWidth: isChosen ? outline.strokeWidth + 1.5 : outline.strokeWidth,
            }}
            onPointerDown={(event) => {
              drag.onPointerDown(event);
              select({ collection: 'shapes', id: shape.id });
            }}
          />
        );
      })}
    </svg>
  );
}
