import { TILE_LAYER } from '@diorama/documents/gis/drawing/tile-names.ts';
import type { LayerSpecification } from 'maplibre-gl';
import { i18nText, textIn } from '../../visitor/text/localized.ts';
import type { Slot } from '../base/slots.ts';
import type {
  GisCategory,
  GisDocument,
  GisHotspot,
  GisHotspotLayer,
  GisLayer,
  GisLook,
  GisScene,
} from '../gis-scene.ts';
import type { MapParts } from '../parts/map-parts.ts';
import { hotspotLayers } from './compile-hotspots.ts';
import { type CompiledGis, type CompiledPicture, type CompiledSource, OUTSIDE } from './compiled-gis.ts';

/** Heat is of all points together: one that changes is lifted from so many on, where sending all again takes long. */
const MUCH_HEAT = 2000;

/** The source of a layer of the document. */
export const sourceOf = (layer: string): string => `gis-${layer}`;
/** The layer or site plan of a source. */
export const ofSource = (source: string): string => source.slice('gis-'.length);

/** What was compiled last time, so that only what changed is compiled again. One for each map. */
export class CompileMemory {
  private look: readonly unknown[] = [];
  private features = new WeakMap<object, GeoJSON.Feature>();
  private lists = new Map<string, { of: readonly unknown[]; features: readonly GeoJSON.Feature[] }>();

  /** Forgets everything when the language or the theme is another. */
  begin(look: readonly unknown[]): void {
    if (look.length === this.look.length && look.every((value, index) => value === this.look[index])) return;
    this.look = look;
    this.features = new WeakMap();
    this.lists = new Map();
  }

  /** The features of a layer: the same array while its list and `frame` are the same. */
  featuresOf<Feature extends object>(
    layer: string,
    list: readonly Feature[],
    frame: string,
    compile: (feature: Feature) => GeoJSON.Feature,
  ): readonly GeoJSON.Feature[] {
    const known = this.lists.get(layer);
    const isSameFrame = known?.of[1] === frame;
    if (known && isSameFrame && known.of[0] === list) return known.features;
    const features = list.map((feature) => {
      const before = isSameFrame ? this.features.get(feature) : undefined;
      if (before) return before;
      const made = compile(feature);
      this.features.set(feature, made);
      return made;
    });
    this.lists.set(layer, { of: [list, frame], features });
    return features;
  }
}

/** What a document is compiled with. */
interface CompileUse {
  parts: MapParts;
  memory?: CompileMemory;
  /** Layers of routes, drawn above shapes and below the points of the map. */
  routes?: readonly LayerSpecification[];
  /** Points are being edited. */
  lifts?: boolean;
}

/** The document as sources and layers of a map, in the language and the colours of the look. Pure but for the memory. */
export function compileGis(
  document: GisDocument,
  look: GisLook & Pick<GisScene, 'pictureUrl'>,
  { parts, memory = new CompileMemory(), routes = [], lifts = false }: CompileUse,
): CompiledGis {
  memory.begin([look.language, look.tokens]);
  const sources = new Map<string, CompiledSource>();
  const slots: Record<Slot, LayerSpecification[]> = { bottom: [], middle: [], top: [] };
  const touchable: [string, { layer: string; type: 'hotspot' | 'outline-feature' | 'label' | 'cluster' }][] = [];
  const { shapes, plans } = parts;
  const pictures = new Map<string, CompiledPicture>();
  for (const plan of document.sitePlans ?? []) {
    const picture = plans?.planPicture(plan, look.pictureUrl);
    if (!plans || !picture) continue;
    const source = sourceOf(plan.id);
    slots.middle.push(plans.planLayer(plan, source));
    pictures.set(source, picture);
  }
  const mask = shapes?.outsideMask(document);
  if (shapes && mask) {
    sources.set(OUTSIDE, { features: [mask], cluster: false, isFilteredBefore: false, lifts: false });
    slots.top.push(...shapes.outsideLayers(document.settings.outside === 'hide'));
  }
  for (const layer of document.layers) {
    if (layer.visible === false) continue;
    const source = sourceOf(layer.id);
    const compiled = compileLayer(layer, document.categories, look, { memory, parts, lifts });
    sources.set(source, compiled);
    const own = layersOf(layer, source, document.categories, look, compiled, parts);
    const layers = compiled.tiles ? own.map(fromTiles) : own;
    // What the mask lies over must not lie over it.
    for (const each of layers) slots[mask ? 'top' : slotOf(layer, each)].push(each);
    for (const { id, type } of layers) {
      if (type === 'heatmap') continue;
      const kind = layer.type === 'hotspots' ? 'hotspot' : layer.type === 'label' ? 'label' : 'outline-feature';
      touchable.push([id, { layer: layer.id, type: /-(cluster|count)$/.test(id) ? 'cluster' : kind }]);
    }
  }
  const kinds = new Map(touchable);
  const standing = slots.top.findIndex(({ id }) => id !== OUTSIDE && kinds.get(id)?.type !== 'outline-feature');
  slots.top.splice(standing < 0 ? slots.top.length : standing, 0, ...routes);
  return { sources, pictures, slots, touchable: kinds };
}

