import type { GisLayer, GisPage } from '@diorama/contract/gis/published-gis.ts';
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
export async function wholeMap({
  project,
  status,
  map,
}: Pick<GisPage, 'project' | 'status' | 'map'>): Promise<MapData> {
  if (!map.isWithoutFeatures) return map;
  const params = new URLSearchParams({ status });
  const ticket = new URLSearchParams(location.search).get('preview');
  if (ticket !== null) params.set('preview', ticket);
  const response = await fetch(`/api/client/${project.slug}/gis/${map.id}?${params}`);
  if (!response.ok) throw new Error(`The map was answered with ${response.status}`);
  const body: unknown = await response.json();
  if (!hasLayers(body)) throw new Error('The map was answered with something else');
  return { ...map, product: { ...map.product, layers: body.product.layers } };
}
