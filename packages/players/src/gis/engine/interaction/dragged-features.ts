import type { Map as MapLibre } from 'maplibre-gl';
import { draggedOf } from '../../compile/compiled-gis.ts';
import { SourceData } from '../source-data.ts';
import { MovedPoints } from './moved-points.ts';
import { sendInParts } from './sent-in-parts.ts';

/** More changed features than this are not lifted: the whole source is sent again. */
const MOST_DRAGGED = 100;
/** Milliseconds without a change after which lifted features go back. */
const SETTLED = 500;

/**
 * The data of one source. A feature that changes is lifted: it is hidden there and shown from a small source, which costs
 * nothing; when it rests, it goes back. Sending 100,000 features again takes seconds.
 */
export class DraggedFeatures extends SourceData {
  private readonly dragged = new Map<string, GeoJSON.Feature>();
  private readonly small: MovedPoints;
  private settling: ReturnType<typeof setTimeout> | undefined;
  /** Counts what is sent: a newer one ends what is under way. */
  private sending = 0;

  constructor(map: MapLibre, id: string) {
    super(map, id);
    this.small = new MovedPoints(map, draggedOf(id), [`${id}-lifted`], (drawn) => this.hide(drawn));
  }

  /** A new style knows no data and no lifted features. */
  override forget(): void {
    clearTimeout(this.settling);
    this.dragged.clear();
    this.small.forget();
    this.sending += 1;
    super.forget();
  }

  protected override lift(before: readonly GeoJSON.Feature[], next: readonly GeoJSON.Feature[]): boolean {
    const changed = changedOnly(before, next);
    if (!changed || changed.length > MOST_DRAGGED) return false;
    for (const feature of changed) this.dragged.set(idOf(feature), feature);
    this.small.show([...this.dragged.values()]);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLED);
    return true;
  }

  /** Hidden only after they are drawn in the small source; otherwise they would be missing for some frames. */
  private hide(drawn: readonly GeoJSON.Feature[]): void {
    if (!this.source(this.id)) return;
    for (const id of drawn.map(idOf))
      if (this.dragged.has(id)) this.map.setFeatureState({ source: this.id, id }, { dragged: true });
  }

  /** Writes lifted features back. The small source goes on showing them until the large one has them. */
  private settle(): void {
    const back = new Map(this.dragged);
    const source = this.source(this.id);
    if (!source || back.size === 0) return;
    const written = source.updateData({
      update: [...back.values()].map((feature) => ({
        id: idOf(feature),
        newGeometry: feature.geometry,
        removeAllProperties: true,
        addOrUpdateProperties: Object.entries(feature.properties ?? {}).map(([key, value]: [string, unknown]) => ({
          key,
          value,
        })),
      })),
    });
    written.then(
      // Written is not drawn yet: without the wait it would be gone for a frame.
      () => {
        this.map.once('idle', () => this.drop(back));
        // It may have been drawn already: a map that rests says so once.
        this.map.triggerRepaint();
      },
      () => this.send(),
    );
  }

  private drop(back: ReadonlyMap<string, GeoJSON.Feature>): void {
    // The renderer may draw a tile as it was before it was written to: then all of the source is sent again.
    if ([...back].some(([id, feature]) => this.dragged.get(id) === feature && this.isMissing(id, feature))) {
      this.send();
      return;
    }
    for (const [id, feature] of back) {
      // Changed again in the time between: it stays lifted.
      if (this.dragged.get(id) !== feature) continue;
      this.dragged.delete(id);
      if (this.source(this.id)) this.map.removeFeatureState({ source: this.id, id }, 'dragged');
    }
    this.small.show([...this.dragged.values()]);
  }

  protected override send(): void {
    clearTimeout(this.settling);
    const back = [...this.dragged.keys()];
    this.dragged.clear();
    for (const id of back) this.map.removeFeatureState({ source: this.id, id }, 'dragged');
    this.small.show([]);
    this.sending += 1;
    const number = this.sending;
    const source = this.source(this.id);
    const isWanted = () => number === this.sending && this.source(this.id) === source;
    // A map that goes away in the midst needs no data.
    if (source) sendInParts(source, this.shown, isWanted).catch(() => undefined);
  }

  /** The small source draws a point where the large one, which has it too, draws none. */
  private isMissing(id: string, { geometry }: GeoJSON.Feature): boolean {
    if (geometry.type !== 'Point') return false;
    const [lng = 0, lat = 0] = geometry.coordinates;
    const found = this.map
      .queryRenderedFeatures(this.map.project([lng, lat]))
      .filter(({ properties }) => String(properties.id) === id)
      .map(({ source }) => source);
    return found.includes(draggedOf(this.id)) && !found.includes(this.id);
  }
}

/** The features that differ when both lists are of the same things in the same order; null when they are not. */
export function changedOnly(
  before: readonly GeoJSON.Feature[],
  after: readonly GeoJSON.Feature[],
): GeoJSON.Feature[] | null {
  if (before.length !== after.length) return null;
  const changed: GeoJSON.Feature[] = [];
  for (const [index, feature] of after.entries()) {
    const other = before[index];
    if (feature === other) continue;
    if (!other || idOf(feature) !== idOf(other)) return null;
    changed.push(feature);
  }
  return changed;
}

const idOf = (feature: GeoJSON.Feature): string => String(feature.properties?.id);
