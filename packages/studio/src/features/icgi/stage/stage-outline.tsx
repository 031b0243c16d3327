import type { ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { outlineBox } from '@diorama/players/icgi/geometry/outline-box.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { memo } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { useOne, useRecord } from '../editor-hooks.ts';
import { useThemedCss } from '../outlines/use-themed-css.ts';
import { useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { usePlacementDrag } from './use-placement-drag.ts';

interface StageOutlineProps {
  placementId: string;
  rect: PictureRect;
  /** Its shapes, the lowest first. */
  shapes: readonly ShapeRecord[];
}

/**
 * An outline on the stage: a press selects the shape it meets, with Shift another one, with Alt the whole outline; a drag
 * moves the whole where it is not locked, and all that is selected with it.
 */
export const StageOutline = memo(function StageOutline({ placementId, rect, shapes }: StageOutlineProps) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const data = placement?.data.type === 'outline' ? placement.data : null;
  const outline = useRecord('outlines', data?.outline?.id);
  const { canvas } = useOne('settings');
  const { selected } = useSelection();
  const { ids } = useStageSelection();
  const css = useThemedCss();
  const drag = usePlacementDrag({
    ...{ placement, rect, label: 'Move outline', isOff: isReadOnly || data?.lockPosition === true },
  });
  if (!placement || !data || !outline) return null;
  const box = outlineBox(placement, data.scale, outline.size, canvas);
  const isChosen = ids.has(`placements/${placementId}`);
  const isSelected = isChosen || (selected?.collection === 'outlines' && selected.id === outline.id);
  const isMovable = !isReadOnly && !data.lockPosition;
  return (
    <svg
      role="presentation"
      data-placement={placementId}
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
      {...drag}
      onPointerDown={(event) => {
        const shape = event.altKey ? undefined : shapeAt(event.target);
        const key = shape === undefined ? undefined : `shapes/${shape}`;
        const isHeld = isChosen && isMovable && !event.shiftKey;
        drag.onPointerDown(event, isHeld ? undefined : key, isHeld ? key : undefined);
      }}
    >
      {shapes.map((shape) => (
        <StageShape
          key={shape.id}
          shape={shape}
          fill={css(shape.color)}
          strokeWidth={outline.strokeWidth}
          isChosen={ids.has(`shapes/${shape.id}`)}
          isMovable={isMovable}
        />
      ))}
    </svg>
  );
});

interface StageShapeProps {
  shape: ShapeRecord;
  fill: string;
  strokeWidth: number;
  isChosen: boolean;
  isMovable: boolean;
}

/** One of possibly thousands: what it needs is handed to it. */
const StageShape = memo(function StageShape({ shape, fill, strokeWidth, isChosen, isMovable }: StageShapeProps) {
  return (
    <path
      d={shape.path}
      data-shape={shape.id}
      vectorEffect="non-scaling-stroke"
      className={cx('pointer-events-auto', isMovable && 'cursor-move')}
      style={{
        fill,
        fillOpacity: isChosen ? 0.45 : 0.2,
        stroke: isChosen ? 'var(--color-accent)' : fill,
        strokeWidth: isChosen ? strokeWidth + 1.5 : strokeWidth,
      }}
    />
  );
});

/** The shape under the pointer. */
const shapeAt = (target: EventTarget): string | undefined =>
  target instanceof SVGElement ? target.dataset.shape : undefined;
