import { commandsOf } from '../../engine/command.ts';
import { orderBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
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
  (gis, { items }: { items: readonly { id: string; copy: string }[] }) =>
    items.reduce((next, { id, copy }) => {
      const plans = next.ordered('sitePlans');
      const at = plans.findIndex((plan) => plan.id === id);
      const plan = plans[at];
      if (!plan || next.get('sitePlans', copy)) return next;
      return next.put('sitePlans', { ...plan, id: copy, order: orderBetween(plan.order, plans[at + 1]?.order) });
    }, gis),
);

/** Removes site plans. */
export const removeSitePlans = command(`Delete ${called.many}`, (gis, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => gis.get('sitePlans', id)));
  return gone.size === 0 ? gis : withoutReferencesTo(gis.removeAll('sitePlans', gone), 'site-plan', gone);
});