function compileLayer(
  layer: GisLayer,
  categories: readonly GisCategory[],
  look: GisLook,
  { memory, parts: { shapes, labels }, lifts }: Required<Omit<CompileUse, 'routes'>>,
): CompiledSource {
  const known = categories.map(({ id }) => id).join(' ');
  const plain = { cluster: false, isFilteredBefore: false, lifts: false };
  if (layer.type !== 'label' && layer.files) {
    const { tiles: url, maxZoom } = layer.files;
    return { ...plain, features: [], tiles: { url, maxZoom } };
  }
  if (layer.type === 'outline')
    return {
      ...plain,
      features: shapes
        ? memory.featuresOf(layer.id, layer.features, '', (each) => shapes.outlineFeature(each, look))
        : [],
    };
  const isKnown = knownOf(categories);
  if (layer.type === 'label')
    return {
      ...plain,
      features: !labels
        ? []
        : memory.featuresOf(layer.id, layer.features, known, (each) =>
            labels.labelFeature(each, textIn(each.text, look.language), isKnown(each.display.category?.id)),
          ),
    };
  const features = memory.featuresOf(layer.id, layer.features, `${known}|${layer.category?.id ?? ''}`, (each) =>
    hotspotFeature(each, layer, isKnown, look),
  );
  const isHeat = layer.display.type === 'heatmap';
  const cluster = layer.display.type !== 'heatmap' && layer.display.cluster === true;
  return {
    cluster,
    isFilteredBefore: cluster,
    features,
    lifts: lifts && (!isHeat || features.length >= MUCH_HEAT),
  };
}

type IsKnown = (id: string | undefined) => string;

/** The id of a category that is there, else an empty text. */
export function knownOf(categories: readonly GisCategory[]): IsKnown {
  const ids = new Set(categories.map(({ id }) => id));
  return (id) => (id !== undefined && ids.has(id) ? id : '');
}

/** Its own, else its layer's; one that is gone is none. */
export const categoryOf = ({ category }: GisHotspot, layer: GisHotspotLayer, isKnown: IsKnown): string =>
  isKnown(category?.id) || isKnown(layer.category?.id);

/** A hotspot as it stands on the map. */
export const hotspotFeature = (
  hotspot: GisHotspot,
  layer: GisHotspotLayer,
  isKnown: IsKnown,
  { language }: Pick<GisLook, 'language'>,
): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [hotspot.position.lng, hotspot.position.lat] },
  properties: {
    id: hotspot.id,
    name: i18nText(hotspot.name, language),
    value: hotspot.value,
    category: categoryOf(hotspot, layer, isKnown),
  },
});

/** In a file of tiles, features are in a layer that has a name. */
const fromTiles = (layer: LayerSpecification): LayerSpecification =>
  'source' in layer ? { ...layer, 'source-layer': TILE_LAYER } : layer;

function layersOf(
  layer: GisLayer,
  source: string,
  categories: readonly GisCategory[],
  look: GisLook,
  compiled: CompiledSource,
  parts: MapParts,
): LayerSpecification[] {
  if (layer.type === 'outline') return parts.shapes?.outlineLayers(layer, source) ?? [];
  if (layer.type === 'label') return parts.labels?.labelLayers(source, look) ?? [];
  return hotspotLayers(layer, source, categories, look, compiled, parts);
}

/** Shapes and heat lie below names, points and labels above. */
const slotOf = (layer: GisLayer, { type }: LayerSpecification): Slot =>
  layer.type === 'outline' || type === 'heatmap' ? 'middle' : 'top';
