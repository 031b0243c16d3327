import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import { CLUSTER_RADIUS, countKey, WEIGHT } from '@diorama/documents/gis/drawing/tile-names.ts';
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  HeatmapLayerSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { webFont } from '../base/base-style.ts';
import type { GisCategory, GisDisplay, GisHotspotLayer, GisLook } from '../gis-scene.ts';
import { circleRadius, extent } from './circle-radius.ts';
import { CATEGORY, type CompiledSource, liftedOf, SHOWN } from './compiled-gis.ts';
import { all, categoryShown, matching, notSpread, unlessLifted, zooms } from './expressions.ts';
import { pinImage } from './image-names.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;
/** px */
const PIN = 30;

type Circle = Extract<GisDisplay, { type: 'circle' }>;
type Heatmap = Extract<GisDisplay, { type: 'heatmap' }>;

/** How one hotspot is drawn when it stands out: hovered or selected. */
export type HotspotLook =
  | { kind: 'pin'; image: string; radius: number }
  | { kind: 'circle'; color: string; radius: number };

/** Layers of the map for a layer of points, from the lowest up. */
export function hotspotLayers(
  layer: GisHotspotLayer,
  source: string,
  categories: readonly GisCategory[],
  look: GisLook,
  { isLarge, isFilteredBefore }: Pick<CompiledSource, 'isLarge' | 'isFilteredBefore'>,
): LayerSpecification[] {
  const { display } = layer;
  const range = zooms(layer.zoom);
  if (display.type === 'heatmap') return heatLayers(layer, display, source, look);
  const points = (of: string, id: string, opacity: number): LayerSpecification => {
    const isOwnPoint: ExpressionSpecification = ['!', ['has', 'point_count']];
    const filter = isFilteredBefore ? all(isOwnPoint, notSpread) : all(categoryShown, isOwnPoint, notSpread);
    const shown = isLarge && of === source ? unlessLifted(opacity) : opacity;
    const frame = { id, source: of, filter, ...range };
    return display.type === 'circle'
      ? circles(frame, layer, display, categories, look, shown)
      : pins(frame, categories, look, shown);
  };
  return [
    points(source, `${source}-points`, 1),
    ...(isLarge ? [points(liftedOf(source), `${source}-lifted`, 1)] : []),
    ...(display.cluster === true ? clusters(source, range, clusterColor(display, look), look, countsOf(layer)) : []),
  ];
}

/** What a hotspot looks like above all others. */
export function hotspotLook(
  layer: GisHotspotLayer,
  feature: { value: number; category: string },
  categories: readonly GisCategory[],
  look: GisLook,
): HotspotLook | null {
  const { display } = layer;
  const category = categories.find(({ id }) => id === feature.category);
  if (display.type === 'heatmap') return heatLook(display, feature.value, look);
  if (display.type === 'standard') return { kind: 'pin', image: pinOf(category, look), radius: PIN / 2 };
  const color = cssColor(display.color ?? category?.color ?? PRIMARY, look);
  return { kind: 'circle', color, radius: circleRadius(layer, display)(feature.value) };
}

interface Frame {
  id: string;
  source: string;
  filter: ReturnType<typeof all>;
  minzoom: number;
  maxzoom: number;
}

type Opacity = number | ReturnType<typeof unlessLifted>;

function circles(
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

function pins(
  frame: Frame,
  categories: readonly GisCategory[],
  look: GisLook,
  opacity: Opacity,
): SymbolLayerSpecification {
  const images = categories.map((category) => [category.id, pinOf(category, look)] as const);
  return {
    ...frame,
    type: 'symbol',
    layout: {
      'icon-image': matching(['get', CATEGORY], images, pinOf(undefined, look)),
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-z-order': 'viewport-y',
    },
    paint: { 'icon-opacity': opacity },
  };
}

/** The heat, and from a zoom on the points themselves, in the colours that their values have in it. */
function heatLayers(layer: GisHotspotLayer, display: Heatmap, source: string, look: GisLook): LayerSpecification[] {
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

/** px of a point that was heat. */
const HEAT_RADIUS = 10;
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

/** What a point of a heatmap looks like where it is drawn by itself; the colour is the nearest step's. */
function heatLook(display: Heatmap, value: number, look: GisLook): HotspotLook | null {
  if (display.circlesFrom === undefined) return null;
  const heat = Math.max(0, Math.min(100, value));
  const step = display.gradient.findLast(({ at }) => at <= heat) ?? display.gradient[0];
  return step ? { kind: 'circle', color: cssColor({ ...step.color, a: 1 }, look), radius: HEAT_RADIUS } : null;
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

function clusters(
  source: string,
  range: { minzoom: number; maxzoom: number },
  color: string,
  { font }: GisLook,
  { count, text }: Counts,
): LayerSpecification[] {
  const filter = all(['has', 'point_count'], ['>', count, 0]);
  const frame = { source, filter, ...range };
  return [
    {
      ...frame,
      id: `${source}-cluster`,
      type: 'circle',
      paint: {
        'circle-radius': ['step', count, 16, 10, 20, 100, 24, 1000, 29],
        'circle-color': color,
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
        'text-font': webFont(font, 'Semibold'),
        'text-size': 13,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff' },
    },
  ];
}

/** For the source of a layer whose points join. */
export const CLUSTERING = { cluster: true, clusterRadius: CLUSTER_RADIUS, clusterMaxZoom: 15 } as const;

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

function pinOf(category: GisCategory | undefined, look: GisLook): string {
  return pinImage(category?.icon ?? null, cssColor(category?.color ?? PRIMARY, look));
}
