import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { VISIT } from '../../compile/compiled-gis.ts';
import type { GisLook, GisRouteLine, GisStyles, LngLat } from '../../gis-scene.ts';

/** px of a way's casing on each side. */
const CASING = 2;

/** The recommended route, an alternative, and the straight line, along which no one can travel. */
type RouteKind = 'line' | 'alternative' | 'straight';

/** Of the shortest line, in its widths: it looks like no street. */
const STRAIGHT = [1, 1.5];

/** A way that is shown, and the points that it leads through. */
export interface GisRoute {
  lines: readonly { line: readonly GeoJSON.Position[]; as: RouteKind }[];
  points: readonly { role: 'origin' | 'destination' | 'waypoint'; place: LngLat }[];
}

/** Of {@link VISIT}, features of one kind. */
export const is = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];

/** Lines of routes, the alternatives below; they are drawn below points and labels. */
export function routeLayers(styles: GisStyles | undefined, look: GisLook): LayerSpecification[] {
  if (!styles) return [];
  const { line, alternative } = styles.directions;
  const straight = { ...line, dash: line.dash.length > 0 ? line.dash : STRAIGHT };
  return [
    ...lines('alternative', alternative, look),
    ...lines('straight', straight, look),
    ...lines('line', line, look),
  ];
}

function lines(kind: RouteKind, style: GisRouteLine, look: GisLook): LayerSpecification[] {
  const frame = {
    type: 'line',
    source: VISIT,
    filter: is(kind),
    layout: { 'line-join': 'round', 'line-cap': style.dash.length > 0 ? 'butt' : 'round' },
  } as const;
  const { casing, width, opacity, dash, color } = style;
  const own: LayerSpecification = {
    ...frame,
    id: `gis:way-${kind}`,
    paint: {
      'line-color': cssColor(color, look),
      'line-width': width,
      'line-opacity': opacity,
      ...(dash.length > 0 ? { 'line-dasharray': dash } : {}),
    },
  };
  if (casing === null) return [own];
  const around: LayerSpecification = {
    ...frame,
    id: `gis:way-${kind}-casing`,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': cssColor(casing, look), 'line-width': width + 2 * CASING, 'line-opacity': opacity },
  };
  return [around, own];
}
