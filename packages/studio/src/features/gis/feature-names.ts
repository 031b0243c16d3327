import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import type { FeatureCollection, LayerCollection } from '@diorama/documents/gis/layers.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { Flame, Hexagon, Layers, type LucideIcon, MapPin, Spline, Type } from 'lucide-react';

/** A text in a language; the key of one that is translated elsewhere. */
export const textOf = (text: I18nString, language: Language): string =>
  text.type === 'custom' ? localizedText(text.value, language) : text.key;

/** What a feature is called in a language. */
export const featureName = (feature: HotspotRecord | OutlineRecord | LabelRecord, language: Language): string =>
  'name' in feature ? textOf(feature.name, language) : localizedText(feature.text, language);

/** Names of features that are always written in the studio can be changed in place. */
export const hasOwnName = (feature: HotspotRecord | OutlineRecord | LabelRecord): boolean =>
  !('name' in feature) || feature.name.type === 'custom';

/** What a feature looks like in lists. */
export function featureIcon(collection: FeatureCollection, feature: object): LucideIcon {
  if (collection === 'hotspots') return MapPin;
  if (collection === 'labels') return Type;
  const isLine = 'geometry' in feature && String(Object(feature.geometry).type).endsWith('LineString');
  return isLine ? Spline : Hexagon;
}

/** What a layer looks like in lists. */
export function layerIcon(collection: LayerCollection, layer: object): LucideIcon {
  if (collection === 'labelLayers') return Type;
  if (collection === 'outlineLayers') return Hexagon;
  return 'display' in layer && Object(layer.display).type === 'heatmap' ? Flame : Layers;
}
