import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { type ExportedFeature, nameIn } from './exported-features.ts';
import { simpleStyleOf } from './exported-look.ts';

/** Features as a GeoJSON FeatureCollection (RFC 7946), one in each line. */
export function writeGeoJson(features: readonly ExportedFeature[], language: Language): string {
  const lines = features.map((feature) => {
    const { id, geometry, names, key, value, category, widget, layer, look } = feature;
    const texts = Object.fromEntries(LANGUAGES.map((one) => [`name_${one}`, names[one] ?? null]));
    const properties = {
      name: nameIn(names, language),
      ...texts,
      key,
      value,
      category,
      widget,
      layer,
      ...simpleStyleOf(look),
    };
    return JSON.stringify({ type: 'Feature', id, properties, geometry });
  });
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}
