import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { webFont } from '../../base/web-font.ts';
import { circleRadius, HEAT_RADIUS } from '../../compile/circle-radius.ts';
import { hotspotFeature, knownOf, sourceOf } from '../../compile/compile-gis.ts';
import { pinOf } from '../../compile/compile-hotspots.ts';
import { type CompiledGis, RAISED } from '../../compile/compiled-gis.ts';
import type { GisCategory, GisDisplay, GisHotspotLayer, GisLook, GisScene, LngLat } from '../../gis-scene.ts';
import type { GisTarget } from '../gis-map.port.ts';
import type { SpreadPoints } from '../spread-state.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;
/** px */
const PIN = 30;

type Heatmap = Extract<GisDisplay, { type: 'heatmap' }>;

/** How one hotspot is drawn when it stands out: hovered or selected. */
type HotspotLook = { kind: 'pin'; image: string; radius: number } | { kind: 'circle'; color: string; radius: number };

/** What a hotspot looks like above all others. */
function hotspotLook(
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

/** What a point of a heatmap looks like where it is drawn by itself; the colour is the nearest step's. */
function heatLook(display: Heatmap, value: number, look: GisLook): HotspotLook | null {
  if (display.circlesFrom === undefined) return null;
  const heat = Math.max(0, Math.min(100, value));
  const step = display.gradient.filter(({ at }) => at <= heat).at(-1) ?? display.gradient[0];
  return step ? { kind: 'circle', color: cssColor({ ...step.color, a: 1 }, look), radius: HEAT_RADIUS } : null;
}

/** Pins grow by this; circles get a ring. */
const LARGER = { spread: 1, hovered: 1.15, selected: 1.4 } as const;

/** The hotspots that stand out, or around the place that they share, each with its looks. */
export function raisedFeatures(
  scene: GisScene,
  compiled: CompiledGis,
  targets: { hovered: GisTarget | null; selected: GisTarget | null; spread: SpreadPoints | null },
  shown: ReadonlySet<string>,
): GeoJSON.Feature[] {
  const isBoth = targets.hovered?.id === targets.selected?.id;
  const places = new Map(targets.spread?.points.map(({ target, place }) => [target.id, place]));
  const isRaised = (id: string) => id === targets.hovered?.id || id === targets.selected?.id;
  const plain = targets.spread?.points.flatMap(({ target }) => (isRaised(target.id) ? [] : target)) ?? [];
  const states = [
    ...plain.map((target) => ['spread', target] as const),
    ['hovered', isBoth ? null : targets.hovered] as const,
    ['selected', targets.selected] as const,
  ];
  return states.flatMap(([state, target]): GeoJSON.Feature[] => {
    if (target?.type !== 'hotspot') return [];
    const layer = scene.document.layers.find(({ id }) => id === target.layer);
    const hotspot = layer?.type === 'hotspots' ? layer.features.find(({ id }) => id === target.id) : undefined;
    const source = compiled.sources.get(sourceOf(target.layer));
    if (layer?.type !== 'hotspots' || !hotspot || !source) return [];
    const feature = hotspotFeature(hotspot, layer, knownOf(scene.document.categories), scene);
    const category = String(feature.properties?.category ?? '');
    if (category !== '' && !shown.has(category)) return [];
    const look = hotspotLook(layer, { value: hotspot.value, category }, scene.document.categories, scene);
    if (!look) return [];
    const { max } = layer.zoom;
    const from = layer.display.type === 'heatmap' ? (layer.display.circlesFrom ?? 0) : 0;
    const min = Math.max(layer.zoom.min, from);
    const place = places.get(target.id);
    const geometry = place ? pointAt(place) : feature.geometry;
    const properties = { ...feature.properties, ...look, state, size: LARGER[state], min, max };
    return [{ ...feature, geometry, properties }];
  });
}

const pointAt = ({ lng, lat }: LngLat): GeoJSON.Point => ({ type: 'Point', coordinates: [lng, lat] });

export function raisedLayers(font: string): LayerSpecification[] {
  const isIn: LayerSpecification[] = [
    {
      id: 'gis:raised-circle',
      source: RAISED,
      type: 'circle',
      filter: [
        'all',
        ['==', ['get', 'kind'], 'circle'],
        ['<=', ['get', 'min'], ['zoom']],
        ['>=', ['get', 'max'], ['floor', ['zoom']]],
      ],
      paint: {
        'circle-radius': ['+', ['get', 'radius'], ['match', ['get', 'state'], 'selected', 3, 'hovered', 1.5, 0]],
        'circle-color': ['get', 'color'],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': ['match', ['get', 'state'], 'selected', 4, 'hovered', 2.5, 1.5],
      },
    },
    {
      id: 'gis:raised-pin',
      source: RAISED,
      type: 'symbol',
      filter: [
        'all',
        ['==', ['get', 'kind'], 'pin'],
        ['<=', ['get', 'min'], ['zoom']],
        ['>=', ['get', 'max'], ['floor', ['zoom']]],
      ],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-size': ['get', 'size'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'gis:raised-name',
      source: RAISED,
      type: 'symbol',
      filter: [
        'all',
        ['!=', ['get', 'state'], 'spread'],
        ['<=', ['get', 'min'], ['zoom']],
        ['>=', ['get', 'max'], ['floor', ['zoom']]],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': webFont(font, 'Semibold'),
        'text-size': 13,
        'text-anchor': 'top',
        'text-offset': [
          'interpolate',
          ['linear'],
          ['get', 'radius'],
          10,
          ['literal', [0, 1.3]],
          30,
          ['literal', [0, 2.9]],
        ],
        'text-max-width': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': '#131720', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    },
  ];
  return isIn;
}
