import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { GisLook, GisStyles, GisWayLine, LngLat } from '../gis-scene.ts';
import { markImage } from './image-names.ts';

/** Source of what a visit puts on the map: ways, marks, and what points that were spread stand on. */
export const VISIT = 'gis:visit';
/** px of a way's casing on each side. */
const CASING = 2;

/** A way that is shown, and the points that it leads through. */
export interface GisWay {
  lines: readonly { line: readonly GeoJSON.Position[]; isAlternative: boolean }[];
  points: readonly { role: 'origin' | 'destination' | 'waypoint'; place: LngLat }[];
}

const is = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];

/** Lines of ways, the alternative ones below; they go below points and labels. */
export function wayLayers(styles: GisStyles | undefined, look: GisLook): LayerSpecification[] {
  if (!styles) return [];
  const { line, alternative } = styles.directions;
  return [...lines('alternative', alternative, look), ...lines('line', line, look)];
}

function lines(kind: string, style: GisWayLine, look: GisLook): LayerSpecification[] {
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

/** Marks, and the legs of points that were spread, above everything but what is raised. */
export const visitLayers: readonly LayerSpecification[] = [
  {
    id: 'gis:spread-leg',
    type: 'line',
    source: VISIT,
    filter: is('leg'),
    paint: { 'line-color': '#131720', 'line-width': 1.5, 'line-opacity': 0.7 },
  },
  {
    id: 'gis:spread-foot',
    type: 'circle',
    source: VISIT,
    filter: is('foot'),
    paint: {
      'circle-radius': 4,
      'circle-color': '#131720',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'gis:marks',
    type: 'symbol',
    source: VISIT,
    filter: is('mark'),
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-z-order': 'source',
    },
  },
];

/** The way as features of {@link VISIT}. */
export function wayFeatures(way: GisWay, styles: GisStyles, look: GisLook): GeoJSON.Feature[] {
  const lineFeatures = way.lines.map(({ line, isAlternative }) =>
    feature({ type: 'LineString', coordinates: [...line] }, { kind: isAlternative ? 'alternative' : 'line' }),
  );
  const points = way.points.map(({ role, place }) => {
    const { icon, size, color } = styles.directions[role];
    const shape = role === 'destination' ? 'drop' : icon === null ? 'ring' : 'disc';
    const image = markImage({ shape, icon: icon ?? '', color: cssColor(color, look), halo: WHITE, size });
    return markFeature(place, image, shape === 'drop');
  });
  return [...lineFeatures, ...points];
}

/** The hit of a search as a feature of {@link VISIT}. */
export function hitFeature(place: LngLat, { searchPoint }: GisStyles, look: GisLook): GeoJSON.Feature {
  const { icon, size, color, halo } = searchPoint;
  const colors = { color: cssColor(color, look), halo: cssColor(halo, look) };
  return markFeature(place, markImage({ shape: 'drop', icon, ...colors, size }), true);
}

const WHITE = 'rgba(255,255,255,1)';

const markFeature = ({ lng, lat }: LngLat, image: string, stands: boolean): GeoJSON.Feature =>
  feature({ type: 'Point', coordinates: [lng, lat] }, { kind: 'mark', image, anchor: stands ? 'bottom' : 'center' });

const feature = (geometry: GeoJSON.Geometry, properties: Record<string, string>): GeoJSON.Feature => ({
  type: 'Feature',
  geometry,
  properties,
});
