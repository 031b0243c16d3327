import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { countKey, WEIGHT } from '@diorama/documents/gis/drawing/tile-names.ts';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  HeatmapLayerSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import { webFont } from '../../base/web-font.ts';
import { extent, HEAT_RADIUS } from '../../compile/circle-radius.ts';
import { CATEGORY, SHOWN } from '../../compile/compiled-gis.ts';
import { all, categoryShown, matching, notSpread, zooms } from '../../compile/expressions.ts';
import type { Frame, Opacity } from '../../compile/points-frame.ts';
import type { GisCategory, GisDisplay, GisHotspotLayer, GisLook } from '../../gis-scene.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;

type Circle = Extract<GisDisplay, { type: 'circle' }>;
type Heatmap = Extract<GisDisplay, { type: 'heatmap' }>;

/** Points whose size says their value. */
export function circles(
  frame: Frame,
  layer: GisHotspotLayer,
  display: Circle,
  categories: readonly GisCategory[],
  look: GisLook,
  opacity: Opacity,
): CircleLayerSpecification {
  const [least, greatest] = extent(layer);
  const { min, max } = display.radius;
  const colors = categories.flatMap(({ id, color }) => (color ? [[id, cssColor(color, look)] as const] : []));
  const plain = cssColor(display.color ?? PRIMARY, look);
  return {
    ...frame,
    type: 'circle',
    layout: { 'circle-sort-key': ['-', 0, ['get', 'value']] },
    paint: {
      'circle-radius':
        greatest > least ? ['interpolate', ['linear'], ['get', 'value'], least, min, greatest, max] : min,
      'circle-color': display.color ? plain : matching(['get', CATEGORY], colors, plain),
      'circle-opacity': typeof opacity === 'number' ? 0.82 : ['*', 0.82, opacity],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
      'circle-stroke-opacity': opacity,
    },
  };
}

/** The heat, and from a zoom on the points themselves, in the colours that their values have in it. */
export function heatLayers(
  layer: GisHotspotLayer,
  display: Heatmap,
  source: string,
  look: GisLook,
): LayerSpecification[] {
  const { circlesFrom: from } = display;
  const heat = heatmap(layer, display, source, look);
  const { minzoom, maxzoom } = zooms(layer.zoom);
  if (from === undefined || from >= maxzoom) return [heat];
  const circlesOnly: CircleLayerSpecification = {
    id: `${source}-points`,
    source,
    filter: all(categoryShown, notSpread),
    minzoom: Math.max(minzoom, from - FADE),
    maxzoom,
    type: 'circle',
    layout: { 'circle-sort-key': ['-', 0, ['get', 'value']] },
    paint: {
      'circle-radius': HEAT_RADIUS,
      'circle-color': ['interpolate', ['linear'], HEAT, ...heatSteps(display, look, 1)],
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], from - FADE, 0, from, 0.9],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
      'circle-stroke-opacity': ['interpolate', ['linear'], ['zoom'], from - FADE, 0, from, 1],
    },
  };
  return from <= minzoom ? [circlesOnly] : [{ ...heat, maxzoom: from }, circlesOnly];
}

/** Zooms in which heat becomes points. */
const FADE = 1;
/** Weight of a point: its value in percent. */
const HEAT: ExpressionSpecification = ['max', 0, ['min', 1, ['/', ['get', 'value'], 100]]];

/** Steps of the gradient from 0 to 1, ascending strictly: two at one place keep their order. `alpha`: instead of their own. */
function heatSteps({ gradient }: Heatmap, look: GisLook, alpha?: number): (number | string)[] {
  let last = -1;
  return gradient.flatMap(({ at, color }) => {
    last = Math.max(at / 100, last + 0.0001);
    return [last, cssColor(alpha === undefined ? color : { ...color, a: alpha }, look)];
  });
}

function heatmap(layer: GisHotspotLayer, display: Heatmap, source: string, look: GisLook): HeatmapLayerSpecification {
  const { circlesFrom: from, opacity } = display;
  return {
    id: `${source}-heat`,
    source,
    filter: categoryShown,
    ...zooms(layer.zoom),
    type: 'heatmap',
    paint: {
      'heatmap-weight': layer.files ? ['get', WEIGHT] : HEAT,
      'heatmap-radius': display.radius,
      'heatmap-opacity':
        from === undefined ? opacity : ['interpolate', ['linear'], ['zoom'], from - FADE, opacity, from, 0],
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], ...heatSteps(display, look)],
    },
  };
}

/** Circles with the number of the points that joined in them. */
export function clusters(layer: GisHotspotLayer, source: string, look: GisLook): LayerSpecification[] {
  const { count, text } = countsOf(layer);
  const filter = all(['has', 'point_count'], ['>', count, 0]);
  const frame = { source, filter, ...zooms(layer.zoom) };
  return [
    {
      ...frame,
      id: `${source}-cluster`,
      type: 'circle',
      paint: {
        'circle-radius': ['step', count, 16, 10, 20, 100, 24, 1000, 29],
        'circle-color': clusterColor(layer.display, look),
        'circle-stroke-color': 'rgba(255,255,255,0.9)',
        'circle-stroke-width': 3,
      },
    },
    {
      ...frame,
      id: `${source}-count`,
      type: 'symbol',
      layout: {
        'text-field': text,
        'text-font': webFont(look.font, 'Semibold'),
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff' },
    },
  ];
}

interface Counts {
  count: ExpressionSpecification;
  text: ExpressionSpecification;
}

/** How many points a joined one stands for. In tiles it holds them by category, of which some may be switched off. */
function countsOf({ files }: GisHotspotLayer): Counts {
  if (!files) return { count: ['get', 'point_count'], text: ['get', 'point_count_abbreviated'] };
  const counts = files.categories.map(({ id }, at): ExpressionSpecification => {
    const own: ExpressionSpecification = ['coalesce', ['get', countKey(at)], 0];
    return id === '' ? own : ['case', ['in', id, ['global-state', SHOWN]], own, 0];
  });
  const count: ExpressionSpecification = ['+', 0, ...counts];
  const thousands: ExpressionSpecification = [
    'case',
    ['>=', count, 10_000],
    ['round', ['/', count, 1_000]],
    ['/', ['round', ['/', count, 100]], 10],
  ];
  return { count, text: ['case', ['>=', count, 1_000], ['concat', thousands, 'k'], ['to-string', count]] };
}

function clusterColor(display: GisDisplay, look: GisLook): string {
  return cssColor((display.type === 'circle' && display.color) || PRIMARY, look);
}
