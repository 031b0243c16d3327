import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { VISIT } from '../../compile/compiled-gis.ts';
import type { GisLook, GisStyles, LngLat } from '../../gis-scene.ts';
import type { DrawnVisit } from '../interaction.port.ts';
import { markImage } from './mark-image.ts';
import { type GisRoute, is } from './route-layers.ts';
import { spreadLegs } from './spread-points.ts';

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

/** What a visit has put on the map, as features of {@link VISIT}. */
export function visitFeatures({ scene, way, hit, spread }: DrawnVisit): GeoJSON.FeatureCollection {
  const { styles } = scene.document;
  const features = [
    ...(spread ? spreadLegs(spread) : []),
    ...(way && styles ? routeFeatures(way, styles, scene) : []),
    ...(hit && styles ? [hitFeature(hit, styles, scene)] : []),
  ];
  return { type: 'FeatureCollection', features };
}

function routeFeatures(way: GisRoute, styles: GisStyles, look: GisLook): GeoJSON.Feature[] {
  const lineFeatures = way.lines.map(({ line, as }) =>
    feature({ type: 'LineString', coordinates: [...line] }, { kind: as }),
  );
  const points = way.points.map(({ role, place }) => {
    const { icon, size, color } = styles.directions[role];
    // Without an icon, a ring begins the way and full discs are stops.
    const shape = role === 'destination' ? 'drop' : icon === null && role === 'origin' ? 'ring' : 'disc';
    const image = markImage({ shape, icon: icon ?? '', color: cssColor(color, look), halo: WHITE, size });
    return markFeature(place, image, shape === 'drop');
  });
  return [...lineFeatures, ...points];
}

function hitFeature(place: LngLat, { searchPoint }: GisStyles, look: GisLook): GeoJSON.Feature {
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
