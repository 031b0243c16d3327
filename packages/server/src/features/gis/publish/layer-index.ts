import type { CardContent, GisHotspot, GisLayer, GisOutline, LayerIndex } from '@diorama/contract/gis/published-gis.ts';
import { boundsOf } from '@diorama/documents/gis/geometry/bounds.ts';

type HotspotLayer = Extract<GisLayer, { type: 'hotspots' }>;
type OutlineLayer = Extract<GisLayer, { type: 'outline' }>;

/** What a page finds, lists and opens of a layer that it draws from tiles: everything but the shapes. */
export function layerIndex(layer: HotspotLayer | OutlineLayer): LayerIndex {
  const index = layer.type === 'hotspots' ? hotspotIndex(layer.features) : outlineIndex(layer.features);
  const cards = cardsOf(layer.features);
  return cards ? { ...index, cards } : index;
}

/** Undefined where no feature says more than its name. */
function cardsOf(features: readonly (GisHotspot | GisOutline)[]): LayerIndex['cards'] {
  const cards: Record<number, CardContent> = {};
  for (const [at, { text, media, link, address }] of features.entries())
    if (text ?? media ?? link ?? address)
      cards[at] = {
        ...(text && { text }),
        ...(media && { media }),
        ...(link && { link }),
        ...(address && { address }),
      };
  return Object.keys(cards).length > 0 ? cards : undefined;
}

/** Digits behind the point: a tenth of a metre. */
const MILLIONTH = 1e6;

function hotspotIndex(features: readonly GisHotspot[]): LayerIndex {
  const uses = new Places<string>((id) => id);
  const placeOf = (reference: { id: string } | null) => (reference ? uses.placeOf(reference.id) : -1);
  return {
    type: 'hotspots',
    ids: features.map(({ id }) => id),
    names: features.map(({ name }) => name),
    lng: features.map(({ position }) => Math.round(position.lng * MILLIONTH)),
    lat: features.map(({ position }) => Math.round(position.lat * MILLIONTH)),
    values: features.map(({ value }) => value),
    categories: features.map(({ category }) => placeOf(category)),
    widgets: features.map(({ widget }) => placeOf(widget)),
    uses: uses.list,
  };
}

function outlineIndex(features: readonly GisOutline[]): LayerIndex {
  const actions = new Places<GisOutline['action']>((action) => JSON.stringify(action));
  const styles = new Places<GisOutline['styles']>((style) => JSON.stringify(style));
  return {
    type: 'outline',
    ids: features.map(({ id }) => id),
    names: features.map(({ name }) => name),
    bounds: features.flatMap(({ geometry }) => {
      const { west, south, east, north } = boundsOf([geometry]) ?? { west: 0, south: 0, east: 0, north: 0 };
      return [west, south, east, north].map((degrees) => Math.round(degrees * MILLIONTH) / MILLIONTH);
    }),
    actionAt: features.map(({ action }) => actions.placeOf(action)),
    actions: actions.list,
    styleAt: features.map(({ styles: own }) => styles.placeOf(own)),
    styles: styles.list,
  };
}

/** Each value once, and where it stands. */
class Places<Value> {
  readonly list: Value[] = [];
  private readonly known = new Map<string, number>();
  private readonly keyOf: (value: Value) => string;

  constructor(keyOf: (value: Value) => string) {
    this.keyOf = keyOf;
  }

  placeOf(value: Value): number {
    const key = this.keyOf(value);
    const at = this.known.get(key);
    if (at !== undefined) return at;
    this.known.set(key, this.list.length);
    return this.list.push(value) - 1;
  }
}
