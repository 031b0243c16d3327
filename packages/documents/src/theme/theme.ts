import type { RecordOf } from '../engine/define-document.ts';
import { isPlainObject } from '../engine/json.ts';
import { byOrder } from '../engine/order.ts';
import type { RecordTables } from '../engine/records.ts';
import type { ThemeDocument } from './theme.document.ts';

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

/** The attributes of a theme document from the specification's theme: looks, colours and groups apart. */
export function themeAttributes(theme: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { colors, ...look } = theme;
  if (!isPlainObject(colors)) return { look };
  const { groups, ...own } = colors;
  return { look, colors: own, groups };
}
