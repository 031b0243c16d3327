import type { CheckIssue } from '../../engine/check/check-issue.ts';
import type { Language } from '../../engine/schema/languages.ts';
import { coveredAreas, crowded, type HitArea } from '../hit-areas.ts';
import type { IcgiRecords, OutlineRecord, PlacementRecord, ShapeRecord } from '../icgi.records.ts';
import { covers, innerPoint, type PathArea, pathArea } from '../path/path-geometry.ts';
import { LEAST_TARGET, smallestWindow } from '../screen-scale.ts';
import { firstText, quoted, warning } from './check-issues.ts';
import { contentOwners } from './text.checks.ts';

/** Records are immutable, so a path is read once: an edit costs what it touches. */
const areas = new WeakMap<ShapeRecord, PathArea>();

function areaOf(shape: ShapeRecord): PathArea {
  const known = areas.get(shape) ?? pathArea(shape.path);
  areas.set(shape, known);
  return known;
}

/** Where a drawing stands: its corner in pixels of the canvas, and pixels of the canvas for each of its units. */
interface Stand {
  placement: string;
  outline: string;
  keyframe: string;
  left: number;
  top: number;
  scale: number;
  /** CSS pixels for each pixel of the canvas, in the smallest window. */
  zoom: number;
}

type Drawn = { shape: ShapeRecord; area: PathArea };

/** What is wrong with paths, and what visitors could not press well. Costs what the document holds, once. */
export function checkDrawings(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const withContent = contentOwners(icgi);
  const shapes = icgi.ordered('shapes');
  const nameOf = (shape: ShapeRecord | undefined) => quoted(firstText(shape?.title, languages));
  const pressed = shapes.filter(({ id, action }) => action.type !== 'none' || withContent.has(id));
  const drawn = Map.groupBy(
    pressed.map((shape): Drawn => ({ shape, area: areaOf(shape) })),
    ({ shape }) => shape.outline?.id ?? '',
  );
  const stands = standsOf(icgi);
  return [
    ...shapes.flatMap((shape) => pathIssues(shape, nameOf(shape))),
    ...sizeIssues(icgi, stands, drawn, nameOf),
    ...coverIssues(icgi, stands, drawn, nameOf),
    ...crowdIssues(icgi, languages),
  ];
}

function pathIssues(shape: ShapeRecord, name: string): CheckIssue[] {
  const { fault, openLines, isCrossing, box } = areaOf(shape);
  const at = [`shapes/${shape.id}`, ['path']] as const;
  if (fault !== null) return [warning('shape.path', `The shape ${name} is not drawn. ${fault}`, at[0], [...at[1]])];
  if (!box) return [warning('shape.path', `The shape ${name} has no lines`, at[0], [...at[1]])];
  return [
    ...(openLines > 0 ? [warning('shape.open', `The line of the shape ${name} is not closed`, at[0], [...at[1]])] : []),
    ...(isCrossing
      ? [warning('shape.crossing', `The line of the shape ${name} crosses itself`, at[0], [...at[1]])]
      : []),
  ];
}

function standsOf(icgi: IcgiRecords): (Stand & { drawing: OutlineRecord })[] {
  const { canvas } = icgi.one('settings');
  const { scale: screen } = smallestWindow(canvas);
  return icgi.ordered('placements').flatMap((placement) => {
    const { id, keyframe, x, y, data } = placement;
    const drawing = data.type === 'outline' && data.outline ? icgi.get('outlines', data.outline.id) : undefined;
    const view = keyframe ? icgi.get('keyframes', keyframe.id) : undefined;
    if (data.type !== 'outline' || !drawing || !view) return [];
    return {
      ...{ placement: id, outline: drawing.id, keyframe: view.id, drawing },
      ...{ left: x * canvas.width, top: y * canvas.height, scale: data.scale, zoom: screen * view.scale },
    };
  });
}

