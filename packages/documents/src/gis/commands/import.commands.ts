import { longCommandsOf } from '../../engine/command.ts';
import { ordersBetween } from '../../engine/order.ts';
import { LANGUAGES } from '../../engine/schema/languages.ts';
import type { RecordOf } from '../../engine/schema/record-definition.ts';
import type { I18nString, Link, LocalizedText, Media, ThemedColor } from '../../shared/primitives.schema.ts';
import { withText } from '../../shared/text/localized-text.ts';
import { CATEGORY_COLORS } from '../drawing/category-colors.ts';
import { isNearbyBox, isWholeWorld, placesOf, viewOfBox } from '../first-view.ts';
import type { LngLat, OutlineGeometry } from '../geo.schema.ts';
import { type Bounds, withGeometry } from '../geometry/bounds.ts';
import type { GisDocument, GisRecords, HotspotRecord, LabelRecord, OutlineRecord } from '../gis.records.ts';
import { Category, Hotspot, Label, OutlineFeature, type OutlineStyle } from '../gis.schema.ts';
import type { FeatureCollection, LayerType } from '../layers.ts';
import { LAYER_TYPES } from '../layers.ts';
import { addLayer, removeFeatures } from './gis.commands.ts';

const longCommand = longCommandsOf<GisDocument>();

type Steps<T> = Generator<void, T>;

/** What a table says of a feature; what is absent stays as it is, or gets its default. */
export interface ImportedFields {
  /** By language; of labels their text. */
  name?: LocalizedText;
  /** Of hotspots and labels. */
  position?: LngLat;
  /** Of outlines. */
  geometry?: OutlineGeometry;
  /** Of hotspots. */
  value?: number;
  /** Of hotspots; of labels the category that shows them. */
  category?: { type: 'category'; id: string };
  /** Of hotspots; of outlines the widget that they open. */
  widget?: { type: 'widget-use'; id: string };
  /** Of hotspots and outlines, what their card says: by language, a picture, where it leads, a street address. */
  text?: LocalizedText;
  media?: Media;
  link?: Extract<Link, { type: 'external' }>;
  address?: string;
  /** Of outlines, metres. */
  height?: number;
  /** Of new outlines: what differs from the default. */
  look?: Partial<OutlineStyle>;
}

/** A feature that an import makes. */
export interface AddedFeature extends ImportedFields {
  id: string;
  layer: string;
  /** What it is found by when the table is imported again. */
  key?: string;
}

/** A feature that an import changes. */
export interface ChangedFeature extends ImportedFields {
  id: string;
}

/** Everything that an import does. */
export interface ImportEdit {
  layers: readonly { id: string; type: LayerType; name: string }[];
  /** Each behind the one that it lies in. */
  categories: readonly { id: string; name: LocalizedText; parent?: string }[];
  added: Readonly<Record<FeatureCollection, readonly AddedFeature[]>>;
  changed: Readonly<Record<FeatureCollection, readonly ChangedFeature[]>>;
  /** Features that the file does not have any more, where those are to go. */
  removed?: readonly string[];
}

/** Features between two pauses. */
const IN_STEP = 500;
/** Records put into the map between two pauses: each time those before are copied. */
const PUT_AT_ONCE = 10_000;

/**
 * A new layer with more points starts clustered: that many are indistinguishable, and MapLibre draws no tile with more
 * than 32,768 unclustered points (maplibre-gl-js 2891).
 */
export const MANY_POINTS = 2_000;

/**
 * Takes places, outlines and labels out of a file into the map as one step: new layers and categories, new and changed
 * features. What fills an empty map is its first view, unless somebody has chosen one.
 */
export const importFeatures = longCommand('Import', function* steps(gis, edit: ImportEdit) {
  const isFirst =
    isWholeWorld(gis.one('settings').initialMapState) &&
    (['hotspots', 'outlines', 'labels'] as const).every((collection) => gis.all(collection).length === 0);
  const { removed = [] } = edit;
  const added = yield* withFeatures(gis, edit);
  yield;
  const filled = removed.length > 0 ? removeFeatures.run(added, { ids: removed }) : added;
  if (!isFirst) return filled;
  yield;
  const box = yield* boundsInSteps(filled);
  const view = isNearbyBox(box) ? viewOfBox(box) : null;
  return view ? filled.patch('settings', 'settings', { initialMapState: view }) : filled;
});

