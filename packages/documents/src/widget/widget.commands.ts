import { commandsOf } from '../engine/command.ts';
import { ordersAfterMove } from '../engine/merge/keep-order.ts';
import { ordersBetween } from '../engine/order.ts';
import { widgetLabels } from './widget.labels.ts';
import type { CompareEntryRecord, WidgetDocument } from './widget.records.ts';
import { COMPARE_ENTRIES } from './widget.schema.ts';

const command = commandsOf<WidgetDocument>();
const { one: entry, many: entries } = widgetLabels.records.entries;

/** An entry to be made. */
export type NewEntry = Pick<CompareEntryRecord, 'id'> & Partial<Pick<CompareEntryRecord, 'media' | 'name'>>;

/** Adds entries at the end, as many as fit. */
export const addEntries = command(`Add ${entry}`, (widget, { added }: { added: readonly NewEntry[] }) => {
  const all = widget.ordered('entries');
  const fitting = added.slice(0, Math.max(0, COMPARE_ENTRIES.max - all.length));
  const orders = ordersBetween(all.at(-1)?.order, undefined, fitting.length);
  return fitting.reduce((next, { id, media = null, name = { type: 'custom', value: {} } }, index) => {
    const order = orders[index];
    const empty = { type: 'custom' as const, value: {} };
    return order ? next.put('entries', { id, order, media, name, description: empty }) : next;
  }, widget);
});

/** Puts entries between two others, in the order they are given. */
export const moveEntries = command(
  `Move ${entries}`,
  (widget, { ids, after, before }: { ids: readonly string[]; after: string | null; before: string | null }) => {
    let next = widget;
    for (const [id, order] of ordersAfterMove(widget.ordered('entries'), { ids, after, before }))
      next = next.patch('entries', id, { order });
    return next;
  },
);

/** Copies entries, each right behind its own, as many as fit. `copies` gives the copy's id by the entry's. */
export const duplicateEntries = command(
  `Duplicate ${entry}`,
  (widget, { copies }: { copies: Readonly<Record<string, string>> }) =>
    Object.entries(copies).reduce((next, [id, copy]) => {
      const all = next.ordered('entries');
      const at = all.findIndex((found) => found.id === id);
      const found = all[at];
      const [order] = ordersBetween(found?.order, all[at + 1]?.order, 1);
      const fits = all.length < COMPARE_ENTRIES.max;
      return found && order && fits ? next.put('entries', { ...found, id: copy, order }) : next;
    }, widget),
);

/** Removes an entry; the last two stay. */
export const removeEntry = command(`Delete ${entry}`, (widget, { id }: { id: string }) =>
  widget.ordered('entries').length > COMPARE_ENTRIES.min ? widget.remove('entries', id) : widget,
);
