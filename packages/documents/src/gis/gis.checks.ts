import { type CheckContext, type CheckIssue, type IssueParts, issuesOfEach } from '../engine/check/check-issue.ts';
import { textIn } from '../engine/schema/labels.ts';
import { LANGUAGE_NAMES, type Language } from '../engine/schema/languages.ts';
import type { I18nString, LocalizedText } from '../shared/primitives.schema.ts';
import { firstViewIssues } from './first-view-checks.ts';
import { positionCount } from './geo.schema.ts';
import { faultText } from './geometry/fault-text.ts';
import { geometryFaults, type RingFaultType } from './geometry/ring-faults.ts';
import type {
  CategoryRecord,
  GisRecords,
  HotspotLayerRecord,
  HotspotRecord,
  LabelRecord,
  OutlineRecord,
  StopRecord,
} from './gis.records.ts';
import { type FeatureRecord, featuresByLayer, type Layer, layersInOrder } from './layers.ts';
import { checkRules } from './rule-checks.ts';

/** Above these a layer is slow to edit, and is served as tiles. */
export const MANY_FEATURES = 5_000;
export const MANY_POSITIONS = 200_000;
/** Most pins of a tile that MapLibre draws (maplibre-gl-js 2891); served tiles leave out those that hide one another. */
export const PINS_OF_TILE = 32_768;

const quoted = (name: string | null) => `“${name || 'Untitled'}”`;

/** Everything that can be checked from the document alone. Visits each record once. */
export function* checkGis(gis: GisRecords, { languages }: CheckContext): Generator<readonly CheckIssue[]> {
  yield checkSettings(gis);
  yield* checkLayers(gis);
  yield* issuesOfEach(gis.ordered('outlines'), outlineIssues);
  const [first, ...others] = languages;
  if (first) yield* missingNames(gis, first);
  for (const language of others) yield* untranslatedNames(gis, language);
  for (const language of languages) yield* untranslatedCards(gis, language);
  const places = Map.groupBy(gis.ordered('hotspots'), ({ layer }) => layer?.id);
  yield* issuesOfEach(gis.ordered('hotspotLayers'), (layer) => placesWithoutText(layer, places.get(layer.id) ?? []), 1);
  yield picturesElsewhere(gis);
  yield checkRules(gis);
}

function checkSettings(gis: GisRecords): CheckIssue[] {
  const { initialMapState: view, mainShape, outside = 'none', maxBounds = false } = gis.one('settings');
  const issues: CheckIssue[] = [];
  if (view.type === 'bounds') {
    const { northEast, southWest } = view;
    const isFlat = southWest.lat >= northEast.lat || southWest.lng === northEast.lng;
    if (isFlat)
      issues.push({
        level: 'error',
        check: 'view.bounds',
        message: 'The first view has no area: its south-west corner must lie below and left of the other',
        record: 'settings',
        path: ['initialMapState'],
      });
  }
  if (issues.length === 0) for (const issue of firstViewIssues(gis)) issues.push(issue);
  if (!mainShape && (outside !== 'none' || maxBounds))
    issues.push({
      level: 'warning',
      check: 'main-shape',
      message: 'Choose a main shape: without one, the map cannot be kept to it',
      record: 'settings',
      path: ['mainShape'],
    });
  return issues;
}

function* checkLayers(gis: GisRecords): Generator<readonly CheckIssue[]> {
  const features = featuresByLayer(gis);
  const layers = layersInOrder(gis);
  if (layers.every(({ record: { id } }) => !features.get(id)?.length)) {
    const message = 'There is nothing on the map yet';
    yield [{ level: 'warning', check: 'empty', message, record: 'settings', path: [] }];
  } else yield* issuesOfEach(layers, (layer) => layerIssues(layer, features.get(layer.record.id) ?? []), 1);
}

