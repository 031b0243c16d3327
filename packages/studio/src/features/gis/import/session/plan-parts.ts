import type { AddedFeature, ChangedFeature, ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import { vertexCount } from '@diorama/documents/gis/geometry/geojson.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import type { MissingFeature } from '../plan/missing-features.ts';
import type { ImportPlan, ReviewedFeature } from '../plan/plan-import.ts';

/** A plan comes from the worker in parts, so that receiving a large one never holds up the page. */
export type PlanPart =
  | { type: 'added'; collection: FeatureCollection; items: AddedFeature[] }
  | { type: 'changed'; collection: FeatureCollection; items: ChangedFeature[] }
  | { type: 'added-review' | 'updated-review'; items: ReviewedFeature[] }
  | { type: 'missing'; items: MissingFeature[] };

/** Things in one part: features, and the positions of their shapes. */
const MOST_IN_PART = 5_000;

const COLLECTIONS: readonly FeatureCollection[] = ['hotspots', 'outlines', 'labels'];

/** A plan without its features, and these in parts. */
export function* planParts({ edit, added, updated, missing }: ImportPlan): Generator<PlanPart> {
  for (const collection of COLLECTIONS) {
    for (const items of slices(edit.added[collection], sizeOf)) yield { type: 'added', collection, items };
    for (const items of slices(edit.changed[collection], sizeOf)) yield { type: 'changed', collection, items };
  }
  for (const items of slices(added, () => 1)) yield { type: 'added-review', items };
  for (const items of slices(updated, () => 1)) yield { type: 'updated-review', items };
  for (const items of slices(missing, () => 1)) yield { type: 'missing', items };
}

/** What is left of a plan when its parts are sent one by one. */
export const planHead = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  edit: { ...plan.edit, added: noFeatures(), changed: noFeatures() },
  added: [],
  updated: [],
  missing: [],
});

/** The plan of a head and the parts that came after it. */
export function joinedPlan(head: ImportPlan, parts: readonly PlanPart[]): ImportPlan {
  const added: Record<FeatureCollection, AddedFeature[]> = noFeatures();
  const changed: Record<FeatureCollection, ChangedFeature[]> = noFeatures();
  const review: Record<'added-review' | 'updated-review', ReviewedFeature[]> = {
    'added-review': [],
    'updated-review': [],
  };
  const missing: MissingFeature[] = [];
  for (const part of parts) {
    if (part.type === 'missing') missing.push(...part.items);
    else if (part.type === 'added') added[part.collection].push(...part.items);
    else if (part.type === 'changed') changed[part.collection].push(...part.items);
    else review[part.type].push(...part.items);
  }
  const edit = { ...head.edit, added, changed };
  return { ...head, edit, added: review['added-review'], updated: review['updated-review'], missing };
}

const noFeatures = <T>(): Record<FeatureCollection, T[]> => ({ hotspots: [], outlines: [], labels: [] });

const sizeOf = ({ geometry }: ImportedFields): number => 1 + (geometry ? vertexCount(geometry) : 0);

/** Lists that are small enough to send at once; something that is larger alone is a list of its own. */
export function* slices<T>(items: readonly T[], size: (item: T) => number): Generator<T[]> {
  let slice: T[] = [];
  let sum = 0;
  for (const item of items) {
    const own = size(item);
    if (slice.length > 0 && sum + own > MOST_IN_PART) {
      yield slice;
      slice = [];
      sum = 0;
    }
    slice.push(item);
    sum += own;
  }
  if (slice.length > 0) yield slice;
}
