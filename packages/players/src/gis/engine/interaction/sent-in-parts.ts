import type { GeoJSONSource } from 'maplibre-gl';

/** Features and positions that are copied at once. */
const MOST_AT_ONCE = 10_000;

/**
 * Sends features to the renderer's worker one part after the other: each holds up the page while it is copied.
 * @param isWanted - Called between parts; false ends it, as when newer features are sent.
 */
export async function sendInParts(
  source: GeoJSONSource,
  features: readonly GeoJSON.Feature[],
  isWanted: () => boolean,
): Promise<void> {
  let to = endOfPart(features, 0);
  await source.setData({ type: 'FeatureCollection', features: features.slice(0, to) });
  while (to < features.length && isWanted()) {
    const from = to;
    to = endOfPart(features, from);
    await source.updateData({ add: features.slice(from, to) });
  }
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
