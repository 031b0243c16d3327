import { byOrder } from '../engine/order.ts';
import type { RecordOf } from '../engine/schema/record-definition.ts';
import type { Records, RecordTables } from '../engine/schema/records.ts';
import type { ThemeDocument } from './theme.records.ts';

type Look = RecordOf<ThemeDocument, 'look'>;
type Colors = RecordOf<ThemeDocument, 'colors'>;
type Group = Omit<RecordOf<ThemeDocument, 'groups'>, 'order'>;

/** The specification's theme, as callers see it. */
export type Theme = Look & { colors: Colors & { groups: Group[] } };

/** The theme from its records. */
export function themeOf(tables: RecordTables<ThemeDocument>): Theme {
  const look = tables.look.get('look');
  const colors = tables.colors.get('colors');
  if (!look || !colors) throw new Error('The theme has no "look" or "colors" record');
  const groups = [...tables.groups.values()].sort(byOrder).map(({ order: _order, ...group }) => group);
  return { ...look, colors: { ...colors, groups } };
}

/** The theme as commands and checks see it. */
export function themeFrom(records: Records<ThemeDocument>): Theme {
  const groups = records.ordered('groups').map(({ order: _order, ...group }) => group);
  return { ...records.one('look'), colors: { ...records.one('colors'), groups } };
}
