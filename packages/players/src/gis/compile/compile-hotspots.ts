import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { GisCategory, GisHotspotLayer, GisLook } from '../gis-scene.ts';
import type { MapParts } from '../parts/map-parts.ts';
import { CATEGORY, type CompiledSource, draggedOf } from './compiled-gis.ts';
import { all, categoryShown, matching, notSpread, unlessDragged, zooms } from './expressions.ts';
import { pinImage } from './pin-image.ts';
import type { Frame, Opacity } from './points-frame.ts';

const PRIMARY = { type: 'theme', token: 'primary' } as const;

/** Layers of the map for a layer of points, from the lowest up. */
export function hotspotLayers(
  layer: GisHotspotLayer,
  source: string,
  categories: readonly GisCategory[],
  look: GisLook,
  { lifts, isFilteredBefore }: Pick<CompiledSource, 'lifts' | 'isFilteredBefore'>,
  { displays }: MapParts,
): LayerSpecification[] {
  const { display } = layer;
  const range = zooms(layer.zoom);
  if (display.type === 'heatmap') return displays?.heatLayers(layer, display, source, look) ?? [];
  const points = (of: string, id: string, opacity: number): LayerSpecification[] => {
    const isOwnPoint: ExpressionSpecification = ['!', ['has', 'point_count']];
    const filter = isFilteredBefore ? all(isOwnPoint, notSpread) : all(categoryShown, isOwnPoint, notSpread);
    const shown = lifts && of === source ? unlessDragged(opacity) : opacity;
    const frame = { id, source: of, filter, ...range };
    if (display.type === 'standard') return [pins(frame, categories, look, shown)];
    return displays ? [displays.circles(frame, layer, display, categories, look, shown)] : [];
  };
  return [
    ...points(source, `${source}-points`, 1),
    ...(lifts ? points(draggedOf(source), `${source}-lifted`, 1) : []),
    ...((display.cluster === true && displays?.clusters(layer, source, look)) || []),
  ];
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
      // Every pin is drawn, and names of the base give way to it.
      'icon-allow-overlap': true,
      'symbol-z-order': 'viewport-y',
    },
    paint: { 'icon-opacity': opacity },
  };
}

/** The image of a point's pin. */
export function pinOf(category: GisCategory | undefined, look: GisLook): string {
  return pinImage(category?.icon ?? null, cssColor(category?.color ?? PRIMARY, look));
}
