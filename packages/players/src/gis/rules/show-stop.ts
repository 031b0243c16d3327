import type { GisStop } from '@diorama/contract/gis/published-gis.ts';
import type { GisMap } from '../engine/gis-map.port.ts';
import { switchedCategories } from './switch-categories.ts';

/** Brings the map to a stop, with the categories that it shows and hides. Returns what is switched on then. */
export function showStop(
  map: GisMap,
  { view, show, hide }: Pick<GisStop, 'view' | 'show' | 'hide'>,
): ReadonlySet<string> {
  map.setView(view);
  const idsOf = (references: GisStop['show']) => references.flatMap((reference) => reference?.id ?? []);
  return switchedCategories(map, { on: idsOf(show), off: idsOf(hide) });
}
