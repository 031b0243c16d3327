import { LngLat, type LngLatBoundsLike, type Map as MapLibre } from 'maplibre-gl';
import type { GisView } from '../gis-scene.ts';
import { MAX_PITCH } from '../max-pitch.ts';
import type { MapParts } from '../parts/map-parts.ts';
import type { Bounds } from './geometry-bounds.ts';
import type { GisCamera, GisMapOptions } from './gis-map.port.ts';

/** A single point is approached this far. */
const CLOSE = 16;
/** px kept clear around bounds when nothing lies over the map. */
const PADDING = { top: 40, right: 40, bottom: 40, left: 40 };

/** The camera of one map. */
export class Camera {
  private readonly map: MapLibre;
  private readonly options: GisMapOptions;
  /** Undefined: until it has come, a tilted map is framed as if it were not. */
  pitchedFrame: MapParts['pitchedFrame'];

  constructor(map: MapLibre, options: GisMapOptions, { pitchedFrame }: MapParts) {
    this.pitchedFrame = pitchedFrame;
    this.map = map;
    this.options = options;
  }

  now(): GisCamera {
    const { lng, lat } = this.map.getCenter();
    return {
      center: { lng, lat },
      zoom: this.map.getZoom(),
      pitch: this.map.getPitch(),
      bearing: this.map.getBearing(),
    };
  }

  show(view: GisView, how: 'fly' | 'jump'): void {
    if (view.type === 'bounds') {
      const { southWest, northEast } = view;
      // East of the antimeridian the numbers begin again.
      const east = northEast.lng < southWest.lng ? northEast.lng + 360 : northEast.lng;
      this.frame([southWest.lng, southWest.lat, east, northEast.lat], how);
      return;
    }
    const { pitch, bearing } = view.type === '3d' ? view : { pitch: 0, bearing: 0 };
    this.go({ center: view.center, zoom: view.zoom, pitch: Math.min(pitch, MAX_PITCH), bearing }, how);
  }

  /** Shows a box whole, and no closer than `closest`; a box without a size is approached that far. */
  frame([west, south, east, north]: Bounds, how: 'fly' | 'jump', closest = CLOSE): void {
    const bounds: LngLatBoundsLike = [
      [west, south],
      [east, north],
    ];
    const padding = this.options.padding?.() ?? PADDING;
    const [pitch, bearing] = [this.map.getPitch(), this.map.getBearing()];
    // A map that is smaller than its padding has no clear part.
    const around = (clear: { padding?: typeof padding }) =>
      this.map.cameraForBounds(bounds, { ...clear, maxZoom: closest, bearing });
    const flat = around({ padding }) ?? around({});
    if (!flat) return;
    const start = { center: LngLat.convert(flat.center ?? this.map.getCenter()), zoom: flat.zoom ?? closest };
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    const question = {
      box: [west, south, east, north] satisfies Bounds,
      size: { width, height },
      padding,
      pitch,
      bearing,
    };
    const tilted = pitch > 0 ? this.pitchedFrame?.({ ...question, closest, start }) : undefined;
    this.go(tilted ? { ...tilted, bearing, pitch } : { ...flat, pitch }, how);
  }

  bounds(): Extract<GisView, { type: 'bounds' }> {
    const box = this.map.getBounds();
    return {
      type: 'bounds',
      northEast: { lng: box.getEast(), lat: box.getNorth() },
      southWest: { lng: box.getWest(), lat: box.getSouth() },
    };
  }

  zoomBy(steps: number): void {
    this.go({ zoom: this.map.getZoom() + steps }, 'fly', 200);
  }

  panBy(x: number, y: number): void {
    this.map.panBy([x, y], { animate: !this.options.isMotionReduced(), duration: 150, essential: true });
  }

  private go(to: Parameters<MapLibre['jumpTo']>[0], how: 'fly' | 'jump', duration?: number): void {
    if (how === 'jump' || this.options.isMotionReduced()) this.map.jumpTo(to);
    else if (duration === undefined) this.map.flyTo({ ...to, essential: true, maxDuration: 2500 });
    else this.map.easeTo({ ...to, essential: true, duration });
  }
}
