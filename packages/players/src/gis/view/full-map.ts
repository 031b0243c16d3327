import type { MapFolderFile } from '@diorama/contract/gis/folder-files.ts';
import type { GisLayer, GisPage, LayerIndex, PageLayer } from '@diorama/contract/gis/published-gis.ts';
import { standsAlone } from '../../visitor/address/page-addresses.ts';
import { withFeatures } from './layer-index.ts';
import type { MapData } from './map-model.ts';

/** The server says what stands on a map; without schemas, its presence is all that can be checked here. */
const hasLayers = (value: unknown): value is { product: { layers: GisLayer[] } } =>
  typeof value === 'object' &&
  value !== null &&
  'product' in value &&
  typeof value.product === 'object' &&
  value.product !== null &&
  'layers' in value.product &&
  Array.isArray(value.product.layers);

/** The map of a page with all its features; the page's own where it has them. A preview's ticket goes along. */
export async function fullMap({ project, status, map }: Pick<GisPage, 'project' | 'status' | 'map'>): Promise<MapData> {
  const { layers } = map.product;
  if (layers.some(({ files }) => files))
    return { ...map, product: { ...map.product, layers: await Promise.all(layers.map(wholeLayer)) } };
  if (!map.isWithoutFeatures) return map;
  const params = new URLSearchParams({ status });
  const ticket = new URLSearchParams(location.search).get('preview');
  if (ticket !== null) params.set('preview', ticket);
  const response = await fetch(inFolder('map.json') ?? `/api/client/${project.slug}/gis/${map.id}?${params}`);
  if (!response.ok) throw new Error(`The map was answered with ${response.status}`);
  const body: unknown = await response.json();
  if (!hasLayers(body)) throw new Error('The map was answered with something else');
  return { ...map, product: { ...map.product, layers: body.product.layers } };
}

/** Where the page stands without its server, a file next to it. */
const inFolder = (file: MapFolderFile): string | null => (standsAlone() ? file : null);

/** A layer of files with what is known of its features. Where that cannot be had, the map still shows them. */
async function wholeLayer(layer: PageLayer, place: number): Promise<PageLayer> {
  if (!layer.files) return layer;
  const file = inFolder(`layers/${place}.json`);
  const response = await fetch(file ?? layer.files.index);
  if (!response.ok || !response.body) throw new Error(`The index was answered with ${response.status}`);
  const plain = file ? response.body : response.body.pipeThrough(new DecompressionStream('gzip'));
  const text = await new Response(plain).text();
  const index: unknown = JSON.parse(text);
  return isIndex(index) ? withFeatures(layer, index) : layer;
}

/** Publishing wrote it; this distinguishes it from an error response. */
const isIndex = (value: unknown): value is LayerIndex =>
  typeof value === 'object' && value !== null && 'ids' in value && 'type' in value;
