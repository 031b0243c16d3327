import type { LngLatBounds } from 'maplibre-gl';
import { categoryOf, knownOf, sourceOf } from '../compile/compile-gis.ts';
import type { CompiledGis } from '../compile/compiled-gis.ts';
import type { GisDocument } from '../gis-scene.ts';
import { boundsOfShape } from './geometry-bounds.ts';
import type { GisTarget } from './gis-map.port.ts';

/** The targets of the document in view, in document order, without those of hidden categories. */
export function targetsInView(
  view: LngLatBounds,
  { layers, categories }: GisDocument,
  { sources }: CompiledGis,
  shown: ReadonlySet<string>,
): GisTarget[] {
  const isHere = (lng: number, lat: number) => view.contains([lng, lat]) || view.contains([lng + 360, lat]);
  const isKnown = knownOf(categories);
  return layers.flatMap((layer): GisTarget[] => {
    const compiled = sources.get(sourceOf(layer.id));
    if (!compiled) return [];
    if (layer.type === 'outline')
      return layer.features.flatMap(({ id, geometry }) => {
        const [west, south, east, north] = boundsOfShape(geometry);
        const isOver =
          west <= view.getEast() && east >= view.getWest() && south <= view.getNorth() && north >= view.getSouth();
        return isOver ? [{ type: 'outline-feature', id, layer: layer.id }] : [];
      });
    if (layer.type === 'hotspots')
      return layer.features.flatMap((hotspot) => {
        const category = categoryOf(hotspot, layer, isKnown);
        const { lng, lat } = hotspot.position;
        const isShown = category === '' || shown.has(category);
        return isShown && isHere(lng, lat) ? [{ type: 'hotspot', id: hotspot.id, layer: layer.id }] : [];
      });
    return layer.features.flatMap(({ id, position, display }) => {
      const category = isKnown(display.category?.id);
      const isShown = category === '' || shown.has(category);
      return isShown && isHere(position.lng, position.lat) ? [{ type: 'label', id, layer: layer.id }] : [];
    });
  });
}
