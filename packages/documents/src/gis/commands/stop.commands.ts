import { commandsOf } from '../../engine/command.ts';
import { ordersAfterMove } from '../../engine/merge/keep-order.ts';
import { orderBetween } from '../../engine/order.ts';
import { withoutReferencesTo } from '../../engine/reference/without-references-to.ts';
import type { Language } from '../../engine/schema/languages.ts';
import { withText } from '../../shared/text/localized-text.ts';
import { gisLabels } from '../gis.labels.ts';
import type { GisDocument, StopRecord } from '../gis.records.ts';
import type { View } from '../gis.schema.ts';
import { withoutLooseWidgets } from '../gis.widgets.ts';

const command = commandsOf<GisDocument>();
const { stops: called } = gisLabels.records;

/** What a new stop shows. */
interface NewStop {
  id: string;
  language: Language;
  name: string;
  view: View;
}

/** Adds a stop behind the last one. */
export const addStop = command(`Add ${called.one}`, (gis, { id, language, name, view }: NewStop) => {
  if (gis.get('stops', id)) return gis;
  const order = orderBetween(gis.ordered('stops').at(-1)?.order, null);
  const text = { type: 'custom' as const, value: { [language]: name } };
  return gis.put('stops', { id, order, name: text, view, show: [], hide: [], widget: null });
});

/** Sets what a stop is called in a language. */
export const renameStop = command(
  `Rename ${called.one}`,
  (gis, { id, language, name }: { id: string; language: Language; name: string }) => {
    const stop = gis.get('stops', id);
    return stop ? gis.patch('stops', id, { name: withText(stop.name, language, name) }) : gis;
  },
);

/** What a stop does with a category on arriving: it stays as it is for `keep`. */
export const setStopCategory = command(
  'Change categories of stop',
  (gis, { id, category, how }: { id: string; category: string; how: 'show' | 'hide' | 'keep' }) => {
    const stop = gis.get('stops', id);
    if (!stop) return gis;
    const without = (list: StopRecord['show']) => list.filter((one) => one?.id !== category);
    const added = { type: 'category', id: category };
    const show = [...without(stop.show), ...(how === 'show' ? [added] : [])];
    const hide = [...without(stop.hide), ...(how === 'hide' ? [added] : [])];
    return gis.patch('stops', id, { show, hide });
  },
);

/** Puts stops between two others, in the order they are given. */
export const moveStops = command(
  `Move ${called.many}`,
  (gis, { ids, after, before }: { ids: readonly string[]; after: string | null; before: string | null }) => {
    const known = ids.filter((id) => gis.get('stops', id));
    if (known.length === 0) return gis;
    const orders = ordersAfterMove(gis.ordered('stops'), { ids: known, after, before });
    return [...orders].reduce((next, [id, order]) => next.patch('stops', id, { order }), gis);
  },
);

/** Copies stops, each behind its original. */
export const duplicateStops = command(
  `Duplicate ${called.many}`,
  (gis, { items }: { items: readonly { id: string; copy: string }[] }) =>
    items.reduce((next, { id, copy }) => {
      const stops = next.ordered('stops');
      const at = stops.findIndex((stop) => stop.id === id);
      const stop = stops[at];
      if (!stop || next.get('stops', copy)) return next;
      return next.put('stops', { ...stop, id: copy, order: orderBetween(stop.order, stops[at + 1]?.order) });
    }, gis),
);

/** Removes stops. A widget that nothing opens any more is no longer listed. */
export const removeStops = command(`Delete ${called.many}`, (gis, { ids }: { ids: readonly string[] }) => {
  const gone = new Set(ids.filter((id) => gis.get('stops', id)));
  if (gone.size === 0) return gis;
  return withoutLooseWidgets(withoutReferencesTo(gis.removeAll('stops', gone), 'stop', gone));
});