function layerIssues({ type, record }: Layer, features: readonly FeatureRecord[]): CheckIssue[] {
  const issues: CheckIssue[] = [];
  const collection = ({ hotspots: 'hotspotLayers', outline: 'outlineLayers', label: 'labelLayers' } as const)[type];
  const warn = (check: string, message: string, path: string[]): void => {
    issues.push({ level: 'warning', check, message, record: `${collection}/${record.id}`, path });
  };
  if (features.length > MANY_FEATURES)
    warn(
      'layer.size',
      `${quoted(record.name)} has ${features.length.toLocaleString('en')} features: visitors get it as tiles`,
      [],
    );
  if (type === 'outline') {
    const shapes = features.flatMap((feature) => ('geometry' in feature ? feature.geometry : []));
    const positions = shapes.reduce((sum, geometry) => sum + positionCount(geometry), 0);
    if (positions > MANY_POSITIONS)
      warn('layer.positions', `${quoted(record.name)} has ${positions.toLocaleString('en')} points: simplify it`, []);
  }
  if ('display' in record && record.display.type === 'standard' && !record.display.cluster) {
    if (features.length > PINS_OF_TILE)
      warn(
        'layer.pins',
        `${quoted(record.name)} has more pins than one view of this editor can draw: show them in groups`,
        ['display', 'cluster'],
      );
  }
  if ('display' in record && record.display.type === 'heatmap' && features.length > 0) {
    const [first] = record.display.gradient;
    if ((first?.color.a ?? 0) > 0)
      warn('heatmap.tint', `The first colour of ${quoted(record.name)} is not transparent: it tints the whole map`, [
        'display',
        'gradient',
      ]);
    if (features.every((feature) => 'value' in feature && feature.value <= 0))
      warn('heatmap.values', `${quoted(record.name)} draws nothing: all its values are 0`, ['display', 'type']);
  }
  return issues;
}

const known = new WeakMap<OutlineRecord, CheckIssue[]>();

/** Records are immutable: what a shape is faulted for is found once. */
function outlineIssues(outline: OutlineRecord): CheckIssue[] {
  const found = known.get(outline) ?? faultsOf(outline);
  known.set(outline, found);
  return found;
}

/** What stands in the way of drawing a shape. Positions that repeat or touch are drawn all the same. */
const BROKEN: ReadonlySet<RingFaultType> = new Set(['range', 'short', 'open', 'crossing', 'flat']);

function faultsOf({ id, name, geometry }: OutlineRecord): CheckIssue[] {
  const fault = geometryFaults(geometry).find(({ type }) => BROKEN.has(type));
  if (!fault) return [];
  const message = `${quoted(textIn(name))}: ${faultText(fault, geometry)}`;
  return [{ level: 'error', check: `outline.${fault.type}`, message, record: `outlines/${id}`, path: ['geometry'] }];
}

const hasText = (text: I18nString | LocalizedText, language: Language): boolean =>
  'type' in text && text.type === 'variable' ? true : Boolean(('type' in text ? text.value : text)[language]?.trim());

type Named = HotspotRecord | OutlineRecord | LabelRecord | CategoryRecord | StopRecord;

/** Names that are there in another language alone: a line for each kind and language, which leads to the first. */
function untranslatedNames(gis: GisRecords, language: Language): IssueParts {
  const textOf = (record: Named) => ('name' in record ? record.name : record.text);
  const issuesOf = ([collection, one, many]: (typeof KINDS)[number]): CheckIssue[] => {
    const records: readonly Named[] = gis.ordered(collection);
    const found = records.filter((record) => textIn(textOf(record)) !== null && !hasText(textOf(record), language));
    const [first] = found;
    if (!first) return [];
    const what = 'name' in first ? 'name' : 'text';
    const named = quoted(textIn(textOf(first)));
    const message =
      found.length === 1
        ? `The ${one} ${named} has no ${LANGUAGE_NAMES[language]} ${what}`
        : `${found.length.toLocaleString('en')} ${many} have no ${LANGUAGE_NAMES[language]} ${what}, such as ${named}`;
    return [
      {
        level: 'warning',
        check: `${collection}.translation`,
        message,
        record: `${collection}/${first.id}`,
        path: [what],
      },
    ];
  };
  return issuesOfEach(KINDS, issuesOf, 1);
}

const KINDS = [
  ['categories', 'category', 'categories'],
  ['hotspots', 'place', 'places'],
  ['outlines', 'outline', 'outlines'],
  ['labels', 'label', 'labels'],
  ['stops', 'stop', 'stops'],
] as const;