function sizeIssues(
  icgi: IcgiRecords,
  stands: readonly Stand[],
  drawn: ReadonlyMap<string, readonly Drawn[]>,
  nameOf: (shape: ShapeRecord) => string,
): CheckIssue[] {
  const { canvas } = icgi.one('settings');
  const { called } = smallestWindow(canvas);
  // One issue for each shape, where it is smallest.
  const least = new Map<string, number>();
  for (const { outline, scale, zoom } of stands)
    least.set(outline, Math.min(least.get(outline) ?? Infinity, scale * zoom));
  const issues: CheckIssue[] = [];
  for (const [outline, size] of least)
    for (const { shape, area } of drawn.get(outline) ?? []) {
      if (!area.box) continue;
      const side = Math.min(area.box.right - area.box.left, area.box.bottom - area.box.top) * size;
      if (side >= LEAST_TARGET) continue;
      const message = `The shape ${nameOf(shape)} is ${Math.floor(side)} px small on ${called}; ${LEAST_TARGET} px can be pressed`;
      issues.push(warning('target.size', message, `shapes/${shape.id}`, ['path']));
    }
  return issues;
}

function coverIssues(
  icgi: IcgiRecords,
  stands: readonly Stand[],
  drawn: ReadonlyMap<string, readonly Drawn[]>,
  nameOf: (shape: ShapeRecord | undefined) => string,
): CheckIssue[] {
  const issues = new Map<string, CheckIssue>();
  for (const here of Map.groupBy(stands, ({ keyframe }) => keyframe).values()) {
    const placed = here.flatMap((stand) => (drawn.get(stand.outline) ?? []).flatMap((one) => hitArea(one, stand)));
    for (const { id, by } of coveredAreas(placed).covered) {
      const [shape, above] = [icgi.get('shapes', id), icgi.get('shapes', by)];
      if (issues.has(id) || !shape || id === by) continue;
      const message = `The middle of the shape ${nameOf(shape)} lies below ${nameOf(above)}`;
      issues.set(id, warning('target.covered', message, `shapes/${id}`, ['path']));
    }
  }
  return [...issues.values()];
}

function hitArea({ shape, area }: Drawn, { left, top, scale }: Stand): HitArea[] {
  const middle = innerPoint(area);
  if (!area.box || !middle) return [];
  const { box } = area;
  return [
    {
      id: shape.id,
      left: left + box.left * scale,
      top: top + box.top * scale,
      right: left + box.right * scale,
      bottom: top + box.bottom * scale,
      middle: { x: left + middle.x * scale, y: top + middle.y * scale },
      holds: ({ x, y }) => covers(area, { x: (x - left) / scale, y: (y - top) / scale }),
    },
  ];
}

/** Markers of one keyframe in pixels of the canvas, and how far apart they must be. */
export function markersOn(icgi: IcgiRecords, keyframe: string) {
  const { canvas } = icgi.one('settings');
  const points = icgi.ordered('placements').flatMap((placement) => pointOf(placement, keyframe, canvas));
  const scale = smallestWindow(canvas).scale * (icgi.get('keyframes', keyframe)?.scale ?? 1);
  return { points, distance: LEAST_TARGET / scale, canvas };
}

const pointOf = (
  { id, keyframe, x, y, data }: PlacementRecord,
  wanted: string,
  canvas: { width: number; height: number },
) => (data.type === 'marker' && keyframe?.id === wanted ? [{ id, x: x * canvas.width, y: y * canvas.height }] : []);

function crowdIssues(icgi: IcgiRecords, languages: readonly Language[]): CheckIssue[] {
  const { canvas } = icgi.one('settings');
  const { scale, called } = smallestWindow(canvas);
  const placed = Map.groupBy(icgi.ordered('placements'), ({ keyframe }) => keyframe?.id ?? '');
  const titleOf = (id: string) => {
    const data = icgi.get('placements', id)?.data;
    const marker = data?.type === 'marker' && data.marker ? icgi.get('markers', data.marker.id) : undefined;
    return quoted(firstText(marker?.title, languages));
  };
  return [...placed].flatMap(([keyframe, own]) => {
    const view = icgi.get('keyframes', keyframe);
    if (!view) return [];
    const points = own.flatMap((placement) => pointOf(placement, keyframe, canvas));
    return crowded(points, LEAST_TARGET / (scale * view.scale)).pairs.map(({ id, by }) => {
      const message = `The marker ${titleOf(id)} of ${quoted(view.name)} covers ${titleOf(by)} on ${called}`;
      return warning('target.crowded', message, `placements/${id}`, ['x']);
    });
  });
}