function* withFeatures(gis: GisRecords, { layers, categories, added, changed }: ImportEdit): Steps<GisRecords> {
  const points = Map.groupBy(added.hotspots, ({ layer }) => layer);
  const inLayers = layers.reduce((next, layer) => {
    const isMany = (points.get(layer.id)?.length ?? 0) > MANY_POINTS;
    const made = addLayer.run(next, layer);
    if (!isMany || next.get('hotspotLayers', layer.id) || !made.get('hotspotLayers', layer.id)) return made;
    return made.patch('hotspotLayers', layer.id, { display: { type: 'standard', cluster: true } });
  }, gis);
  const ready = withCategories(inLayers, categories);
  const hotspots = [
    ...(yield* madeFeatures(ready, 'hotspots', added.hotspots, madeHotspot)),
    ...(yield* changedFeatures(ready, 'hotspots', changed.hotspots, changedHotspot)),
  ];
  const outlines = [
    ...(yield* madeFeatures(ready, 'outline', added.outlines, madeOutline)),
    ...(yield* changedFeatures(ready, 'outlines', changed.outlines, changedOutline)),
  ];
  const labels = [
    ...(yield* madeFeatures(ready, 'label', added.labels, madeLabel)),
    ...(yield* changedFeatures(ready, 'labels', changed.labels, changedLabel)),
  ];
  const withHotspots = yield* putInSteps(ready, 'hotspots', hotspots);
  const withOutlines = yield* putInSteps(withHotspots, 'outlines', outlines);
  return yield* putInSteps(withOutlines, 'labels', labels);
}

function* putInSteps<C extends FeatureCollection>(
  gis: GisRecords,
  collection: C,
  records: readonly RecordOf<GisDocument, C>[],
): Steps<GisRecords> {
  let filled = gis;
  for (let at = 0; at < records.length; at += PUT_AT_ONCE) {
    yield;
    filled = filled.putAll(collection, records.slice(at, at + PUT_AT_ONCE));
  }
  return filled;
}

function* boundsInSteps(gis: GisRecords): Steps<Bounds | null> {
  let box: Bounds | null = null;
  let read = 0;
  for (const geometry of placesOf(gis)) {
    if (read % IN_STEP === 0) yield;
    read += 1;
    box = withGeometry(box, geometry);
  }
  return box;
}

function withCategories(gis: GisRecords, categories: ImportEdit['categories']): GisRecords {
  const fresh = categories.filter(({ id }) => !gis.get('categories', id));
  const made = new Set(fresh.map(({ id }) => id));
  const isThere = (id: string) => made.has(id) || gis.get('categories', id) !== undefined;
  const orders = ordersBetween(gis.ordered('categories').at(-1)?.order, null, fresh.length);
  const colors = colorsOf(gis, fresh);
  return gis.putAll(
    'categories',
    fresh.map(({ id, name, parent }, at) =>
      Category.schema.parse({
        id,
        order: orders[at],
        name: { type: 'custom', value: name },
        parent: parent !== undefined && isThere(parent) ? { type: 'category', id: parent } : null,
        ...(colors.has(id) && { color: colors.get(id) }),
      }),
    ),
  );
}

/**
 * Colours of new categories, so that a map distinguishes them from the start; those that lie in another have that one's. A single one keeps the
 * colour of the theme.
 */
function colorsOf(gis: GisRecords, fresh: ImportEdit['categories']): ReadonlyMap<string, ThemedColor> {
  const before = gis.all('categories').filter(({ parent }) => parent === null);
  const outer = fresh.filter(({ parent }) => parent === undefined);
  const colors = new Map<string, ThemedColor>();
  if (before.length + outer.length < 2) return colors;
  for (const [at, { id }] of outer.entries()) {
    const color = CATEGORY_COLORS[(before.length + at) % CATEGORY_COLORS.length];
    if (color) colors.set(id, color);
  }
  for (const { id, parent = '' } of fresh) {
    const color = colors.get(parent) ?? gis.get('categories', parent)?.color;
    if (color) colors.set(id, color);
  }
  return colors;
}

/** Records of new features, each behind what stands in its layer. Layers that are gone take nothing. */
function* madeFeatures<R>(
  gis: GisRecords,
  type: LayerType,
  added: readonly AddedFeature[],
  make: (feature: AddedFeature, order: string, layer: string) => R | null,
): Steps<R[]> {
  const { layers, features } = LAYER_TYPES[type];
  const byLayer = Map.groupBy(added, ({ layer }) => layer);
  const last = new Map<string, string>();
  if (added.length > 0)
    for (const { layer, order } of gis.all(features)) {
      const own = layer?.id ?? '';
      if (byLayer.has(own) && order > (last.get(own) ?? '')) last.set(own, order);
    }
  const made: R[] = [];
  for (const [layer, list] of byLayer) {
    if (!gis.get(layers, layer)) continue;
    yield;
    const orders = ordersBetween(last.get(layer), null, list.length);
    for (const [at, feature] of list.entries()) {
      if (at % IN_STEP === 0) yield;
      const record = make(feature, orders[at] ?? '', layer);
      if (record) made.push(record);
    }
  }
  return made;
}

