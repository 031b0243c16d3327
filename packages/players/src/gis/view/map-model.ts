import type { GisHotspot, GisOutline, GisPage } from '@diorama/contract/gis/published-gis.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { categoriesByParent, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import type { ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { i18nText, otherLanguage, textIn } from '../../visitor/text/localized.ts';
import { shownCategories } from '../compile/category-tree.ts';
import type { GisTarget } from '../engine/gis-map.port.ts';

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
  color: ThemedColor | undefined;
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
            return [record.id, this.feature('outline-feature', layerId, record, { category: null, widget })];
          });
        return layer.features.map((record) => {
          const category = (record.category ?? layer.category)?.id ?? null;
          return [record.id, this.feature('hotspot', layerId, record, { category, widget: opened(record.widget?.id) })];
        });
      }),
    );
  }

  private feature(
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
    const doc = this.tree();
    const colors = new Map(categories.map(({ id, color }) => [id, color]));
    const counts = new Map<string, number>();
    const add = (category: string, count: number) => {
      for (const id of [category, ...outerCategories(doc, category)]) counts.set(id, (counts.get(id) ?? 0) + count);
    };
    for (const { category } of this.features.values()) if (category !== null) add(category, 1);
    for (const { files, features } of this.data.product.layers)
      if (features.length === 0)
        for (const { id, count } of files?.categories ?? []) if (doc.get('categories', id)) add(id, count);
    const inside = categoriesByParent(doc);
    const list = (outer: string | null, depth: number): MapCategory[] =>
      (inside.get(outer) ?? []).flatMap(({ id, name, icon }) => {
        const count = counts.get(id) ?? 0;
        if (count === 0) return [];
        return [
          { id, name: i18nText(name, this.language), depth, count, icon, color: colors.get(id) },
          ...list(id, depth + 1),
        ];
      });
    return list(null, 0);
  }

  /** Categories as a document has them, in the author's order. */
  private tree() {
    const nodes = new Map(
      this.data.product.categories.map((category, at) => [category.id, { ...category, order: String(at) }]),
    );
    return { get: (_: 'categories', id: string) => nodes.get(id), ordered: () => [...nodes.values()] };
  }

  /** It is on the map, and what is known of it is still on its way. */
  isAwaited(target: GisTarget | null): target is GisTarget {
    const layer = this.data.product.layers.find(({ id }) => id === target?.layer);
    return target?.type !== 'label' && layer?.files !== undefined && !this.features.has(target?.id ?? '');
  }

  /** The categories that must be on for a feature to be seen. */
  categoriesOf({ category }: Pick<MapFeature, 'category'>): string[] {
    const doc = this.tree();
    return category === null || !doc.get('categories', category) ? [] : [category, ...outerCategories(doc, category)];
  }

  /** Ids of everything that these categories show, places before shapes. */
  shown(on: ReadonlySet<string>): string[] {
    const { categories } = this.data.product;
    const known = new Set(categories.map(({ id }) => id));
    const seen = new Set(shownCategories(categories, on));
    const all = [...this.features.values()].filter(
      ({ category }) => category === null || !known.has(category) || seen.has(category),
    );
    const ids = (type: MapFeature['type']) => all.flatMap((each) => (each.type === type ? each.id : []));
    return [...ids('hotspot'), ...ids('outline-feature')];
  }

  categoryName(id: string | null): string {
    return i18nText(this.data.product.categories.find((category) => category.id === id)?.name, this.language);
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
