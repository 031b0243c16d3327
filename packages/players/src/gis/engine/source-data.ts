import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { CATEGORY, type CompiledSource } from '../compile/compiled-gis.ts';

/** Features and positions that are copied at once. */
const MOST_AT_ONCE = 10_000;

/** The data of one source. */
export class SourceData {
  protected readonly map: MapLibre;
  protected readonly id: string;
  protected shown: readonly GeoJSON.Feature[] = [];
  /** Counts what is sent: a newer one ends what is under way. */
  private sending = 0;

  constructor(map: MapLibre, id: string) {
    this.map = map;
    this.id = id;
  }

  /** Shows these; `isShown` keeps categories out of sources that cannot do it themselves. */
  set({ features, lifts, isFilteredBefore }: CompiledSource, shown: ReadonlySet<string>): void {
    const next = isFilteredBefore ? features.filter((feature) => isIn(feature, shown)) : features;
    const before = this.shown;
    if (next === before || areSame(next, before)) return;
    this.shown = next;
    if (!lifts || !this.lift(before, next)) this.send();
  }

  /** A new style knows no data. */
  forget(): void {
    this.shown = [];
    this.sending += 1;
  }

  /** True: what changed is shown without sending all of it again. */
  protected lift(_before: readonly GeoJSON.Feature[], _next: readonly GeoJSON.Feature[]): boolean {
    return false;
  }

  /** Many features go to the renderer's worker one part after the other: each holds up the page while it is copied. */
  protected send(): void {
    this.sending += 1;
    const number = this.sending;
    const source = this.source(this.id);
    const sendFrom = (from: number): void => {
      const to = endOfPart(this.shown, from);
      const features = this.shown.slice(from, to);
      const sent =
        from === 0 ? source?.setData({ type: 'FeatureCollection', features }) : source?.updateData({ add: features });
      // What was changed since is sent anew, from the first.
      const isLast = to >= this.shown.length;
      sent?.then(
        () => {
          if (!isLast && number === this.sending && this.source(this.id) === source) sendFrom(to);
        },
        () => undefined,
      );
    };
    sendFrom(0);
  }

  protected source(id: string): GeoJSONSource | undefined {
    return this.map.getSource<GeoJSONSource>(id);
  }
}

function isIn(feature: GeoJSON.Feature, shown: ReadonlySet<string>): boolean {
  const category: unknown = feature.properties?.[CATEGORY];
  return typeof category !== 'string' || category === '' || shown.has(category);
}

function areSame(a: readonly GeoJSON.Feature[], b: readonly GeoJSON.Feature[]): boolean {
  return a.length === b.length && a.every((feature, index) => feature === b[index]);
}

/** Where a part of a list ends that begins at `from`; something that is larger alone is a part of its own. */
export function endOfPart(features: readonly GeoJSON.Feature[], from: number): number {
  let [to, sum] = [from, 0];
  for (let at = from; at < features.length; at += 1) {
    const geometry = features[at]?.geometry;
    sum += 1 + (geometry && 'coordinates' in geometry ? positionsIn(geometry.coordinates) : 0);
    if (sum > MOST_AT_ONCE && to > from) return to;
    to = at + 1;
  }
  return to;
}

function positionsIn(coordinates: readonly unknown[]): number {
  const [first] = coordinates;
  if (!Array.isArray(first)) return 1;
  if (!Array.isArray(first[0])) return coordinates.length;
  let sum = 0;
  for (const each of coordinates) sum += Array.isArray(each) ? positionsIn(each) : 0;
  return sum;
}
