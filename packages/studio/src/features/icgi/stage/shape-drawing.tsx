import {
  ellipsePath,
  type PathNode,
  type PathShape,
  type Point,
  rectanglePath,
  transformed,
  writePath,
} from '@diorama/documents/icgi/path/path-shape.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type PointerEvent, useRef, useState } from 'react';
import { type DrawnPoints, NO_POINTS, withPoint } from '../../../editor/drawing/drawn-points.ts';
import { useDrawingKeys } from '../../../editor/drawing/use-drawing-keys.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { Kbd } from '../../../ui/keys/kbd.tsx';
import { announce } from '../../../ui/list/announce.ts';
import { useAddShape } from '../outlines/use-add-shape.ts';
import { type DrawingTool, useTool } from './tool-state.tsx';

/** px around a point that count as on it. */
const NEAR = 8;
/** px of an arrow key; ten times with Shift. */
const STEP = 4;
/**
 * A shape in the making over the picture. Rectangles and ellipses are dragged, or get their two corners one after the
 * other; with the pen each press adds a corner, and a drag from it a curve; a double press ends it. Arrow keys move the cross,
 * Space sets a corner, Enter ends, Backspace and undo take the last corner back, redo sets it again, Esc gives up.
 */
export function ShapeDrawing({ keyframeId, rect, tool }: { keyframeId: string; rect: PictureRect; tool: DrawingTool }) {
  const { setTool } = useTool();
  const add = useAddShape(keyframeId);
  const [corners, setCorners] = useState<DrawnPoints<PathNode>>(NO_POINTS);
  const { points } = corners;
  const [at, setAt] = useState<Point>({ x: rect.width / 2, y: rect.height / 2 });
  const pressed = useRef<{ from: Point; isFirst: boolean } | null>(null);
  const isPen = tool === 'pen';
  const needed = isPen ? 3 : 2;
  const finish = (all: readonly PathNode[]) => {
    const shape = shapeOf(tool, all);
    if (!shape) return;
    add(transformed(shape, [1 / rect.width, 0, 0, 1 / rect.height, 0, 0]));
    setTool('select');
  };
  /** `out`: where the curve sets out to; null for a corner. */
  const put = (point: Point, out: Point | null = null) => {
    const [first, last] = [points[0], points.at(-1)];
    const meets = (corner: Point | undefined) => corner !== undefined && distance(corner, point) <= NEAR;
    if (isPen && points.length >= needed && (meets(first) || meets(last))) return finish(points);
    if (isPen && meets(last)) return; // a double press: one corner
    const next = withPoint(corners, nodeAt(point, out));
    if (!isPen && next.points.length === needed) return finish(next.points);
    setCorners(next);
    announce(`Corner ${next.points.length}`);
  };
  useDrawingKeys({
    drawn: corners,
    setDrawn: setCorners,
    called: 'corners',
    onPress: ({ key, shiftKey }) => {
      const arrow = ARROWS[key];
      if (arrow) {
        const size = shiftKey ? STEP * 10 : STEP;
        setAt(within({ x: at.x + arrow[0] * size, y: at.y + arrow[1] * size }, rect));
      } else if (key === ' ') put(at);
      else if (key === 'Enter') isPen && points.length >= needed ? finish(points) : put(at);
      else if (key === 'Escape') points.length > 0 ? setCorners(NO_POINTS) : setTool('select');
      else return false;
      return true;
    },
  });
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return within({ x: event.clientX - left, y: event.clientY - top }, rect);
  };
  const bent = isPen && pressed.current && distance(pressed.current.from, at) > NEAR ? pressed.current.from : null;
  const drawn = shapeOf(tool, [...points, bent ? nodeAt(bent, at) : nodeAt(at)]);
  return (
    <>
      <div
        className="absolute inset-0 z-20 cursor-crosshair touch-none select-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const from = pointOf(event);
          pressed.current = { from, isFirst: points.length === 0 };
          if (!isPen && points.length === 0) setCorners(withPoint(corners, nodeAt(from)));
        }}
        onPointerMove={(event) => setAt(pointOf(event))}
        onPointerUp={(event) => {
          const press = pressed.current;
          pressed.current = null;
          if (!press) return;
          const to = pointOf(event);
          if (isPen) distance(press.from, to) > NEAR ? put(press.from, to) : put(press.from);
          // A press alone sets the first corner.
          else if (!press.isFirst || distance(press.from, to) > NEAR)
            finish([points[0] ?? nodeAt(press.from), nodeAt(to)]);
        }}
      >
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible">
          {drawn && <path d={writePath(drawn)} className="fill-accent/20 stroke-accent" strokeWidth={2} />}
          {points.map((point) => (
            <circle
              key={`${point.x},${point.y}`}
              cx={point.x}
              cy={point.y}
              r={4}
              strokeWidth={2}
              className="fill-n1 stroke-accent"
            />
          ))}
          <path
            d={`M${at.x - 9} ${at.y}h18M${at.x} ${at.y - 9}v18`}
            className="stroke-white mix-blend-difference"
            strokeWidth={1.5}
          />
        </svg>
      </div>
      <div className="absolute bottom-3 left-1/2 z-30 flex -translate-x-1/2 select-none items-center gap-2 rounded-lg bg-pop px-3 py-1.5 text-sm shadow-float">
        <span className="@max-xl:hidden whitespace-nowrap text-n10">
          {isPen ? (
            <>
              Press or <Kbd>Space</Kbd> adds a corner, a drag a curve, <Kbd>Enter</Kbd> ends
            </>
          ) : (
            <>
              Drag, or set two corners with <Kbd>Space</Kbd>
            </>
          )}
        </span>
        {isPen && (
          <Button size="small" variant="primary" disabled={points.length < needed} onClick={() => finish(points)}>
            Finish
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setTool('select')}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/** A corner, or a smooth point whose curve sets out to `out` and comes in from the other side. */
const nodeAt = ({ x, y }: Point, out: Point | null = null): PathNode => ({
  ...{ x, y, out },
  in: out && { x: 2 * x - out.x, y: 2 * y - out.y },
});

/** Null while it has no size. */
function shapeOf(tool: DrawingTool, corners: readonly PathNode[]): PathShape | null {
  if (tool === 'pen') {
    if (corners.length < 2) return null;
    return [{ isClosed: true, nodes: [...corners] }];
  }
  const [a, b] = corners;
  if (!a || !b || a.x === b.x || a.y === b.y) return null;
  const box = {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
  return tool === 'rectangle' ? rectanglePath(box) : ellipsePath(box);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const within = ({ x, y }: Point, { width, height }: PictureRect): Point => ({
  x: Math.min(width, Math.max(0, x)),
  y: Math.min(height, Math.max(0, y)),
});
