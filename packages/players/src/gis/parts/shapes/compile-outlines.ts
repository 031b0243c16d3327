import { outlineProperties } from '@diorama/documents/gis/drawing/outline-properties.ts';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { HOVERED, SELECTED } from '../../compile/compiled-gis.ts';
import { zooms } from '../../compile/expressions.ts';
import type { GisLook, GisOutline, GisOutlineLayer } from '../../gis-scene.ts';

/** `line-dasharray` of a line without gaps where others of its layer have some. */
const SOLID = [1, 0];

/** A shape with its looks in all three states; what a state does not say is the default's. */
export const outlineFeature = (outline: GisOutline, look: GisLook): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: outline.geometry,
  properties: { id: outline.id, ...outlineProperties(outline, look) },
});

/** Zoom from which areas stand up: further out they would be specks. */
const STANDING_FROM = 14;

/** Surfaces, then lines, of areas and of lines alike; then areas that stand up. */
export function outlineLayers(layer: GisOutlineLayer, source: string): LayerSpecification[] {
  const frame = { source, ...zooms(layer.zoom ?? { min: 0, max: 22 }) };
  const dash = dashes(layer);
  return [
    {
      ...frame,
      id: `${source}-fill`,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': byState('fill'), 'fill-opacity': byState('fillOpacity'), 'fill-antialias': false },
    },
    {
      ...frame,
      id: `${source}-line`,
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': dash ? 'butt' : 'round' },
      paint: {
        'line-color': byState('line'),
        'line-opacity': byState('lineOpacity'),
        'line-width': byState('lineWidth'),
        ...(dash ? { 'line-dasharray': dash } : {}),
      },
    },
    ...(layer.files || layer.features.some(({ height }) => height)
      ? [
          {
            ...frame,
            minzoom: Math.max(STANDING_FROM, frame.minzoom),
            id: `${source}-standing`,
            type: 'fill-extrusion' as const,
            filter: ['>', ['get', 'height'], 0] as ExpressionSpecification,
            paint: {
              'fill-extrusion-color': byState('fill'),
              'fill-extrusion-height': ['get', 'height'] as ExpressionSpecification,
            },
          },
        ]
      : []),
  ];
}

/** A value by the state of a shape: selected wins over hovered. Features hold all three. */
const byState = (key: string): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'selected'], false],
  ['get', `${key}:selected`],
  ['boolean', ['feature-state', 'hovered'], false],
  ['get', `${key}:hovered`],
  ['get', key],
];

/** The dashes of a layer's shapes in their states; null where no line has any. MapLibre takes no feature-state here. */
function dashes({ features, files }: GisOutlineLayer): ExpressionSpecification | null {
  const patterns = new Map((files?.dashes ?? []).map((dash) => [dash.join(','), dash]));
  for (const { styles } of features)
    for (const { lineDash } of [styles.default, styles.hovered, styles.selected])
      if (lineDash && lineDash.length > 0) patterns.set(lineDash.join(','), lineDash);
  if (patterns.size === 0) return null;
  const pattern = (key: string): ExpressionSpecification => {
    const [first = ['', SOLID] as const, ...rest] = patterns;
    const more = rest.flatMap(([name, value]) => [name, literal(value)]);
    return ['match', ['get', key], first[0], literal(first[1]), ...more, literal(SOLID)];
  };
  return [
    'case',
    ['==', ['get', 'id'], ['global-state', SELECTED]],
    pattern('dash:selected'),
    ['==', ['get', 'id'], ['global-state', HOVERED]],
    pattern('dash:hovered'),
    pattern('dash'),
  ];
}

const literal = (value: readonly number[]): ExpressionSpecification => ['literal', [...value]];
