import { commandsOf } from '../../engine/command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList, removedFromList } from '../../engine/list-edits.ts';
import { orderBetween } from '../../engine/order.ts';
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
export const moveStops = command(`Move ${called.many}`, (gis, move: ListMove) => movedInList(gis, 'stops', move));

/** Copies stops, each behind its original. */
export const duplicateStops = command(`Duplicate ${called.many}`, (gis, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(gis, 'stops', items),
);

/** Removes stops. A widget that nothing opens any more is no longer listed. */
export const removeStops = command(`Delete ${called.many}`, (gis, { ids }: { ids: readonly string[] }) =>
  withoutLooseWidgets(removedFromList(gis, 'stops', ids)),
);
