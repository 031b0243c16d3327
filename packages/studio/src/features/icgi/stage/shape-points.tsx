import { changePaths } from '@diorama/documents/icgi/commands/outline.commands.ts';
import type { ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import {
  isPathFault,
  type NodePlace,
  type PathNode,
  type PathShape,
  type Point,
  parsePath,
  withHandleMoved,
  withNodeAfter,
  withNodeMoved,
  withNodeTurned,
  withoutNode,
  writePath,
} from '@diorama/documents/icgi/path/path-shape.ts';
import { outlineBox } from '@diorama/players/icgi/geometry/outline-box.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { useEditor, useOne, useRecord } from '../editor-hooks.ts';

/** A shape with more points is edited part by part: closer up, only those in sight are offered. */
const MOST_POINTS = 400;
/** CSS px within which a point is drawn to one of another shape. */
const SNAP = 6;
/** CSS px between two points from which one can be added between them. */
const ROOM = 28;
/** What is dragged: a point, or one of its handles. */
interface Dragged extends NodePlace {
  side: 'in' | 'out' | null;
}

interface ShapePointsProps {
  shape: ShapeRecord;
  placementId: string;
  rect: PictureRect;
  /** The other shapes of the outline: their points draw the dragged one to them. */
  others: readonly ShapeRecord[];
}

/** Where the points of a shape are on the stage, and what can be done to them; null: it has none that could be shown. */
function useShapePoints({ shape, placementId, rect, others }: ShapePointsProps) {
  const { store } = useEditor();
  const placement = useRecord('placements', placementId);
  const outline = useRecord('outlines', shape.outline?.id);
  const { canvas } = useOne('settings');
  const [active, setActive] = useState<NodePlace | null>(null);
  const dragged = useRef<Dragged | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const path = useMemo(() => read(shape.path), [shape.path]);
  const magnets = useMemo(() => others.flatMap(({ path: d }) => read(d).flatMap(({ nodes }) => nodes)), [others]);
  if (placement?.data.type !== 'outline' || !outline || path.length === 0) return null;
  const box = outlineBox(placement, placement.data.scale, outline.size, canvas);
  const [sx, sy] = [(box.width * rect.width) / outline.size.width, (box.height * rect.height) / outline.size.height];
  const pixel = ({ x, y }: Point): Point => ({ x: box.left * rect.width + x * sx, y: box.top * rect.height + y * sy });
  const unit = ({ x, y }: Point): Point => ({
    x: (x - box.left * rect.width) / sx,
    y: (y - box.top * rect.height) / sy,
  });
  const isInSight = ({ x, y }: Point): boolean =>
    x > -rect.x - 20 && y > -rect.y - 20 && x < rect.width + rect.x + 20 && y < rect.height + rect.y + 20;
  // The path as it is now: a colleague may have changed it since the drag began.
  const now = (): PathShape => read(store.get('shapes', shape.id)?.path ?? shape.path);
  const set = (next: PathShape) => {
    if (next.length > 0) store.execute(changePaths, { items: [{ id: shape.id, path: writePath(next) }] });
  };
  const nodes = path.flatMap(({ nodes: own }, subpath) =>
    own.map((node, at) => ({ place: { subpath, node: at }, node, at: pixel(node), count: own.length })),
  );
  const shown = nodes.length > MOST_POINTS ? nodes.filter(({ at }) => isInSight(at)) : nodes;
  if (shown.length > MOST_POINTS) return null;
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = svg.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const begin = (event: PointerEvent, place: NodePlace, side: Dragged['side'] = null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    setActive(place);
    dragged.current = { ...place, side };
    store.beginGesture('Move point');
  };
  const move = (event: PointerEvent) => {
    const { current } = dragged;
    if (!current) return;
    const at = pointOf(event);
    const node = now()[current.subpath]?.nodes[current.node];
    if (!node) return;
    if (current.side) {
      const isMirrored = node.in !== null && node.out !== null && !event.altKey;
      set(withHandleMoved(now(), current, { side: current.side, to: unit(at), isMirrored }));
    } else {
      const magnet = event.altKey ? undefined : nearest(at, magnets.map(pixel));
      set(withNodeMoved(now(), current, unit(magnet ?? at)));
    }
  };
  const end = (isCancelled: boolean) => {
    if (!dragged.current) return;
    dragged.current = null;
    if (isCancelled) store.cancelGesture();
    else store.endGesture();
  };
  const addAfter = (place: NodePlace) => {
    set(withNodeAfter(now(), place));
    setActive({ subpath: place.subpath, node: place.node + 1 });
  };
  const onKey = (event: KeyboardEvent, { place, at }: { place: NodePlace; at: Point }) => {
    const arrow = ARROWS[event.key];
    const size = event.shiftKey ? 10 : 1;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) {
      const to = unit({ x: at.x + arrow[0] * size, y: at.y + arrow[1] * size });
      const next = withNodeMoved(now(), place, to);
      store.execute(
        changePaths,
        { items: [{ id: shape.id, path: writePath(next) }] },
        { mergeKey: `point:${shape.id}` },
      );
    } else if (event.key === 'Delete' || event.key === 'Backspace') set(withoutNode(now(), place));
    else if (event.key === 'Enter') set(withNodeTurned(now(), place));
    else if (event.key === '+') addAfter(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    svg,
    path,
    nodes,
    shown,
    active,
    setActive,
    pixel,
    now,
    set,
    begin,
    move,
    end,
    onKey,
    scale: { x: sx, y: sy },
    store,
  };
}

/**
 * The points of the selected shape: dragged, nudged by arrow keys, added between two, made smooth or sharp by a double
 * press or Enter, and removed with Delete. With Alt a dragged point is drawn to nothing.
 */
export function ShapePoints(props: ShapePointsProps) {
  const points = useShapePoints(props);
  if (!points) return null;
  const { svg, path, nodes, shown, active, setActive, pixel, now, set, begin, move, end, onKey, scale, store } = points;
  const isActive = (place: NodePlace) => active?.subpath === place.subpath && active.node === place.node;
  const handlesOf = ({ place, node, at }: (typeof nodes)[number]) =>
    (['in', 'out'] as const).flatMap((side) => {
      const handle = node[side] && pixel(node[side]);
      if (!handle) return [];
      return [
        <g key={`${place.subpath} ${place.node} ${side}`}>
          <path d={`M${at.x} ${at.y}L${handle.x} ${handle.y}`} className="stroke-accent" strokeWidth={1} />
          <circle
            cx={handle.x}
            cy={handle.y}
            r={4}
            className="pointer-events-auto cursor-move fill-accent stroke-n1"
            onPointerDown={(event) => begin(event, place, side)}
          />
        </g>,
      ];
    });
  return (
    <svg
      ref={svg}
      role="presentation"
      className="pointer-events-none absolute inset-0 z-10 size-full overflow-visible"
      onPointerMove={move}
      onPointerUp={() => end(false)}
      onPointerCancel={() => end(true)}
    >
      {betweens(path).map(({ place, middle, room }) => {
        if (Math.hypot(room.x * scale.x, room.y * scale.y) < ROOM) return null;
        const at = pixel(middle);
        return (
          <circle
            key={`between ${place.subpath} ${place.node}`}
            cx={at.x}
            cy={at.y}
            r={4}
            className="pointer-events-auto cursor-copy fill-n1/70 stroke-accent/70"
            onPointerDown={(event) => {
              store.beginGesture('Add point');
              set(withNodeAfter(now(), place));
              store.endGesture();
              begin(event, { subpath: place.subpath, node: place.node + 1 });
            }}
          />
        );
      })}
      {nodes.filter(({ place }) => isActive(place)).flatMap(handlesOf)}
      {shown.map(({ place, at, count, node }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
        <rect
          key={`${place.subpath} ${place.node}`}
          role="button"
          tabIndex={0}
          aria-label={`Point ${place.node + 1} of ${count}${node.in || node.out ? ', smooth' : ''}`}
          x={at.x - 5}
          y={at.y - 5}
          width={10}
          height={10}
          rx={node.in || node.out ? 5 : 1.5}
          strokeWidth={2}
          className={`pointer-events-auto cursor-move stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent ${isActive(place) ? 'fill-accent' : 'fill-n1'}`}
          onPointerDown={(event) => begin(event, place)}
          onDoubleClick={() => set(withNodeTurned(now(), place))}
          onFocus={() => setActive(place)}
          onKeyDown={(event) => onKey(event, { place, at })}
        />
      ))}
    </svg>
  );
}

const NO_PATH: PathShape = [];

/** A path as it is edited; nothing where it cannot be read. */
function read(d: string): PathShape {
  const shape = parsePath(d);
  return isPathFault(shape) ? NO_PATH : shape;
}

function nearest(point: Point, magnets: readonly Point[]): Point | undefined {
  let best: Point | undefined;
  let least = SNAP;
  for (const magnet of magnets) {
    const away = Math.hypot(magnet.x - point.x, magnet.y - point.y);
    if (away < least) [best, least] = [magnet, away];
  }
  return best;
}

/** Midpoints between nodes, and the distance between the nodes. */
function betweens(path: PathShape): { place: NodePlace; middle: Point; room: Point }[] {
  return path.flatMap(({ nodes, isClosed }, subpath) =>
    nodes.flatMap((from, node) => {
      const to = nodes[node + 1] ?? (isClosed ? nodes[0] : undefined);
      if (!to) return [];
      return [{ place: { subpath, node }, middle: middleOf(from, to), room: { x: to.x - from.x, y: to.y - from.y } }];
    }),
  );
}

/** On a curve, where it is half way along. */
function middleOf(from: PathNode, to: PathNode): Point {
  const [a, b] = [from.out ?? from, to.in ?? to];
  return { x: (from.x + 3 * a.x + 3 * b.x + to.x) / 8, y: (from.y + 3 * a.y + 3 * b.y + to.y) / 8 };
}
