import { type Quad, withCorner } from '@diorama/documents/icgi/geometry/projection.ts';
import type { Point } from '@diorama/documents/icgi/path/path-shape.ts';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { useOne } from '../editor-hooks.ts';
import { usePicture } from '../stage-context.tsx';

interface QuadPictureProps {
  viewId: string;
  /** What the four points are of: `Garden`. */
  label: string;
  /** Pixels of the canvas. */
  quad: Quad;
  onChange: (quad: Quad) => void;
  /** Drawn over the picture, in pixels of the canvas. */
  children: ReactNode;
}

/** Canvas pixels of an arrow key; ten times with Shift. */
const STEP = 4;
/** The picture of a view with four numbered points, dragged or moved by arrow keys. */
export function QuadPicture({ viewId, label, quad, onChange, children }: QuadPictureProps) {
  const { canvas } = useOne('settings');
  const picture = usePicture(viewId);
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<number | null>(null);
  const source =
    picture?.sources.find(({ width, type }) => type === 'image/webp' && width >= 960) ?? picture?.sources[0];
  const put = (at: number, { x, y }: Point) =>
    onChange(
      withCorner(quad, at, {
        x: Math.min(canvas.width, Math.max(0, x)),
        y: Math.min(canvas.height, Math.max(0, y)),
      }),
    );
  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = svg.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((event.clientX - left) / width) * canvas.width, y: ((event.clientY - top) / height) * canvas.height };
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    const arrow = ARROWS[event.key];
    const point = quad[at];
    if (!arrow || !point) return;
    const step = event.shiftKey ? STEP * 10 : STEP;
    put(at, { x: point.x + arrow[0] * step, y: point.y + arrow[1] * step });
    event.preventDefault();
  };
  const size = canvas.width / 60;
  return (
    <div
      className="relative overflow-clip rounded-md bg-n3"
      style={{ aspectRatio: `${canvas.width} / ${canvas.height}` }}
    >
      {source && <img src={source.url} alt="" className="absolute inset-0 size-full object-cover" />}
      <svg
        ref={svg}
        role="presentation"
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        className="absolute inset-0 size-full touch-none"
        onPointerMove={(event) => dragged.current !== null && put(dragged.current, pointOf(event))}
        onPointerUp={() => {
          dragged.current = null;
        }}
      >
        {children}
        <path
          d={`M${quad.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
          className="fill-none stroke-accent"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        {quad.map(({ x, y }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: the four points are identified by their number
            key={at}
            role="button"
            tabIndex={0}
            aria-label={`Point ${at + 1} on ${label}`}
            className="cursor-move focus-visible:outline-2 focus-visible:outline-accent"
            onPointerDown={(event) => {
              svg.current?.setPointerCapture(event.pointerId);
              dragged.current = at;
            }}
            onKeyDown={(event) => onKey(event, at)}
          >
            <circle
              cx={x}
              cy={y}
              r={size}
              className="fill-accent stroke-white"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              className="pointer-events-none fill-white font-strong"
              fontSize={size * 1.1}
            >
              {at + 1}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

/** True where no corner of the four bends the other way: a flat thing is never seen so. */
export function isConvex(quad: Quad): boolean {
  const turns = quad.map((point, at) => {
    const next = quad[(at + 1) % 4] ?? point;
    const after = quad[(at + 2) % 4] ?? point;
    return Math.sign((next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x));
  });
  return turns.every((turn) => turn !== 0 && turn === turns[0]);
}
