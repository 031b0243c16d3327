import { commandsOf } from '../../engine/command.ts';
import { copiedInList, type ListCopy, removedFromList } from '../../engine/list-edits.ts';
import { orderBetween } from '../../engine/order.ts';
import type { Media } from '../../shared/primitives.schema.ts';
import { gisLabels } from '../gis.labels.ts';
import type { GisDocument, SitePlanRecord } from '../gis.records.ts';

const command = commandsOf<GisDocument>();
const { sitePlans: called } = gisLabels.records;

/** The places that the corners of a picture lie on. */
export type PlanCorners = SitePlanRecord['corners'];

/** Lays a picture over the map, above other site plans. */
export const addSitePlan = command(
  `Add ${called.one}`,
  (gis, { id, name, image, corners }: { id: string; name: string; image: Media; corners: PlanCorners }) => {
    if (gis.get('sitePlans', id)) return gis;
    const order = orderBetween(gis.ordered('sitePlans').at(-1)?.order, null);
    return gis.put('sitePlans', { id, order, name, image, corners, opacity: 1, visible: true });
  },
);

/** Moves the corners of a site plan. */
export const placeSitePlan = command(
  `Move ${called.one}`,
  (gis, { id, corners }: { id: string; corners: PlanCorners }) => gis.patch('sitePlans', id, { corners }),
);

/** Sets what a site plan is called. */
export const renameSitePlan = command(`Rename ${called.one}`, (gis, { id, name }: { id: string; name: string }) =>
  gis.patch('sitePlans', id, { name }),
);

/** Shows or hides site plans. */
export const showSitePlans = command(
  `Show ${called.many}`,
  (gis, { ids, visible }: { ids: readonly string[]; visible: boolean }) =>
    ids.reduce((next, id) => (next.get('sitePlans', id) ? next.patch('sitePlans', id, { visible }) : next), gis),
);

/** Copies site plans, each above its original. */
export const duplicateSitePlans = command(
  `Duplicate ${called.many}`,
  (gis, { items }: { items: readonly ListCopy[] }) => copiedInList(gis, 'sitePlans', items),
);

/** Removes site plans. */
export const removeSitePlans = command(`Delete ${called.many}`, (gis, { ids }: { ids: readonly string[] }) =>
  removedFromList(gis, 'sitePlans', ids),
);
