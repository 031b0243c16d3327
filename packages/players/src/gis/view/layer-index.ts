import type { GisHotspot, GisOutline, LayerIndex, PageLayer } from '@diorama/contract/gis/published-gis.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';

/** Millionths of degrees in one. */
const MILLION = 1e6;

/** A layer with all its features, as its index lists them. Shapes are boxes: their corners are only in the tiles. */
export function withFeatures(layer: PageLayer, columns: LayerIndex): PageLayer {
  const texts = new Map(Object.entries(layer.files?.texts ?? {}));
  const names = columns.names.map((name) => (name.type === 'variable' ? textOf(name, texts) : name));
  const index = { ...columns, names };
  const withCard = <F>(feature: F, at: number): F => {
    const { text, ...card } = columns.cards?.[at] ?? {};
    return { ...feature, ...card, ...(text && { text: text.type === 'variable' ? textOf(text, texts) : text }) };
  };
  if (layer.type === 'hotspots' && index.type === 'hotspots')
    return { ...layer, features: hotspotsIn(index).map(withCard) };
  if (layer.type !== 'outline' || index.type !== 'outline') return layer;
  // The page has the main shape whole.
  const whole = new Map(layer.features.map((feature) => [feature.id, feature]));
  return { ...layer, features: outlinesIn(index).map((each, at) => whole.get(each.id) ?? withCard(each, at)) };
}

/** The project's text, which came with the page; without one the key shows itself. */
const textOf = (name: { key: string }, texts: ReadonlyMap<string, I18nString>): I18nString =>
  texts.get(name.key) ?? { type: 'custom', value: { en: name.key } };

type Columns<Type extends LayerIndex['type']> = Extract<LayerIndex, { type: Type }>;

function hotspotsIn({ ids, names, lng, lat, values, categories, widgets, uses }: Columns<'hotspots'>): GisHotspot[] {
  const reference = (type: string, at: number | undefined) => {
    const id = uses[at ?? -1];
    return id === undefined ? null : { type, id };
  };
  return ids.flatMap((id, at) => {
    const name = names[at];
    if (!name) return [];
    return {
      id,
      name,
      position: { lng: (lng[at] ?? 0) / MILLION, lat: (lat[at] ?? 0) / MILLION },
      value: values[at] ?? 0,
      category: reference('category', categories[at]),
      widget: reference('widget-use', widgets[at]),
    };
  });
}

function outlinesIn({ ids, names, bounds, actionAt, actions, styleAt, styles }: Columns<'outline'>): GisOutline[] {
  return ids.flatMap((id, at) => {
    const [name, action, style] = [names[at], actions[actionAt[at] ?? -1], styles[styleAt[at] ?? -1]];
    const [west = 0, south = 0, east = 0, north = 0] = bounds.slice(at * 4, at * 4 + 4);
    if (!name || !action || !style) return [];
    return { id, name, action, styles: style, geometry: boxOf(west, south, east, north) };
  });
}

const boxOf = (west: number, south: number, east: number, north: number): GisOutline['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
