import { APART_AT } from '@diorama/documents/gis/drawing/tile-names.ts';
import { anchorOf } from '@diorama/documents/gis/geometry/bounds.ts';
import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre } from 'maplibre-gl';
import { RAISED } from '../../compile/compiled-gis.ts';
import type { GisOutline, LngLat } from '../../gis-scene.ts';
import type { Drawing } from '../drawing.ts';
import type { GisStop, GisTarget } from '../gis-map.port.ts';
import { targetsInView } from '../in-view.ts';
import type { Spread } from './spread.ts';

/** What keys step through: points and groups as they are drawn, and shapes by their anchor. One place is one stop. */
export function stopsInView(map: MapLibre, drawing: Drawing, spread: Spread): GisStop[] {
  const stops = new Map<string, GisStop>();
  const put = (stop: GisStop) => {
    const { x, y } = map.project([stop.place.lng, stop.place.lat]);
    const { clientWidth, clientHeight } = map.getCanvas();
    if (x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight && !stops.has(stop.key)) stops.set(stop.key, stop);
  };
  for (const { target, place } of drawing.spread?.points ?? []) put(stopOf(target, place));
  for (const feature of drawnPoints(map, drawing)) {
    const stop = pointStop(feature, drawing, spread);
    if (stop) put(stop);
  }
  for (const target of targetsInView(map.getBounds(), drawing.scene.document, drawing.compiled, drawing.shown())) {
    if (target.type !== 'outline-feature') continue;
    const layer = drawing.scene.document.layers.find(({ id }) => id === target.layer);
    const shape = layer?.type === 'outline' ? layer.features.find(({ id }) => id === target.id) : undefined;
    if (!shape) continue;
    put(stopOf(target, anchorOfShape(shape.geometry)));
  }
  return [...stops.values()];
}

const stopOf = (target: GisTarget, place: LngLat): GisStop => ({ key: target.id, target, place, count: 1 });

function drawnPoints(map: MapLibre, { compiled }: Drawing): MapGeoJSONFeature[] {
  const layers = [...compiled.touchable].flatMap(([id, { type }]) =>
    (type === 'hotspot' || type === 'cluster') && map.getLayer(id) ? id : [],
  );
  if (map.getLayer('gis:raised-pin')) layers.push('gis:raised-pin', 'gis:raised-circle');
  return layers.length === 0 ? [] : map.queryRenderedFeatures({ layers });
}

function pointStop(feature: MapGeoJSONFeature, drawing: Drawing, spread: Spread): GisStop | null {
  const { geometry, properties, source, layer } = feature;
  if (geometry.type !== 'Point' || feature.state.dragged === true) return null;
  const [lng = 0, lat = 0] = geometry.coordinates;
  const touched = drawing.compiled.touchable.get(layer.id);
  if (touched?.type === 'cluster') return clusterOf(feature);
  const raised = [drawing.hovered, drawing.selected].find((one) => one?.id === properties.id) ?? null;
  const target: GisTarget | null =
    source === RAISED ? raised : touched ? { type: 'hotspot', id: String(properties.id), layer: touched.layer } : null;
  if (!target || spread.holds(target)) return null;
  const sharing = spread.sharing(target);
  const [first] = sharing;
  if (sharing.length > 1 && first) return { ...stopOf(first.target, first.place), count: sharing.length };
  return stopOf(target, sharing[0]?.place ?? { lng, lat });
}

/** A cluster as a stop. */
export function clusterOf({ geometry, properties, source }: MapGeoJSONFeature): GisStop {
  const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
  const id = Number(properties.cluster_id);
  const count = Number(properties.point_count);
  const apart: unknown = properties[APART_AT];
  // Those of tiles say themselves where they come apart.
  const at = typeof apart === 'number' ? { apart } : {};
  return { key: `${source} ${id}`, target: null, place: { lng, lat }, count, cluster: { source, id, ...at } };
}

/** Where the points of a cluster come apart. */
export async function apartZoom(
  map: MapLibre,
  { source, id, apart }: NonNullable<GisStop['cluster']>,
): Promise<number> {
  if (apart !== undefined) return apart;
  return (await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(id)) ?? map.getZoom() + 2;
}

/** Where a shape is pointed at: inside of it, or on the middle of its line. */
function anchorOfShape(geometry: GisOutline['geometry']): LngLat {
  const pairs = (line: GeoJSON.Position[]) => line.map(([lng = 0, lat = 0]): [number, number] => [lng, lat]);
  const rings = (lines: GeoJSON.Position[][]) => lines.map(pairs);
  const { type } = geometry;
  const [lng, lat] = anchorOf(
    type === 'LineString'
      ? { type, coordinates: pairs(geometry.coordinates) }
      : type === 'MultiPolygon'
        ? { type, coordinates: geometry.coordinates.map(rings) }
        : { type, coordinates: rings(geometry.coordinates) },
  );
  return { lng, lat };
}
