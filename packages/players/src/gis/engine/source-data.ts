import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { CATEGORY, type CompiledSource } from '../compile/compiled-gis.ts';

/** The data of one source. */
export class SourceData {
  protected readonly map: MapLibre;
  protected readonly id: string;
  protected shown: readonly GeoJSON.Feature[] = [];

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
  }

  /** True: what changed is shown without sending all of it again. */
  protected lift(_before: readonly GeoJSON.Feature[], _next: readonly GeoJSON.Feature[]): boolean {
    return false;
  }

  protected send(): void {
    void this.source(this.id)?.setData({ type: 'FeatureCollection', features: [...this.shown] });
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