/** One line per kind of thing, which leads to the first: a table of 300 places without names is one fault, not 300. */
function* missingNames(gis: GisRecords, language: Language): Generator<readonly CheckIssue[]> {
  const nameless = (records: readonly Named[], collection: string, one: string, many: string): CheckIssue[] => {
    const found = records.filter((record) => !hasText('name' in record ? record.name : record.text, language));
    const [first] = found;
    if (!first) return [];
    const which = found.length === 1 ? `A ${one} has` : `${found.length.toLocaleString('en')} ${many} have`;
    const message = `${which} no ${LANGUAGE_NAMES[language]} ${'name' in first ? 'name' : 'text'}`;
    const path = 'name' in first ? ['name'] : ['text'];
    return [{ level: 'warning', check: `${collection}.name`, message, record: `${collection}/${first.id}`, path }];
  };
  yield nameless(gis.ordered('categories'), 'categories', 'category', 'categories');
  yield nameless(gis.ordered('hotspots'), 'hotspots', 'place', 'places');
  yield nameless(gis.ordered('stops'), 'stops', 'stop', 'stops');
  // Without a name and an action, an outline is part of the drawing and cannot be selected.
  const selectable = gis.ordered('outlines').filter(({ action }) => action.type !== 'none');
  yield nameless(selectable, 'outlines', 'outline', 'outlines');
  const labels = nameless(gis.ordered('labels'), 'labels', 'label', 'labels');
  yield labels.map((issue) => ({ ...issue, level: 'error' as const }));
}

const CARDS = [
  ['hotspots', 'place', 'places'],
  ['outlines', 'outline', 'outlines'],
] as const;

/** Texts of cards that are there in another language alone. */
const untranslatedCards = (gis: GisRecords, language: Language): IssueParts =>
  issuesOfEach(
    CARDS,
    ([collection, one, many]): CheckIssue[] => {
      const records: readonly (HotspotRecord | OutlineRecord)[] = gis.ordered(collection);
      const found = records.filter(({ text }) => text && textIn(text) !== null && !hasText(text, language));
      const [first] = found;
      if (!first) return [];
      const named = quoted(textIn(first.name));
      const message =
        found.length === 1
          ? `The text of the ${one} ${named} has no ${LANGUAGE_NAMES[language]}`
          : `${found.length.toLocaleString('en')} ${many} have no ${LANGUAGE_NAMES[language]} text, such as ${named}`;
      return [cardIssue(`${collection}.text-translation`, message, `${collection}/${first.id}`)];
    },
    1,
  );

/** A layer whose places say something, but for some. */
function placesWithoutText({ name }: HotspotLayerRecord, own: readonly HotspotRecord[]): CheckIssue[] {
  const without = own.filter(({ text }) => !text || textIn(text) === null);
  const [first] = without;
  // Where few places say something, a text is not what the layer is for.
  if (!first || without.length * 2 >= own.length) return [];
  const named = quoted(textIn(first.name));
  const message =
    without.length === 1
      ? `The place ${named} has no text; others in ${quoted(name)} have`
      : `${without.length.toLocaleString('en')} places in ${quoted(name)} have no text, such as ${named}`;
  return [cardIssue('hotspots.text', message, `hotspots/${first.id}`)];
}

/** Addresses of pictures that lie on other servers, each with the feature that shows it first. */
export function picturesOutside(gis: GisRecords): Map<string, { record: string; name: I18nString }> {
  const found = new Map<string, { record: string; name: I18nString }>();
  for (const collection of ['hotspots', 'outlines'] as const)
    for (const { id, name, media } of gis.all(collection))
      if (media && /^https:/i.test(media.url) && !found.has(media.url))
        found.set(media.url, { record: `${collection}/${id}`, name });
  return found;
}

/** Where pictures lie on other servers: visitors load them from there, and miss them when they are gone. */
function picturesElsewhere(gis: GisRecords): CheckIssue[] {
  const outside = picturesOutside(gis);
  const [first] = outside.values();
  if (!first) return [];
  const message =
    outside.size === 1
      ? `The picture of ${quoted(textIn(first.name))} lies on another server, where it may go away`
      : `${outside.size.toLocaleString('en')} pictures lie on other servers, where they may go away`;
  return [{ level: 'warning', check: 'pictures.outside', message, record: first.record, path: ['media'] }];
}

const cardIssue = (check: string, message: string, record: string): CheckIssue => ({
  ...{ level: 'warning', check, message, record },
  path: ['text'],
});
