import type { GisRecords, HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import { LAYER_TYPE_NAMES, LAYER_TYPES, type LayerType } from '@diorama/documents/gis/layers.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';

/** What an import needs to know of the map. */
export interface ExistingMap {
  layers: { id: string; type: LayerType; name: string; count: number }[];
  categories: { id: string; names: LocalizedText }[];
  widgets: { id: string; names: LocalizedText }[];
  /** Features with a key: the only ones that an import finds again. */
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
  const hasKey = ({ key }: { key?: string | undefined }) => key !== undefined && key !== '';
  return {
    layers,
    categories: gis
      .ordered('categories')
      .map(({ id, name }) => ({ id, names: name.type === 'custom' ? name.value : {} })),
    widgets: gis.ordered('widgets').map(({ id, name }) => ({ id, names: name })),
    hotspots: gis.all('hotspots').filter(hasKey),
    outlines: gis.all('outlines').filter(hasKey),
    labels: gis.all('labels').filter(hasKey),
  };
}
