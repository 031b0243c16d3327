import { mainShapeOf } from '../compile/main-shape.ts';
import { type Bounds, boundsOfShape } from '../engine/geometry-bounds.ts';
import type { GisDocument, GisView } from '../gis-scene.ts';
import { MAX_PITCH } from '../max-pitch.ts';
import { cornersOf, moved, onGlobe, onScreen, onSquare } from '../parts/tilt/pitched-frame.ts';
import type { Edges } from './clear-part.ts';

interface FirstViewQuestion {
  scene: { document: GisDocument };
  use: { covered: () => Edges };
}

interface Size {
  width: number;
  height: number;
}

/** px; what authors look at while they choose a view. */
const WIDE: Size = { width: 1280, height: 800 };
/** px that the name in the middle of a shape takes. */
const NAME: Size = { width: 140, height: 44 };
const ROUNDS = 24;

/** How the map opens on a stage: as the author chose, with the main shape in it. */
export function firstView({ scene, use }: FirstViewQuestion, stage: HTMLElement): GisView {
  const { document } = scene;
  const view = document.settings.initialMapState;
  const shape = mainShapeOf(document);
  if (!shape) return view;
  return keptInView(view, boundsOfShape(shape.geometry), stageSize(stage), use.covered());
}

const stageSize = ({ clientWidth, clientHeight }: HTMLElement): Size => ({ width: clientWidth, height: clientHeight });

/**
 * A view of a point was set on a wide stage. A narrow stage shows less of it: where the wide one shows a box, the view
 * is moved, and then moved back until the box just fits in the part that panels leave clear.
 */
export function keptInView(view: GisView, box: Bounds, size: Size, covered: Edges): GisView {
  if (view.type === 'bounds') return view;
  const pitch = view.type === '3d' ? Math.min(view.pitch, MAX_PITCH) : 0;
  const bearing = view.type === '3d' ? view.bearing : 0;
  const corners = cornersOf(box);
  const seenFrom = (center: { x: number; y: number }, zoom: number, stage: Size) => {
    const question = { box, size: stage, padding: covered, pitch, bearing, closest: zoom, start: view };
    const seen = corners.map((corner) => onScreen(corner, center, zoom, question));
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    return { question, x: [Math.min(...xs), Math.max(...xs)] as const, y: [Math.min(...ys), Math.max(...ys)] as const };
  };
  let [center, zoom] = [onSquare(view.center), view.zoom];
  const chosen = seenFrom(center, zoom, WIDE);
  const isSeen = Math.abs(middle(chosen.x)) < WIDE.width / 2 && Math.abs(middle(chosen.y)) < WIDE.height / 2;
  if (!isSeen) return view;
  const [across, down] = [
    [covered.left - size.width / 2, size.width / 2 - covered.right] as const,
    [covered.top - size.height / 2, size.height / 2 - covered.bottom] as const,
  ];
  let isMoved = false;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { question, x, y } = seenFrom(center, zoom, size);
    const fits = Math.min(length(across) / Math.max(1, length(x)), length(down) / Math.max(1, length(y)));
    const by = {
      x: outside(atLeast(x, Math.min(NAME.width, length(across))), across),
      y: outside(atLeast(y, Math.min(NAME.height, length(down))), down),
    };
    if (fits >= 1 && Math.hypot(by.x, by.y) < 1) break;
    isMoved = true;
    center = moved(center, by, zoom, question);
    // Half of the way: size and place change each other.
    if (fits < 1) zoom = Math.max(0, zoom + Math.log2(fits) / 2 - 0.01);
  }
  return isMoved ? { ...view, center: onGlobe(center), zoom } : view;
}

type Span = readonly [from: number, to: number];

const middle = ([from, to]: Span): number => (from + to) / 2;
const length = ([from, to]: Span): number => to - from;

/** The same, and as long as this at least, around its middle. */
function atLeast(span: Span, least: number): Span {
  const half = Math.max(length(span), least) / 2;
  return [middle(span) - half, middle(span) + half];
}

/** px that a span is out of another; of one that is longer, that its middle is off the other's. */
function outside(span: Span, room: Span): number {
  if (length(span) > length(room)) return middle(span) - middle(room);
  if (span[0] < room[0]) return span[0] - room[0];
  return Math.max(0, span[1] - room[1]);
}
