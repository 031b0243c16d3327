import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { GisLook, GisOutline, GisOutlineLayer, GisShapeStyle } from '../gis-scene.ts';
import { HOVERED, SELECTED } from './compiled-gis.ts';
import { cssColor } from './css-color.ts';
import { byState, zooms } from './expressions.ts';

/** `line-dasharray` of a line without gaps where others of its layer have some. */
const SOLID = [1, 0];

/** Everything that a style says, by the name under which a feature holds it. */
function properties(style: GisShapeStyle, suffix: string, look: GisLook): Record<string, string | number> {
  return {
    [`fill${suffix}`]: cssColor(style.fill, look),
    [`fillOpacity${suffix}`]: style.fillOpacity,
    [`line${suffix}`]: cssColor(style.line, look),
    [`lineOpacity${suffix}`]: style.lineWidth > 0 ? style.lineOpacity : 0,
    [`lineWidth${suffix}`]: style.lineWidth,
    [`dash${suffix}`]: style.lineDash.join(','),
  };
}

/** A shape with its looks in all three states; what a state does not say is the default's. */
export function outlineFeature(outline: GisOutline, look: GisLook): GeoJSON.Feature {
  const { default: base, hovered, selected } = outline.styles;
  return {
    type: 'Feature',
    geometry: outline.geometry,
    properties: {
      id: outline.id,
      ...properties(base, '', look),
      ...properties(overlaid(base, hovered), ':hovered', look),
      ...properties(overlaid(base, selected), ':selected', look),
    },
  };
}

/** Surfaces, then lines: of areas and of lines alike. */
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
  ];
}

function overlaid(base: GisShapeStyle, over: GisOutline['styles']['hovered']): GisShapeStyle {
  return {
    fill: over.fill ?? base.fill,
    fillOpacity: over.fillOpacity ?? base.fillOpacity,
    line: over.line ?? base.line,
    lineOpacity: over.lineOpacity ?? base.lineOpacity,
    lineWidth: over.lineWidth ?? base.lineWidth,
    lineDash: over.lineDash ?? base.lineDash,
  };
}

/** The dashes of a layer's shapes in their states; null where no line has any. MapLibre takes no feature-state here. */
function dashes({ features }: GisOutlineLayer): ExpressionSpecification | null {
  const patterns = new Map<string, number[]>();
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
