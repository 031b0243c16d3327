import { isPlainObject } from '../engine/schema/json.ts';
import type { MigrationStep } from '../engine/schema/migrations.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Append-only; a step that has shipped never changes. Release 0.1.0 is where walkthroughs begin. */
export const icgiMigrations: readonly MigrationStep[] = [
  {
    id: 'icgi/1', // a category's name can be a translation, as every other text a visitor reads
    since: '0.2.0',
    title: 'Category names can be translated',
    record: 'categories',
    up: (category) => ({ ...category, name: { type: 'custom', value: category.name } }),
  },
  {
    id: 'icgi/2', // a widget of a collection can be placed, not only a sign
    since: '0.2.0',
    title: 'Widgets of collections can be placed',
    record: 'placements',
    up: (placement) => {
      const { data } = placement;
      if (!isPlainObject(data) || data.type !== 'widget') return { ...placement };
      return { ...placement, data: { type: 'widget', widget: data.sign ?? null } };
    },
  },
  {
    id: 'icgi/3', // references say which list of widgets they lead to; their type was never checked before
    since: '0.2.0',
    title: 'References to widgets name their type',
    scope: 'document',
    up: (records) =>
      Object.fromEntries(Object.entries(records).map(([key, record]) => [key, withTypedWidgets(record, records)])),
  },
];

/** The record with each of its references to a widget typed by the list that has it; others are left as they are. */
function withTypedWidgets(record: StoredRecord, records: Readonly<Record<string, StoredRecord>>): StoredRecord {
  const typed = (value: unknown): unknown => {
    if (!isPlainObject(value) || typeof value.id !== 'string') return value;
    if (Object.hasOwn(records, `widgets/${value.id}`)) return { type: 'widget-use', id: value.id };
    if (Object.hasOwn(records, `signs/${value.id}`)) return { type: 'sign', id: value.id };
    return value;
  };
  const inside = (value: unknown): unknown =>
    isPlainObject(value) && value.type === 'widget' && 'widget' in value
      ? { ...value, widget: typed(value.widget) }
      : value;
  const next: Record<string, unknown> = { ...record };
  if ('title' in next && 'widget' in next) next.widget = typed(next.widget);
  if ('action' in next) next.action = inside(next.action);
  if (isPlainObject(next.data)) {
    next.data = inside(next.data);
    if (isPlainObject(next.data) && 'action' in next.data)
      next.data = { ...next.data, action: inside(next.data.action) };
  }
  return next;
}
