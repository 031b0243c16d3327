import type { GisHotspot, GisOutline, GisPage } from '@diorama/contract/gis/published-gis.ts';
import { categoriesByParent, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { i18nText, otherLanguage, textIn } from '../../visitor/localized.ts';

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

  /** What a widget is called before its content has come. */
  widgetName(document: string): string {
    return textIn(this.data.widgets[document]?.name, this.language);
  }
}
