import type { MapGeoJSONFeature, Map as MapLibre, MapMouseEvent, PointLike } from 'maplibre-gl';
import { type CompiledGis, RAISED } from '../../compile/compiled-gis.ts';
import type { LngLat } from '../../gis-scene.ts';
import type { GisStop, GisTarget } from '../gis-map.port.ts';
import { clusterOf } from './stops.ts';

/** px around the pointer in which a line or a small point is met. */
const REACH = 4;

interface PointerUse {
  compiled: () => CompiledGis | null;
  raised: () => readonly (GisTarget | null)[];
  isOn: () => boolean;
  onHover: (target: GisTarget | null) => void;
  onSelect: (target: GisTarget | null, position: LngLat) => void;
  onCluster: (stop: GisStop) => void;
}

/** Lets mouse, pen and fingers hover and select what is on the map. */
export function followPointer(map: MapLibre, use: PointerUse): void {
  const element = map.getCanvasContainer();
  let isMouse = true;
  // A tap selects at once: the events of a mouse that browsers send after it hover nothing.
  element.addEventListener('pointerdown', ({ pointerType }) => {
    isMouse = pointerType !== 'touch';
  });
  element.addEventListener('pointermove', ({ pointerType }) => {
    isMouse = pointerType !== 'touch';
  });
  map.on('mousemove', ({ point }: MapMouseEvent) => {
    if (!isMouse || !use.isOn() || map.isMoving()) return;
    const [feature] = featuresAt(map, use.compiled(), [point.x, point.y]);
    element.classList.toggle('is-over-feature', feature !== undefined);
    use.onHover(feature ? targetOf(feature, use) : null);
  });
  map.on('mouseout', () => {
    if (use.isOn()) use.onHover(null);
  });
  map.on('click', ({ point, lngLat }: MapMouseEvent) => {
    if (!use.isOn()) return;
    const [feature] = featuresAt(map, use.compiled(), [point.x, point.y]);
    if (feature && kindOf(feature, use) === 'cluster') use.onCluster(clusterOf(feature));
    else use.onSelect(feature ? targetOf(feature, use) : null, { lng: lngLat.lng, lat: lngLat.lat });
  });
}

/** Everything of the document under a point, the highest first; one feature once. */
export function targetsAt(map: MapLibre, compiled: CompiledGis | null, point: PointLike): GisTarget[] {
  const found = new Map<string, GisTarget>();
  for (const feature of featuresAt(map, compiled, point)) {
    const target = targetOf(feature, { compiled: () => compiled, raised: () => [] });
    if (target && !found.has(target.id)) found.set(target.id, target);
  }
  return [...found.values()];
}

function featuresAt(map: MapLibre, compiled: CompiledGis | null, point: PointLike): MapGeoJSONFeature[] {
  if (!compiled) return [];
  const layers = [...compiled.touchable.keys(), 'gis:raised-pin', 'gis:raised-circle'].filter((id) => map.getLayer(id));
  if (layers.length === 0) return [];
  const [x, y] = Array.isArray(point) ? point : [point.x, point.y];
  const exact = shownOnly(map.queryRenderedFeatures([x, y], { layers }));
  if (exact.length > 0) return exact;
  return shownOnly(
    map.queryRenderedFeatures(
      [
        [x - REACH, y - REACH],
        [x + REACH, y + REACH],
      ],
      { layers },
    ),
  );
}

/** What is lifted is shown from the small source. */
const shownOnly = (features: MapGeoJSONFeature[]): MapGeoJSONFeature[] =>
  features.filter(({ state }) => state.dragged !== true);

function kindOf(feature: MapGeoJSONFeature, { compiled }: Pick<PointerUse, 'compiled'>) {
  return compiled()?.touchable.get(feature.layer.id)?.type ?? null;
}

function targetOf(feature: MapGeoJSONFeature, use: Pick<PointerUse, 'compiled' | 'raised'>): GisTarget | null {
  const id = String(feature.properties.id ?? '');
  if (feature.source === RAISED) return use.raised().find((target) => target?.id === id) ?? null;
  const touched = use.compiled()?.touchable.get(feature.layer.id);
  if (!touched || touched.type === 'cluster') return null;
  return { type: touched.type, id, layer: touched.layer };
}
