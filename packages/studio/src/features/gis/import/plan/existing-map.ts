import { type Bounds, boundsOf, widened } from '@diorama/documents/gis/geometry/bounds.ts';
import type { GisRecords, HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import { LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType } from '@diorama/documents/gis/layers.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';

/** What an import needs to know of the map. */
export interface ExistingMap {
  layers: { id: string; type: LayerType; name: string; count: number }[];
  /** `parent`: the category that it lies in. */
  categories: { id: string; names: LocalizedText; parent?: string | undefined }[];
  widgets: { id: string; names: LocalizedText }[];
  /** An import finds them again by their key in its layer, and by their own id, as exported files have it, in any. */
  hotspots: HotspotRecord[];
  outlines: OutlineRecord[];
  labels: LabelRecord[];
}

/** What an import needs to know of a map; read once when the dialog opens. */
export function existingMapOf(gis: GisRecords): ExistingMap {
  const counts = new Map<string, number>();
  for (const type of LAYER_TYPE_NAMES)
    for (const { layer } of gis.all(LAYER_TYPES[type].features))
      if (layer) counts.set(layer.id, (counts.get(layer.id) ?? 0) + 1);
  const layers = LAYER_TYPE_NAMES.flatMap((type) =>
    gis.ordered(LAYER_TYPES[type].layers).map(({ id, name }) => ({ id, type, name, count: counts.get(id) ?? 0 })),
  );
  return {
    layers,
    categories: gis
      .ordered('categories')
      .map(({ id, name, parent }) => ({ id, names: name.type === 'custom' ? name.value : {}, parent: parent?.id })),
    widgets: gis.ordered('widgets').map(({ id, name }) => ({ id, names: name })),
    hotspots: gis.all('hotspots'),
    outlines: gis.all('outlines'),
    labels: gis.all('labels'),
  };
}

/** A view this near or nearer says where a map is. */
const NEAR_ZOOM = 4;

/** Where a map is: around what stands on it, else where it begins; null: nowhere yet. */
export function whereaboutsOf(gis: GisRecords): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { position } of [...gis.all('hotspots'), ...gis.all('labels')])
    bounds = widened(bounds, [position.lng, position.lat]);
  const shapes = boundsOf(gis.all('outlines').map(({ geometry }) => geometry));
  if (shapes) bounds = widened(widened(bounds, [shapes.west, shapes.south]), [shapes.east, shapes.north]);
  if (bounds) return bounds;
  const view = gis.one('settings').initialMapState;
  if (view.type !== 'bounds') {
    const { lng, lat } = view.center;
    return view.zoom >= NEAR_ZOOM ? { west: lng, south: lat, east: lng, north: lat } : null;
  }
  const { southWest, northEast } = view;
  return { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat };
}
