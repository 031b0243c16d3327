import { targetKeyOf } from '@diorama/documents/engine/reference/references.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisRecords, HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import { featuresByLayer, LAYER_TYPES, layersInOrder } from '@diorama/documents/gis/layers.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';

type Ref = { type: string; id: string };

/** A part of the map that refers to others, or that others refer to. */
export interface MapPart {
  /** Its record's key; `link/<address>`, `missing/<type>/<id>` and `more/<layer>` for what is no record. */
  id: string;
  column: 'layers' | 'features' | 'others';
  kind: 'layer' | 'feature' | 'stop' | 'settings' | 'category' | 'widget' | 'link' | 'missing' | 'more';
  /** How many features a layer has, or how many more refer to something. */
  count: number | null;
  link: Link | null;
  /** A widget that nothing opens. */
  isUnused: boolean;
}

/** A reference; several that differ only in the feature they begin at are one. */
export interface MapReference {
  id: string;
  from: string;
  to: string;
  count: number;
  /** What it leads to is gone. */
  isDangling: boolean;
}

/** Most features of a layer that stand on the canvas, of all layers, and of categories, widgets and links each. */
const MOST_OF_LAYER = 30;
const MOST_FEATURES = 200;
const MOST_OTHERS = 150;

/** Everything in a map that refers to something, with its features by layer. Costs what the map holds, once; what it draws is bounded. */
export function derivedGraph(
  gis: GisRecords,
  inside: ReturnType<typeof featuresByLayer> = featuresByLayer(gis),
): { parts: MapPart[]; references: MapReference[] } {
  const graph = new Derived(gis);
  graph.addCategories();
  graph.addWidgets();
  graph.addLayers(inside);
  graph.addSettings();
  graph.addStops();
  graph.addRules();
  return graph.done();
}

class Derived {
  readonly #gis: GisRecords;
  readonly #parts = new Map<string, MapPart>();
  readonly #references = new Map<string, MapReference>();
  #features = 0;

  constructor(gis: GisRecords) {
    this.#gis = gis;
  }

  addCategories(): void {
    const categories = this.#gis.ordered('categories').slice(0, MOST_OTHERS);
    for (const { id } of categories) this.#part(`categories/${id}`, 'category');
    for (const { id, parent } of categories) this.#refer(`categories/${id}`, parent);
  }

