import { orderBetween } from '../engine/order.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import type { GisDocument, GisRecords } from './gis.records.ts';

export type UsedWidgetRecord = RecordOf<GisDocument, 'widgets'>;

/** Lists widgets that come from another map, each document once. Returns their ids here, by those there. */
export function withWidgetUses(
  gis: GisRecords,
  widgets: readonly UsedWidgetRecord[],
  newId: () => string,
): [GisRecords, ReadonlyMap<string, string>] {
  const uses = new Map<string, string>();
  let next = gis;
  for (const used of widgets) {
    const known = next.all('widgets').find(({ widget }) => widget !== null && widget.id === used.widget?.id);
    const id = known?.id ?? newId();
    if (!known)
      next = next.put('widgets', { ...used, id, order: orderBetween(next.ordered('widgets').at(-1)?.order, null) });
    uses.set(used.id, id);
  }
  return [next, uses];
}
