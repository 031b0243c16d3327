import type { LngLatBounds } from 'maplibre-gl';
import { sourceOf } from '../compile/compile-gis.ts';
import type { CompiledGis } from '../compile/compiled-gis.ts';
import type { GisDocument } from '../gis-scene.ts';
import { boundsOfShape } from './geometry-bounds.ts';
import type { GisTarget } from './gis-map.port.ts';

/** What of the document lies in the view, in its order; what a category hides does not. */
export function targetsInView(
  view: LngLatBounds,
  { layers }: GisDocument,
  { sources }: CompiledGis,
  shown: ReadonlySet<string>,
): GisTarget[] {
  const isHere = (lng: number, lat: number) => view.contains([lng, lat]) || view.contains([lng + 360, lat]);
  return layers.flatMap((layer): GisTarget[] => {
    const compiled = sources.get(sourceOf(layer.id))?.features;
    if (!compiled) return [];
    if (layer.type === 'outline')
      return layer.features.flatMap(({ id, geometry }) => {
        const [west, south, east, north] = boundsOfShape(geometry);
        const isOver =
          west <= view.getEast() && east >= view.getWest() && south <= view.getNorth() && north >= view.getSouth();
        return isOver ? [{ type: 'outline-feature', id, layer: layer.id }] : [];
      });
    const type = layer.type === 'hotspots' ? 'hotspot' : 'label';
    return layer.features.flatMap(({ id, position }, index) => {
      const category = String(compiled[index]?.properties?.category ?? '');
      const isShown = category === '' || shown.has(category);
      return isShown && isHere(position.lng, position.lat) ? [{ type, id, layer: layer.id }] : [];
    });
  });
}
