import { type GeoJSONSource, type Map as MapLibre, type MapSourceDataEvent, MercatorCoordinate } from 'maplibre-gl';

/** Milliseconds without a change after which moved points are sent to their new places. Pushed circles cannot be clicked. */
const RESTED = 100;
/** CSS px: points that were pushed further are sent at once, as the tile they are drawn from may leave the view. */
const FAR = 400;
/** CSS px within which points moved by the same way. */
const SAME = 0.5;
/** CSS px of the whole world at zoom 0. */
const WORLD = 512;

/** Shares of the world's width to the east and to the south. */
type Push = readonly [number, number];
const NO_PUSH: Push = [0, 0];

/**
 * The few points of a small source. The renderer makes tiles of them in a worker and shows them some pictures later; points
 * that only moved, all by the same way, are therefore pushed to their new places at the next picture, and sent when they rest.
 */
export class MovedPoints {
  private readonly map: MapLibre;
  private readonly id: string;
  private readonly layers: readonly string[];
  private readonly tellDrawn: (drawn: readonly GeoJSON.Feature[]) => void;
  private wanted: readonly GeoJSON.Feature[] = [];
  /** What the tiles hold. */
  private drawn: readonly GeoJSON.Feature[] = [];
  /** What they will hold soon. */
  private sent: readonly GeoJSON.Feature[] | null = null;
  private push = NO_PUSH;
  private resting: ReturnType<typeof setTimeout> | undefined;

  /**
   * `layers`: the circle and symbol layers that draw the source, if present. `tellDrawn`: called when these are on the
   * map.
   */
  constructor(
    map: MapLibre,
    id: string,
    layers: readonly string[],
    tellDrawn: (drawn: readonly GeoJSON.Feature[]) => void = () => undefined,
  ) {
    this.map = map;
    this.id = id;
    this.layers = layers;
    this.tellDrawn = tellDrawn;
  }

  show(features: readonly GeoJSON.Feature[]): void {
    this.wanted = features;
    clearTimeout(this.resting);
    const push = pushBetween(this.drawn, features, this.pixels());
    if (push) this.pushBy(push);
    if (!push || Math.hypot(...push) * this.pixels() > FAR) this.send();
    else if (push !== NO_PUSH) this.resting = setTimeout(() => this.send(), RESTED);
  }

  /** A new style knows no data. */
  forget(): void {
    clearTimeout(this.resting);
    this.wanted = [];
    this.drawn = [];
    this.sent = null;
    this.push = NO_PUSH;
    this.map.off('sourcedata', this.onData).off('zoom', this.translate);
  }

  private send(): void {
    // What is under way arrives first: then it is clear what is drawn.
    if (this.sent) return;
    const source = this.map.getSource<GeoJSONSource>(this.id);
    if (!source) return;
    this.sent = this.wanted;
    this.map.on('sourcedata', this.onData);
    void source.setData({ type: 'FeatureCollection', features: [...this.wanted] });
  }

  private readonly onData = ({ sourceId, sourceDataType }: MapSourceDataEvent): void => {
    // "metadata" comes when the worker has the points, before tiles begin to be made of them.
    if (sourceId !== this.id || sourceDataType === 'metadata') return;
    if (!this.sent || !this.map.isSourceLoaded(this.id)) return;
    this.map.off('sourcedata', this.onData);
    this.drawn = this.sent;
    this.sent = null;
    this.tellDrawn(this.drawn);
    if (this.wanted !== this.drawn) this.show(this.wanted);
    else this.pushBy(NO_PUSH);
  };

  private pushBy(push: Push): void {
    if (push === NO_PUSH && this.push === NO_PUSH) return;
    if (push === NO_PUSH) this.map.off('zoom', this.translate);
    else if (this.push === NO_PUSH) this.map.on('zoom', this.translate);
    this.push = push;
    this.translate();
  }

  private readonly translate = (): void => {
    const by: [number, number] = [this.push[0] * this.pixels(), this.push[1] * this.pixels()];
    for (const id of this.layers) {
      const type = this.map.getLayer(id)?.type;
      // Each by its name: the renderer's types take none that is put together.
      if (type === 'circle') {
        this.map.setPaintProperty(id, 'circle-translate-transition', AT_ONCE);
        this.map.setPaintProperty(id, 'circle-translate', by);
      } else if (type === 'symbol') {
        this.map.setPaintProperty(id, 'icon-translate-transition', AT_ONCE);
        this.map.setPaintProperty(id, 'icon-translate', by);
        this.map.setPaintProperty(id, 'text-translate-transition', AT_ONCE);
        this.map.setPaintProperty(id, 'text-translate', by);
      }
    }
  };

  private pixels(): number {
    return WORLD * 2 ** this.map.getZoom();
  }
}

const AT_ONCE = { duration: 0, delay: 0 };

/** The common offset of all points; null if the points differ, look different, or moved by different offsets. */
export function pushBetween(
  before: readonly GeoJSON.Feature[],
  after: readonly GeoJSON.Feature[],
  pixels: number,
): Push | null {
  if (before === after) return NO_PUSH;
  if (before.length !== after.length) return null;
  let push: Push | null = null;
  for (const [index, feature] of after.entries()) {
    const one = before[index] && pushOf(before[index], feature);
    if (!one) return null;
    push ??= one;
    if (Math.hypot(one[0] - push[0], one[1] - push[1]) * pixels > SAME) return null;
  }
  return push && Math.hypot(...push) > 0 ? push : NO_PUSH;
}

function pushOf(before: GeoJSON.Feature, after: GeoJSON.Feature): Push | null {
  if (before === after) return NO_PUSH;
  if (before.geometry.type !== 'Point' || after.geometry.type !== 'Point') return null;
  if (JSON.stringify(before.properties) !== JSON.stringify(after.properties)) return null;
  const [from, to] = [worldPlace(before.geometry), worldPlace(after.geometry)];
  return [to.x - from.x, to.y - from.y];
}

function worldPlace({ coordinates: [lng = 0, lat = 0] }: GeoJSON.Point): MercatorCoordinate {
  return MercatorCoordinate.fromLngLat([lng, lat]);
}