  addWidgets(): void {
    for (const { id } of this.#gis.ordered('widgets').slice(0, MOST_OTHERS)) this.#part(`widgets/${id}`, 'widget');
  }

  addLayers(inside: ReturnType<typeof featuresByLayer>): void {
    for (const { type, record } of layersInOrder(this.#gis)) {
      const key = `${LAYER_TYPES[type].layers}/${record.id}`;
      const features = inside.get(record.id) ?? [];
      this.#part(key, 'layer', { count: features.length });
      if ('category' in record) this.#refer(key, record.category);
      let shown = 0;
      let more = 0;
      for (const feature of features) {
        const { category, others, link } = referencesOf(feature);
        // One edge for all places of a layer in a category.
        if (category) this.#refer(key, category);
        if (others.length === 0 && !link) continue;
        if (shown < MOST_OF_LAYER && this.#features < MOST_FEATURES) {
          shown += 1;
          const from = this.#feature(`${LAYER_TYPES[type].features}/${feature.id}`, key);
          for (const other of others) this.#refer(from, other);
          if (link) this.#refer(from, null, link);
        } else {
          more += 1;
          const from = `more/${record.id}`;
          for (const other of others) this.#refer(from, other);
          if (link) this.#refer(from, null, link);
        }
      }
      if (more > 0) {
        this.#part(`more/${record.id}`, 'more', { count: more });
        this.#connect(key, `more/${record.id}`);
      }
    }
  }

  addSettings(): void {
    const { mainShape } = this.#gis.one('settings');
    if (!mainShape) return;
    this.#part('settings', 'settings');
    this.#refer('settings', mainShape);
  }

  addStops(): void {
    for (const { id, show, hide, widget } of this.#gis.ordered('stops').slice(0, MOST_OTHERS)) {
      this.#part(`stops/${id}`, 'stop');
      for (const reference of [...show, ...hide, widget]) this.#refer(`stops/${id}`, reference);
    }
  }

  /** Rules are drawn by themselves; here only what they lead to. */
  addRules(): void {
    for (const rule of this.#gis.ordered('nodes')) {
      this.#refer(`nodes/${rule.id}`, rule.target);
      if (rule.type === 'action' && rule.link) this.#refer(`nodes/${rule.id}`, null, rule.link);
    }
  }

  done(): { parts: MapPart[]; references: MapReference[] } {
    const references = [...this.#references.values()].filter(
      ({ from, to }) => this.#parts.has(to) && (this.#parts.has(from) || from.startsWith('nodes/')),
    );
    const used = new Set(references.map(({ to }) => to));
    const parts = [...this.#parts.values()].map((part) =>
      part.kind === 'widget' && !used.has(part.id) ? { ...part, isUnused: true } : part,
    );
    return { parts, references };
  }

  #part(
    id: string,
    kind: MapPart['kind'],
    { count = null, link = null }: Partial<Pick<MapPart, 'count' | 'link'>> = {},
  ) {
    const column =
      kind === 'feature' || kind === 'more'
        ? 'features'
        : kind === 'layer' || kind === 'stop' || kind === 'settings'
          ? 'layers'
          : 'others';
    if (!this.#parts.has(id)) this.#parts.set(id, { id, kind, column, count, link, isUnused: false });
  }

  /** A feature stands behind its layer. */
  #feature(key: string, layer: string): string {
    if (this.#parts.has(key)) return key;
    this.#features += 1;
    this.#part(key, 'feature');
    this.#connect(layer, key);
    return key;
  }

  #refer(from: string, to: Ref | null, link: Link | null = null): void {
    if (link) {
      const id = `link/${link.type === 'external' ? link.href : `${link.product.id} ${link.id ?? ''}`}`;
      this.#part(id, 'link', { link });
      this.#connect(from, id);
      return;
    }
    const key = to && targetKeyOf(gisDocument, to);
    if (!to || key === null) return;
    const [collection = '', id = ''] = key.split('/');
    if (!this.#gis.has(key)) {
      const missing = `missing/${to.type}/${to.id}`;
      this.#part(missing, 'missing');
      this.#connect(from, missing, true);
      return;
    }
    if (collection === 'hotspots' || collection === 'outlines' || collection === 'labels') {
      if (!this.#parts.has(key) && this.#features >= MOST_FEATURES) return;
      const layer = this.#gis.get(collection, id)?.layer;
      this.#feature(key, (layer && targetKeyOf(gisDocument, layer)) ?? '');
    }
    this.#connect(from, key);
  }

  #connect(from: string, to: string, isDangling = false): void {
    const id = `${from} ${to}`;
    const known = this.#references.get(id);
    this.#references.set(id, { id, from, to, count: (known?.count ?? 0) + 1, isDangling });
  }
}

/** What a feature refers to, but for its layer. */
function referencesOf(feature: HotspotRecord | OutlineRecord | LabelRecord): {
  category: Ref | null;
  others: Ref[];
  link: Link | null;
} {
  if (!('name' in feature)) {
    const { category, shape } = feature.display;
    return { category, others: shape ? [shape.ref] : [], link: null };
  }
  if ('value' in feature)
    return { category: feature.category, others: feature.widget ? [feature.widget] : [], link: null };
  const { action } = feature;
  const others: Ref[] = [];
  if (action.type === 'widget' && action.widget) others.push(action.widget);
  if (action.type === 'set-navigation' && action.to && 'id' in action.to) others.push(action.to);
  return { category: null, others, link: action.type === 'link' ? action.link : null };
}
