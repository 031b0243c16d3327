import type { Map as MapLibre } from 'maplibre-gl';
import { sourceOf } from '../../compile/compile-gis.ts';
import type { LngLat } from '../../gis-scene.ts';
import type { Drawing } from '../drawing.ts';
import type { GisTarget } from '../gis-map.port.ts';
import { MOST_SPREAD, spreadOffsets } from './spread-points.ts';

/** px at the highest zoom within which points are indistinguishable. */
const SAME_PLACE = 24;
/** px around the world at the greatest zoom, 22. */
const WORLD = 512 * 2 ** 22;

/** Spreads points that share a place, and keeps them apart on every zoom. */
export class Spread {
  private readonly map: MapLibre;
  private readonly drawing: Drawing;
  private readonly follow = () => this.place();

  constructor(map: MapLibre, drawing: Drawing) {
    this.map = map;
    this.drawing = drawing;
    map.on('zoom', this.follow);
    map.on('rotate', this.follow);
    map.on('pitch', this.follow);
  }

  /** All points that stand where this one does and are shown, itself among them, in the document's order. */
  sharing(target: GisTarget): { target: GisTarget; place: LngLat }[] {
    const { document } = this.drawing.scene;
    const zoom = this.map.getZoom();
    const place = document.layers
      .flatMap((layer) => (layer.id === target.layer && layer.type === 'hotspots' ? layer.features : []))
      .find(({ id }) => id === target.id)?.position;
    if (!place) return [];
    const shown = this.drawing.shown();
    return document.layers.flatMap((layer) => {
      if (layer.type !== 'hotspots') return [];
      if (layer.display.type === 'heatmap' && zoom < (layer.display.circlesFrom ?? Infinity)) return [];
      const compiled = this.drawing.compiled.sources.get(sourceOf(layer.id))?.features;
      if (!compiled || zoom < layer.zoom.min || Math.floor(zoom) > layer.zoom.max) return [];
      return layer.features.flatMap(({ id, position }, index) => {
        if (!isSamePlace(position, place)) return [];
        const category = String(compiled[index]?.properties?.category ?? '');
        if (category !== '' && !shown.has(category)) return [];
        return [{ target: { type: 'hotspot' as const, id, layer: layer.id }, place: position }];
      });
    });
  }

  /** True: the point shares its place with others, which are spread now. */
  open(target: GisTarget): boolean {
    if (this.holds(target)) return false;
    const points = this.sharing(target).slice(0, MOST_SPREAD);
    const [first] = points;
    if (!first || points.length < 2) return false;
    this.drawing.spreadOut({ middle: first.place, points });
    this.place();
    return true;
  }

  /** False: nothing was spread. */
  fold(): boolean {
    const isOpen = this.drawing.spread !== null;
    this.drawing.spreadOut(null);
    return isOpen;
  }

  holds(target: GisTarget): boolean {
    return this.drawing.spread?.points.some((point) => point.target.id === target.id) === true;
  }

  /** Puts the points the same way around their middle, whatever the map's zoom. */
  private place(): void {
    const { spread } = this.drawing;
    if (!spread) return;
    const { x, y } = this.map.project([spread.middle.lng, spread.middle.lat]);
    const offsets = spreadOffsets(spread.points.length);
    const points = spread.points.map(({ target, place }, index) => {
      const by = offsets[index];
      if (!by) return { target, place };
      const { lng, lat } = this.map.unproject([x + by.x, y + by.y]);
      return { target, place: { lng, lat } };
    });
    this.drawing.spreadOut({ ...spread, points });
  }
}

function isSamePlace(a: LngLat, b: LngLat): boolean {
  const perDegree = WORLD / 360;
  const shrink = Math.cos((a.lat * Math.PI) / 180);
  return (
    Math.abs(a.lng - b.lng) * perDegree < SAME_PLACE && (Math.abs(a.lat - b.lat) * perDegree) / shrink < SAME_PLACE
  );
}
