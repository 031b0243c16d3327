import { commandsOf } from '../engine/command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList } from '../engine/list-edits.ts';
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
export const moveEntries = command(`Move ${entries}`, (widget, move: ListMove) => movedInList(widget, 'entries', move));

/** Copies entries, each right behind its own, as many as fit. */
export const duplicateEntries = command(`Duplicate ${entry}`, (widget, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(widget, 'entries', items.slice(0, Math.max(0, COMPARE_ENTRIES.max - widget.all('entries').length))),
);

/** Removes an entry; the last two stay. */
export const removeEntry = command(`Delete ${entry}`, (widget, { id }: { id: string }) =>
  widget.ordered('entries').length > COMPARE_ENTRIES.min ? widget.remove('entries', id) : widget,
);