function* changedFeatures<C extends FeatureCollection>(
  gis: GisRecords,
  collection: C,
  changed: readonly ChangedFeature[],
  change: (record: RecordOf<GisDocument, C>, fields: ChangedFeature) => RecordOf<GisDocument, C>,
): Steps<RecordOf<GisDocument, C>[]> {
  const records: RecordOf<GisDocument, C>[] = [];
  for (const [at, fields] of changed.entries()) {
    if (at % IN_STEP === 0) yield;
    const record = gis.get(collection, fields.id);
    if (record) records.push(change(record, fields));
  }
  return records;
}

// Parsed once: a schema for each of 100,000 places takes seconds. What a plan holds is in range.
const recordFields = { id: 'default', order: 'a0' };
const HOTSPOT = Hotspot.schema.parse({ ...recordFields, position: { lng: 0, lat: 0 } });
const OUTLINE = OutlineFeature.schema.parse({
  ...recordFields,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
});
const LABEL = Label.schema.parse({ ...recordFields, position: { lng: 0, lat: 0 } });

const custom = (value: LocalizedText = {}): I18nString => ({ type: 'custom', value });
/** The card that a table describes; `before`: the text as it stands, which one from the project's translations stays. */
const cardOf = ({ text, media, link, address }: ImportedFields, before: I18nString = custom()) => ({
  ...(text && { text: withTexts(before, text) }),
  ...(media && { media }),
  ...(link && { link }),
  ...(address !== undefined && { address }),
});
const keyOf = ({ key }: AddedFeature) => (key === undefined ? {} : { key });

function madeHotspot(feature: AddedFeature, order: string, layer: string): HotspotRecord | null {
  const { id, name, position, value = 0, category = null, widget = null } = feature;
  if (!position) return null;
  const reference = { type: LAYER_TYPES.hotspots.reference, id: layer };
  return {
    ...HOTSPOT,
    id,
    order,
    layer: reference,
    name: custom(name),
    position,
    value,
    category,
    widget,
    ...cardOf(feature),
    ...keyOf(feature),
  };
}

function madeOutline(feature: AddedFeature, order: string, layer: string): OutlineRecord | null {
  const { id, name, geometry, widget, look, height } = feature;
  if (!geometry) return null;
  const reference = { type: LAYER_TYPES.outline.reference, id: layer };
  const action: OutlineRecord['action'] = widget ? { type: 'widget', widget } : { type: 'none' };
  const styles = look ? { ...OUTLINE.styles, default: { ...OUTLINE.styles.default, ...look } } : OUTLINE.styles;
  const own = { ...(height !== undefined && { height }), ...cardOf(feature), ...keyOf(feature) };
  return { ...OUTLINE, id, order, layer: reference, name: custom(name), geometry, action, styles, ...own };
}

function madeLabel(feature: AddedFeature, order: string, layer: string): LabelRecord | null {
  const { id, name = {}, position, category = null } = feature;
  if (!position) return null;
  const reference = { type: LAYER_TYPES.label.reference, id: layer };
  const display = { ...LABEL.display, category };
  return { ...LABEL, id, order, layer: reference, text: name, position, display, ...keyOf(feature) };
}

function changedHotspot(record: HotspotRecord, fields: ChangedFeature): HotspotRecord {
  const { name, position, value, category, widget } = fields;
  return {
    ...record,
    ...(name && { name: withTexts(record.name, name) }),
    ...(position && { position }),
    ...(value !== undefined && { value }),
    ...(category && { category }),
    ...(widget && { widget }),
    ...cardOf(fields, record.text),
  };
}

function changedOutline(record: OutlineRecord, fields: ChangedFeature): OutlineRecord {
  const { name, geometry, widget, height } = fields;
  return {
    ...record,
    ...(name && { name: withTexts(record.name, name) }),
    ...(geometry && { geometry }),
    ...(widget && { action: { type: 'widget', widget } }),
    ...(height !== undefined && { height }),
    ...cardOf(fields, record.text),
  };
}

function changedLabel(record: LabelRecord, { name, position, category }: ChangedFeature): LabelRecord {
  return {
    ...record,
    ...(name && { text: { ...record.text, ...name } }),
    ...(position && { position }),
    ...(category && { display: { ...record.display, category } }),
  };
}

/** A name with the texts of a table; one that comes from the project's translations stays. */
function withTexts(name: I18nString, texts: LocalizedText): I18nString {
  if (name.type === 'variable') return name;
  return LANGUAGES.reduce<I18nString>((next, language) => {
    const text = texts[language];
    return text === undefined ? next : withText(next, language, text);
  }, name);
}
