import type { NameGroup } from '@diorama/documents/gis/drawing/name-groups.ts';
import type { OutlineGeometry } from '@diorama/documents/gis/geometry/geojson.ts';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';

interface Wishes {
  hidden: readonly NameGroup[];
  cleared: OutlineGeometry | null;
}

/** What the fragment of a base's address wishes (base-wishes.ts makes it); anything else wishes nothing. */
export function wishesIn(url: string): Wishes {
  try {
    const { h, c } = JSON.parse(decodeURIComponent(url.slice(url.indexOf('#') + 1))) as { h?: unknown; c?: unknown };
    const hidden = Array.isArray(h) ? (h as NameGroup[]) : [];
    return { hidden, cleared: typeof c === 'object' && c !== null ? (c as OutlineGeometry) : null };
  } catch {
    return { hidden: [], cleared: null };
  }
}

/** Layers of a style without the names that are hidden, and without the houses where none are to stand. */
export function grantWishes(layers: readonly LayerSpecification[], { hidden, cleared }: Wishes): LayerSpecification[] {
  return layers.flatMap((layer): LayerSpecification[] => {
    if (layer.type === 'background' || !('source-layer' in layer)) return [layer];
    if (cleared && /^buildings?$/.test(layer['source-layer'] ?? ''))
      return [filtered(layer, ['>', ['distance', cleared as never], 0])];
    if (layer.type !== 'symbol' || hidden.length === 0) return [layer];
    const group = groupOf(layer.id, layer['source-layer'] ?? '');
    if (group === null) return [layer];
    if (group !== 'pois') return hidden.includes(group) ? [] : [layer];
    const [places, transit] = [hidden.includes('places'), hidden.includes('transit')];
    if (places && transit) return [];
    if (!places && !transit) return [layer];
    return [filtered(layer, places ? IS_TRANSIT : ['!', IS_TRANSIT])];
  });
}

/**
 * What a layer of names is about, in the schemas of Protomaps, OpenMapTiles and Mapbox. `pois`: shops, sights and stops in one layer.
 * Null: towns, water, land, which always have their names.
 */
function groupOf(id: string, sourceLayer: string): NameGroup | 'pois' | null {
  if (/^(roads?|transportation_name|housenumber|motorway_junction|housenum_label)$/.test(sourceLayer)) return 'streets';
  if (/^(transit|aerodrome_label|airport_label|transit_stop_label)$/.test(sourceLayer)) return 'transit';
  if (!/^pois?(_label)?$/.test(sourceLayer)) return null;
  return /transit|station|bus|railway|airport/.test(id) ? 'transit' : 'pois';
}

const KINDS = [
  ...['aerodrome', 'airport', 'bus', 'bus_station', 'bus_stop', 'ferry', 'ferry_terminal', 'halt', 'rail', 'railway'],
  ...['station', 'subway', 'train_station', 'tram', 'tram_stop', 'platform'],
];
/** By `kind` (Protomaps), `class` (OpenMapTiles, Mapbox) and `subclass`. */
const IS_TRANSIT: ExpressionSpecification = [
  'any',
  ...['kind', 'class', 'subclass'].map(
    (field): ExpressionSpecification => ['in', ['to-string', ['get', field]], ['literal', KINDS]],
  ),
];

function filtered<Layer extends LayerSpecification & { filter?: FilterSpecification }>(
  layer: Layer,
  wish: ExpressionSpecification,
): Layer {
  const { filter } = layer;
  if (filter === undefined) return { ...layer, filter: wish };
  const given = Array.isArray(filter) && isLegacy(filter) ? asExpression(filter) : filter;
  return { ...layer, filter: ['all', given, wish] as FilterSpecification };
}

/** Whether a filter is one from before expressions; the two cannot be mixed. Source: MapLibre style specification, "Other filter". */
function isLegacy([operator, first, ...others]: readonly unknown[]): boolean {
  switch (operator) {
    case 'none':
    case '!in':
    case '!has':
      return true;
    case 'in':
      return others.length !== 1 || !Array.isArray(others[0]);
    case 'all':
    case 'any':
      return [first, ...others].some((part) => Array.isArray(part) && isLegacy(part));
    case 'has':
      return first === '$id' || first === '$type';
    default:
      return typeof first === 'string';
  }
}

const field = (name: unknown): unknown =>
  name === '$type' ? ['geometry-type'] : name === '$id' ? ['id'] : ['get', name];

/** The same as an expression. */
function asExpression([operator, first, ...values]: readonly unknown[]): ExpressionSpecification {
  const parts = () => [first, ...values].flatMap((part) => (Array.isArray(part) ? [asExpression(part)] : []));
  switch (operator) {
    case 'all':
    case 'any':
      return [operator, ...parts()];
    case 'none':
      return ['!', ['any', ...parts()]];
    case 'in':
    case '!in': {
      const isIn: ExpressionSpecification = ['in', field(first) as never, ['literal', values as never]];
      return operator === 'in' ? isIn : ['!', isIn];
    }
    case '!has':
      return ['!', ['has', first as string]];
    case 'has':
      return ['has', first as string];
    default:
      return [operator, field(first), ...values] as ExpressionSpecification;
  }
}
