import type { GisMap } from '../engine/gis-map.port.ts';

/** Switches categories on a map, at once. Returns all that are on then. */
export function switchedCategories(
  map: GisMap,
  change: { on: readonly string[]; off: readonly string[] },
): ReadonlySet<string> {
  const off = new Set(change.off);
  const on = new Set([...map.categories(), ...change.on].filter((id) => !off.has(id)));
  map.showCategories(on);
  return on;
}
