import { LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ColorTokens } from '@diorama/documents/gis/drawing/css-color.ts';
import type { Geometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { GisRecords } from '@diorama/documents/gis/gis.records.ts';
import type { FeatureRecord, LayerType } from '@diorama/documents/gis/layers.ts';
import { featuresByLayer, layersInOrder } from '@diorama/documents/gis/layers.ts';
import type { LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import { type ExportedLook, lookOf } from './exported-look.ts';

/** What is exported: whole layers, or features of a selection. */
export type Chosen = { layers: readonly string[] } | { features: readonly string[] };

/** A feature as files have it. Its id is what an import of the file finds it by. */
export interface ExportedFeature {
  id: string;
  type: LayerType;
  geometry: Geometry;
  /** The import key of the table it came from. */
  key: string;
  names: LocalizedText;
  /** Of hotspots. */
  value: number | null;
  /** Of outlines that stand up, metres. */
  height: number | null;
  category: string;
  widget: string;
  /** What its card says; empty where it says nothing that other programs can show. */
  card: ExportedCard;
  layer: string;
  look: ExportedLook;
}

/** Texts by language, and addresses: of a picture that lies elsewhere, of a link that leads out, of a street. */
export interface ExportedCard {
  texts: LocalizedText;
  picture: string;
  link: string;
  address: string;
}

/** Features in the order of the map. */
export function exportedFeatures(gis: GisRecords, chosen: Chosen, tokens: ColorTokens): ExportedFeature[] {
  const byLayer = featuresByLayer(gis);
  const layers = 'layers' in chosen ? new Set(chosen.layers) : null;
  const ids = 'features' in chosen ? new Set(chosen.features) : null;
  const categories = labelsOf(
    gis.all('categories').map(({ id, name }) => ({ id, names: name.type === 'custom' ? name.value : {} })),
  );
  const widgets = labelsOf(gis.all('widgets').map(({ id, name }) => ({ id, names: name })));
  return layersInOrder(gis).flatMap(({ type, record }) => {
    if (layers && !layers.has(record.id)) return [];
    return (byLayer.get(record.id) ?? [])
      .filter(({ id }) => ids === null || ids.has(id))
      .map((feature) => ({
        ...{ id: feature.id, type, geometry: geometryOf(feature), key: feature.key ?? '', layer: record.name },
        names: namesOf(feature),
        value: 'value' in feature ? feature.value : null,
        height: ('geometry' in feature && feature.height) || null,
        category: categories.get(categoryOf(feature) ?? '') ?? '',
        card: cardOf(feature),
        widget: widgets.get(widgetOf(feature) ?? '') ?? '',
        look: lookOf(feature, tokens),
      }));
  });
}

/** Names by id; the id itself where there is no name, or where several have it. */
function labelsOf(records: readonly { id: string; names: LocalizedText }[]): Map<string, string> {
  const counts = new Map<string, number>();
  const nameIn = (names: LocalizedText) => LANGUAGES.map((one) => names[one]?.trim()).find(Boolean) ?? '';
  for (const { names } of records)
    for (const name of new Set(LANGUAGES.map((one) => names[one]?.trim().toLowerCase() ?? '')))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    records.map(({ id, names }) => {
      const name = nameIn(names);
      return [id, name !== '' && counts.get(name.toLowerCase()) === 1 ? name : id];
    }),
  );
}

function geometryOf(feature: FeatureRecord): Geometry {
  if ('geometry' in feature) return feature.geometry;
  return { type: 'Point', coordinates: [feature.position.lng, feature.position.lat] };
}

function namesOf(feature: FeatureRecord): LocalizedText {
  if (!('name' in feature)) return feature.text;
  return feature.name.type === 'custom' ? feature.name.value : {};
}

function cardOf(feature: FeatureRecord): ExportedCard {
  if (!('name' in feature)) return { texts: {}, picture: '', link: '', address: '' };
  const { text, media, link, address = '' } = feature;
  return {
    texts: text?.type === 'custom' ? text.value : {},
    picture: media?.url.startsWith('https:') ? media.url : '',
    link: link?.type === 'external' ? link.href : '',
    address,
  };
}

function categoryOf(feature: FeatureRecord): string | undefined {
  if ('category' in feature) return feature.category?.id;
  return 'display' in feature ? feature.display.category?.id : undefined;
}

function widgetOf(feature: FeatureRecord): string | undefined {
  if ('widget' in feature) return feature.widget?.id;
  return 'action' in feature && feature.action.type === 'widget' ? feature.action.widget?.id : undefined;
}

/** The name that is shown where a file has only one. */
export const nameIn = (names: LocalizedText, language: Language): string =>
  names[language] || LANGUAGES.map((one) => names[one]).find(Boolean) || '';

/** What a card says, by the names that its columns and properties have. */
export const cardValues = ({ texts, picture, link, address }: ExportedCard): [name: string, text: string][] => [
  ...LANGUAGES.map((language): [string, string] => [`text_${language}`, texts[language] ?? '']),
  ...Object.entries({ picture, link, address }),
];
