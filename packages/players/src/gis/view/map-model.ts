import type { GisHotspot, GisOutline, GisPage } from '@diorama/contract/gis/published-gis.ts';
import { anchorOf } from '@diorama/documents/gis/geometry/bounds.ts';
import { categoriesByParent, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { i18nText, otherLanguage, textIn } from '../../visitor/localized.ts';
import type { LngLat } from '../gis-scene.ts';

export type MapData = GisPage['map'];

/** A point or an outline that visitors find, read of and open. */
export interface MapFeature {
  type: 'hotspot' | 'outline-feature';
  id: string;
  layer: string;
  name: string;
  /** Of the name, where it is not the visitor's. */
  language: string | undefined;
  /** Its own, or its layer's. */
  category: string | null;
  /** What it opens: the widget's document. */
  widget: string | null;
  record: GisHotspot | GisOutline;
}

/** A category with what stands in it and in those inside. */
export interface MapCategory {
  id: string;
  name: string;
  depth: number;
  count: number;
  icon: string | null;
}

type Target = Extract<GisOutline['action'], { type: 'set-navigation' }>['to'];

/** Where visitors are led. */
interface Destination {
  name: string;
  /** Null: it is looked at, and has no card. */
  feature: MapFeature | null;
  place: LngLat;
  /** How one gets there, where the author offers the way; null: the map alone moves. */
  travel: 'walking' | 'cycling' | 'driving' | null;
}

const coordinates = ({ lng, lat }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

function placeOf(record: GisHotspot | GisOutline): LngLat {
  if ('position' in record) return record.position;
  const [lng, lat] = anchorOf(record.geometry);
  return { lng, lat };
}

/** Without a name and an action, an outline is a part of the drawing. */
const isSelectable = ({ name, action }: GisOutline): boolean =>
  action.type !== 'none' || name.type === 'variable' || Object.values(name.value).some((text) => text.trim() !== '');

/** A map's texts in one language. */
export class MapModel {
  readonly data: MapData;
  readonly language: Language;
  readonly features: ReadonlyMap<string, MapFeature>;

  constructor(data: MapData, language: Language) {
    this.data = data;
    this.language = language;
    const { layers, widgets } = data.product;
    const documents = new Map(widgets.map((use) => [use.id, use.widget?.id ?? null]));
    const opened = (use: string | undefined) => documents.get(use ?? '') ?? null;
    this.features = new Map(
      layers.flatMap((layer): [string, MapFeature][] => {
        if (layer.visible === false || layer.type === 'label') return [];
        const { id: layerId } = layer;
        if (layer.type === 'outline')
          return layer.features.filter(isSelectable).map((record) => {
            const { action } = record;
            const widget = action.type === 'widget' ? opened(action.widget?.id) : null;
            return [record.id, this.#feature('outline-feature', layerId, record, { category: null, widget })];
          });
        return layer.features.map((record) => {
          const category = (record.category ?? layer.category)?.id ?? null;
          return [
            record.id,
            this.#feature('hotspot', layerId, record, { category, widget: opened(record.widget?.id) }),
          ];
        });
      }),
    );
  }

  #feature(
    type: MapFeature['type'],
    layer: string,
    record: GisHotspot | GisOutline,
    own: Pick<MapFeature, 'category' | 'widget'>,
  ): MapFeature {
    const { id, name } = record;
    return {
      type,
      id,
      layer,
      name: i18nText(name, this.language),
      language: otherLanguage(name, this.language),
      ...own,
      record,
    };
  }

  /** Categories in the author's order, each behind the one it stands in. Those that hold nothing are left out. */
  categories(): MapCategory[] {
    const { categories } = this.data.product;
    const doc = {
      get: (_: 'categories', id: string) => nodes.get(id),
      ordered: () => [...nodes.values()],
    };
    const nodes = new Map(categories.map((category, at) => [category.id, { ...category, order: String(at) }]));
    const counts = new Map<string, number>();
    for (const { category } of this.features.values())
      for (const id of category === null ? [] : [category, ...outerCategories(doc, category)])
        counts.set(id, (counts.get(id) ?? 0) + 1);
    const inside = categoriesByParent(doc);
    const list = (outer: string | null, depth: number): MapCategory[] =>
      (inside.get(outer) ?? []).flatMap(({ id, name, icon }) => {
        const count = counts.get(id) ?? 0;
        if (count === 0) return [];
        return [{ id, name: i18nText(name, this.language), depth, count, icon }, ...list(id, depth + 1)];
      });
    return list(null, 0);
  }

  /** Where an outline leads by its action; null where it leads nowhere, or what it names is gone. */
  destination({ action }: GisOutline): Destination | null {
    if (action.type !== 'set-navigation') return null;
    const { mode = 'camera', profile = 'walking' } = action;
    const found = this.#target(action.to ?? this.data.product.mainShape);
    return found && { ...found, travel: mode === 'directions' ? profile : null };
  }

  #target(to: Target): Omit<Destination, 'travel'> | null {
    if (to === null) return null;
    if (!('id' in to)) return { name: coordinates(to.position), feature: null, place: to.position };
    const feature = this.features.get(to.id);
    if (feature) return { name: feature.name, feature, place: placeOf(feature.record) };
    for (const layer of this.data.product.layers) {
      const label = layer.type === 'label' ? layer.features.find(({ id }) => id === to.id) : undefined;
      if (label) return { name: textIn(label.text, this.language), feature: null, place: label.position };
    }
    return null;
  }

  categoryName(id: string | null): string {
    return i18nText(this.data.product.categories.find((category) => category.id === id)?.name, this.language);
  }

  /** Features whose name, in any language, holds what is searched for; those that begin with it first. */
  search(query: string): MapFeature[] {
    const wanted = query.trim().toLocaleLowerCase();
    if (wanted === '') return [];
    const found = [...this.features.values()].flatMap((feature) => {
      const { name } = feature.record;
      const texts = name.type === 'custom' ? Object.values(name.value) : [];
      const places = texts.map((text) => text.toLocaleLowerCase().indexOf(wanted)).filter((at) => at >= 0);
      return places.length > 0 ? [{ feature, at: Math.min(...places) }] : [];
    });
    return found.sort((a, b) => a.at - b.at).map(({ feature }) => feature);
  }

  /** The document of a widget that the map uses, by its id there; null: it uses none of that id. */
  usedWidget(use: string | null): string | null {
    return this.data.product.widgets.find(({ id }) => id === use)?.widget?.id ?? null;
  }

  /** What a widget is called before its content has come. */
  widgetName(document: string): string {
    return textIn(this.data.widgets[document]?.name, this.language);
  }
}
