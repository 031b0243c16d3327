import type { PlacementRecord, ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { Point } from '@diorama/documents/icgi/path/path-shape.ts';
import { outlineBox } from '@diorama/players/icgi/geometry/outline-box.ts';
import { projectedShapes, readShapes } from '@diorama/players/icgi/view/stage/followed.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { cx } from '../../../ui/cx.ts';
import { useOne, useRecord } from '../editor-hooks.ts';
import { useThemedCss } from '../outlines/use-themed-css.ts';

interface Handlers {
  onPointerDown: (event: PointerEvent<Element>) => void;
  onPointerMove: (event: PointerEvent<Element>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface FollowingOutlineProps {
  placement: PlacementRecord;
  /** Those that go along. */
  shapes: readonly ShapeRecord[];
  /** Its corners on its view, and in this frame. */
  own: readonly Point[];
  points: readonly Point[];
  rect: PictureRect;
  opacity: number;
  label: string;
  isChosen: boolean;
  isMovable: boolean;
  /** Of a corner, or of the whole. */
  handlers: (corner: number | null) => Handlers;
}

/** An outline on its way: seen from where the camera is now, with a handle at each corner. */
export function FollowingOutline(props: FollowingOutlineProps) {
  const { placement, shapes, own, points, rect, opacity, label, isChosen, isMovable, handlers } = props;
  const data = placement.data.type === 'outline' ? placement.data : null;
  const outline = useRecord('outlines', data?.outline?.id);
  const { canvas } = useOne('settings');
  const css = useThemedCss();
  const read = useMemo(() => {
    if (placement.data.type !== 'outline' || !outline) return [];
    const box = outlineBox(placement, placement.data.scale, outline.size, canvas);
    return readShapes({ box, size: outline.size, shapes }, canvas);
  }, [placement, outline, shapes, canvas]);
  if (!outline) return null;
  const paths = projectedShapes(read, own, points, canvas);
  const px = points.map(({ x, y }) => ({ x: x * rect.width, y: y * rect.height }));
  return (
    <div className="pointer-events-none absolute inset-0" style={{ opacity }}>
      <svg
        role="presentation"
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {paths?.map((path, index) => {
          const { id = '', color } = shapes[index] ?? {};
          const paint = color && css(color);
          return (
            <path
              key={id}
              d={path}
              vectorEffect="non-scaling-stroke"
              style={{ fill: paint, fillOpacity: 0.25, stroke: paint, strokeWidth: outline.strokeWidth }}
            />
          );
        })}
      </svg>
      <svg role="presentation" className="absolute inset-0 size-full overflow-visible">
        {/* biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing */}
        <path
          d={`M${px.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
          role="button"
          tabIndex={0}
          aria-label={label}
          className={cx(
            'pointer-events-auto touch-none fill-transparent stroke-[1.5] stroke-accent focus-visible:outline-2 focus-visible:outline-accent',
            isMovable && 'cursor-move',
          )}
          strokeDasharray="4 4"
          {...handlers(null)}
        />
        {isChosen &&
          px.map(({ x, y }, corner) => (
            // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: the corners are identified by their number
              key={corner}
              cx={x}
              cy={y}
              r={7}
              role="button"
              tabIndex={0}
              aria-label={`Corner ${corner + 1} of ${label}`}
              className="pointer-events-auto cursor-move touch-none fill-accent stroke-2 stroke-white focus-visible:outline-2 focus-visible:outline-accent"
              {...handlers(corner)}
            />
          ))}
      </svg>
    </div>
  );
}
