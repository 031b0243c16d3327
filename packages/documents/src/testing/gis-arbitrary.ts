import fc from 'fast-check';
import * as fixes from '../gis/commands/fix.commands.ts';
import * as gisCommands from '../gis/commands/gis.commands.ts';
import { pasteFeatures } from '../gis/commands/gis.paste.ts';
import { importFeatures } from '../gis/commands/import.commands.ts';
import * as rules from '../gis/commands/rule.commands.ts';
import { pasteRules } from '../gis/commands/rule.paste.ts';
import { joinOutlines } from '../gis/commands/shape.commands.ts';
import * as plans from '../gis/commands/site-plan.commands.ts';
import * as stops from '../gis/commands/stop.commands.ts';
import type { OutlineGeometry } from '../gis/geo.schema.ts';
import type { GisDocument, GisRecords } from '../gis/gis.records.ts';
import { setOpenedWidget, setOutlineAction } from '../gis/gis.widgets.ts';
import { RULE_KINDS } from '../gis/rule-labels.ts';
import { type CommandStep, newId, stepsOf } from './command-step.ts';
import { gisOf } from './sample-gis.ts';

export type GisStep = CommandStep<GisDocument>;
const step = stepsOf<GisDocument>();

const name = fc.string({ maxLength: 8 });
const language = fc.constantFrom('en' as const, 'sv' as const);
const text = name.map((en) => ({ type: 'custom' as const, value: { en } }));
const layer = fc.constantFrom('h1', 'h2', 'o1', 'l1');
const layers = fc.uniqueArray(layer, { minLength: 1, maxLength: 3 });
const TYPES = { h1: 'hotspots', h2: 'hotspots', o1: 'outline', l1: 'label' } as const;
const place = fc.constantFrom('p1', 'p2', 'p3');
const shape = fc.constantFrom('s1', 's2');
const label = fc.constantFrom('t1', 't2');
const features = fc.uniqueArray(fc.oneof(place, shape, label), { minLength: 1, maxLength: 4 });
const category = fc.constantFrom('c1', 'c2', 'c3');
const someCategories = fc.uniqueArray(category, { minLength: 1, maxLength: 2 });
const plan = fc.constantFrom('plan1', 'plan2');
const degree = fc.double({ min: -80, max: 80, noNaN: true });
const position = fc.record({ lng: degree, lat: degree });
const geometry = fc.constantFrom<OutlineGeometry>(
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  },
);
const corners = fc.record({ topLeft: position, topRight: position, bottomRight: position, bottomLeft: position });
const image = fc.constant({ name: 'plan.webp', type: 'image/webp', url: 'asset://a1' });
const rule = fc.constantFrom('r1', 'r2', 'r3');
const someRules = fc.uniqueArray(rule, { minLength: 1, maxLength: 3 });
const edge = fc.constantFrom('e1', 'e2', 'e3');
const ruleKind = fc.constantFrom(...RULE_KINDS);
const connections = fc.array(fc.record({ id: edge, from: rule, to: rule }), { minLength: 1, maxLength: 3 });
const pixels = fc.integer({ min: -500, max: 500 });
const stop = fc.constantFrom('stop1', 'stop2', 'stop3');
const someStops = fc.uniqueArray(stop, { minLength: 1, maxLength: 2 });
const neighbour = <T extends string>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const widget = fc.option(fc.constantFrom('w1', 'w2').map((id) => ({ id, collectionId: 'c', name: { en: id } })));
const shapeRef = shape.map((id) => ({ type: 'outline-feature', id }));
const action = fc.oneof(
  fc.constant({ type: 'none' as const }),
  fc.record({ type: fc.constant('set-navigation' as const), to: fc.option(shapeRef, { nil: null }) }),
);
const shown = fc.record({
  zoom: fc.constant(null),
  shape: fc.option(fc.record({ ref: shapeRef, state: fc.constant('hovered' as const) }), { nil: null }),
  category: fc.option(
    category.map((id) => ({ type: 'category', id })),
    { nil: null },
  ),
});
const copiesOf = <T extends string>(one: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(one, { minLength: 1, maxLength: 2 })
    .map((ids) => ({ items: ids.map((id) => ({ id, copy: newId() })) }));
const pictureAt = (url: string) => ({ name: 'a.jpg', type: 'image/jpeg', url });
const AWAY = pictureAt('https://pictures.example/a.jpg');
const imported = fc.record({
  layers: fc.constant([{ id: 'h2', type: 'hotspots' as const, name: 'Imported' }]),
  categories: someCategories.map((ids) => ids.map((id) => ({ id, name: { en: id } }))),
  added: position.map((at) => ({
    hotspots: [{ id: newId(), layer: 'h2', name: { en: 'New' }, position: at, key: 'k1' }],
    outlines: [],
    labels: [],
  })),
  changed: fc.record({
    hotspots: fc.array(fc.record({ id: place, position, media: fc.constant(AWAY) }), { maxLength: 2 }),
    outlines: fc.array(fc.record({ id: shape, geometry }), { maxLength: 1 }),
    labels: fc.array(fc.record({ id: label, position }), { maxLength: 1 }),
  }),
});
const pasted = fc.record({ id: place, position }).map(({ id, position: at }) => ({
  copied: {
    hotspots: gisOf({
      settings: { name: 'Other map' },
      layers: [{ id: 'h9', type: 'hotspots', features: [{ id, position: at }] }],
    }).all('hotspots'),
    outlines: [],
    labels: [],
    widgets: [],
  },
  copies: new Map([[id, newId()]]),
  newId,
  layerNames: { hotspots: 'Places', outline: 'Outlines', label: 'Labels' },
  move: null,
}));

/** Every command of a map with any arguments. */
export const gisSteps = {
  renameMap: step('renameMap', gisCommands.renameMap, fc.record({ name })),
  changeSettings: step('changeSettings', gisCommands.changeSettings, fc.record({ globe: fc.boolean() })),
  setMainShape: step('setMainShape', gisCommands.setMainShape, fc.record({ id: neighbour(shape) })),
  addLayer: step(
    'addLayer',
    gisCommands.addLayer,
    layer.map((id) => ({ id, type: TYPES[id], name: id })),
  ),
  renameLayer: step('renameLayer', gisCommands.renameLayer, fc.record({ id: layer, name })),
  showLayers: step('showLayers', gisCommands.showLayers, fc.record({ ids: layers, visible: fc.boolean() })),
  moveLayers: step(
    'moveLayers',
    gisCommands.moveLayers,
    fc.record({ ids: layers, after: neighbour(layer), before: fc.constant(null) }),
  ),
  removeLayers: step('removeLayers', gisCommands.removeLayers, fc.record({ ids: layers })),
  duplicateLayers: step(
    'duplicateLayers',
    gisCommands.duplicateLayers,
    copiesOf(layer).map((copies) => ({ ...copies, newId })),
  ),
  addHotspots: step(
    'addHotspots',
    gisCommands.addHotspots,
    fc.record({
      layer,
      items: fc.uniqueArray(fc.record({ id: place, name: text, position }), {
        selector: ({ id }) => id,
        minLength: 1,
        maxLength: 3,
      }),
    }),
  ),
  addOutlines: step(
    'addOutlines',
    gisCommands.addOutlines,
    fc.record({ layer, items: fc.record({ id: shape, geometry, action }).map((item) => [item]) }),
  ),
  addLabels: step(
    'addLabels',
    gisCommands.addLabels,
    fc.record({ layer, items: fc.record({ id: label, position, display: shown }).map((item) => [item]) }),
  ),
  removeFeatures: step('removeFeatures', gisCommands.removeFeatures, fc.record({ ids: features })),
  placeFeatures: step(
    'placeFeatures',
    gisCommands.placeFeatures,
    fc.record({
      items: fc.array(
        fc.oneof(fc.record({ id: fc.oneof(place, label), position }), fc.record({ id: shape, geometry })),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  ),
  renameFeature: step(
    'renameFeature',
    gisCommands.renameFeature,
    fc.record({ id: fc.oneof(place, shape, label), language, name }),
  ),
  duplicateFeatures: step('duplicateFeatures', gisCommands.duplicateFeatures, copiesOf(fc.oneof(place, shape, label))),
  moveToLayer: step('moveToLayer', gisCommands.moveToLayer, fc.record({ ids: features, layer })),
  addCategory: step(
    'addCategory',
    gisCommands.addCategory,
    fc.record({ id: category, parent: neighbour(category), language, name }),
  ),
  renameCategory: step('renameCategory', gisCommands.renameCategory, fc.record({ id: category, language, name })),
  moveCategories: step(
    'moveCategories',
    gisCommands.moveCategories,
    fc.record({
      ids: someCategories,
      parent: neighbour(category),
      after: neighbour(category),
      before: fc.constant(null),
    }),
  ),
  duplicateCategories: step('duplicateCategories', gisCommands.duplicateCategories, copiesOf(category)),
  removeCategories: step('removeCategories', gisCommands.removeCategories, fc.record({ ids: someCategories })),
  pasteFeatures: step('pasteFeatures', pasteFeatures, pasted),
  setOpenedWidget: step(
    'setOpenedWidget',
    setOpenedWidget,
    fc.record({
      collection: fc.constantFrom('hotspots' as const, 'outlines' as const, 'nodes' as const, 'stops' as const),
      ids: fc.oneof(features, someRules, someStops),
      widget,
      newId: fc.constantFrom('u1', 'u2'),
    }),
  ),
  setOutlineAction: step('setOutlineAction', setOutlineAction, fc.record({ ids: features, action })),
  joinOutlines: step(
    'joinOutlines',
    joinOutlines,
    fc.record({ id: shape, others: fc.uniqueArray(shape, { maxLength: 2 }), geometry }),
  ),
  importFeatures: step('importFeatures', importFeatures, imported),
  replacePictures: step(
    'replacePictures',
    fixes.replacePictures,
    fc.constantFrom('1', '2').map((file) => ({ pictures: new Map([[AWAY.url, pictureAt(`asset://${file}`)]]) })),
  ),
  centreMainShape: step('centreMainShape', fixes.centreMainShape, fc.constant({})),
  fitFirstView: step('fitFirstView', fixes.fitFirstView, fc.constant({})),
  openMap: step('openMap', fixes.openMap, fc.constant({})),
  repairOutline: step('repairOutline', fixes.repairOutline, fc.record({ id: shape })),
  clearLowColour: step('clearLowColour', fixes.clearLowColour, fc.record({ id: layer })),
  groupPlaces: step('groupPlaces', fixes.groupPlaces, fc.record({ id: layer })),
  weighPlaces: step('weighPlaces', fixes.weighPlaces, fc.record({ id: layer })),
  addRules: step(
    'addRules',
    rules.addRules,
    fc
      .tuple(someRules, ruleKind, pixels, connections)
      .map(([ids, kind, x, edges]) => ({ rules: ids.map((id) => rules.newRule(kind, id, { x, y: 0 })), edges })),
  ),
  pasteRules: step(
    'pasteRules',
    pasteRules,
    fc.tuple(someRules, ruleKind, pixels, connections).map(([ids, kind, x, edges]) => ({
      copied: {
        rules: ids.map((id) => rules.newRule(kind, id, { x, y: 0 })),
        edges: edges.map(({ from, to }) => ({
          from: { type: 'graph-node', id: from },
          to: { type: 'graph-node', id: to },
        })),
        widgets: [],
      },
      copies: new Map(ids.map((id) => [id, newId()])),
      newId,
      by: { x: 32, y: 32 },
    })),
  ),
  connectRules: step('connectRules', rules.connectRules, fc.record({ edges: connections })),
  disconnectRules: step('disconnectRules', rules.disconnectRules, fc.record({ ids: fc.uniqueArray(edge) })),
  placeRules: step(
    'placeRules',
    rules.placeRules,
    fc.record({ items: fc.array(fc.record({ id: rule, x: pixels, y: pixels }), { maxLength: 3 }) }),
  ),
  changeRule: step('changeRule', rules.changeRule, fc.record({ id: rule, kind: ruleKind })),
  removeRules: step('removeRules', rules.removeRules, fc.record({ ids: someRules })),
  addStop: step(
    'addStop',
    stops.addStop,
    fc.record({
      id: stop,
      language,
      name,
      view: position.map((center) => ({ type: 'position' as const, center, zoom: 3 })),
    }),
  ),
  renameStop: step('renameStop', stops.renameStop, fc.record({ id: stop, language, name })),
  setStopCategory: step(
    'setStopCategory',
    stops.setStopCategory,
    fc.record({ id: stop, category, how: fc.constantFrom('show' as const, 'hide' as const, 'keep' as const) }),
  ),
  moveStops: step(
    'moveStops',
    stops.moveStops,
    fc.record({ ids: someStops, after: neighbour(stop), before: fc.constant(null) }),
  ),
  duplicateStops: step('duplicateStops', stops.duplicateStops, copiesOf(stop)),
  removeStops: step('removeStops', stops.removeStops, fc.record({ ids: someStops })),
  addSitePlan: step('addSitePlan', plans.addSitePlan, fc.record({ id: plan, name, image, corners })),
  placeSitePlan: step('placeSitePlan', plans.placeSitePlan, fc.record({ id: plan, corners })),
  renameSitePlan: step('renameSitePlan', plans.renameSitePlan, fc.record({ id: plan, name })),
  showSitePlans: step(
    'showSitePlans',
    plans.showSitePlans,
    fc.record({ ids: fc.uniqueArray(plan, { minLength: 1 }), visible: fc.boolean() }),
  ),
  duplicateSitePlans: step('duplicateSitePlans', plans.duplicateSitePlans, copiesOf(plan)),
  removeSitePlans: step(
    'removeSitePlans',
    plans.removeSitePlans,
    fc.record({ ids: fc.uniqueArray(plan, { minLength: 1 }) }),
  ),
} satisfies Record<string, fc.Arbitrary<GisStep>>;

/** Any commands after each other. */
export const anyGisSteps = fc.array(fc.oneof(...Object.values(gisSteps)), { maxLength: 20 });

/** The map that comes about by these commands, which begin with a layer of each type. */
export function gisAfter(steps: readonly GisStep[]): GisRecords {
  const begin = gisOf({
    settings: { name: 'Map' },
    layers: Object.entries(TYPES).map(([id, type]) => ({ id, type, name: id })),
  });
  return steps.reduce((gis, { run }) => run(gis), begin);
}
