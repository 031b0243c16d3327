import { commandsOf } from '../engine/command.ts';
import { fieldCommand } from '../engine/field-command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList } from '../engine/list-edits.ts';
import { ordersFor } from '../engine/merge/keep-order.ts';
import { ordersBetween } from '../engine/order.ts';
import type { Records } from '../engine/schema/records.ts';
import type { Color } from '../shared/primitives.schema.ts';
import { themeDocument } from './theme.document.ts';
import { themeLabels } from './theme.labels.ts';
import { type FontFile, MOST_FONT_FILES, type ThemeDocument } from './theme.records.ts';
import type { Theme } from './theme.ts';
import { placeOfColour } from './theme-colours.ts';

const command = commandsOf<ThemeDocument>();
const { one: group, many: groups } = themeLabels.records.groups;

/** A group to be made. */
export type NewGroup = Pick<Theme['colors']['groups'][number], 'id' | 'name' | 'main' | 'alt'>;
/** Which texts a font is for. */
export type FontSlot = keyof Theme['fonts'];

/** A colour by its path in the theme, `colors.primary.text`. */
export interface ColourAt {
  path: string;
  color: Color;
}

/** Gives colours what a contrast report suggests. A group that was deleted stays deleted. */
export const fixContrast = command('Fix contrast', (theme, { colours }: { colours: readonly ColourAt[] }) =>
  colours.reduce((next, { path, color }) => {
    const place = placeOfColour(path);
    const [collection, id] =
      place.record === 'colors' ? (['colors', 'colors'] as const) : (['groups', place.id] as const);
    return fieldCommand(themeDocument, collection, place.path).run(next, { ids: [id], value: color });
  }, theme),
);

/** Takes over colours that were made from one; groups stay. */
export const applyColours = command(
  'Apply colours',
  (theme, { colours }: { colours: Omit<Theme['colors'], 'groups'> }) => theme.patch('colors', 'colors', { ...colours }),
);

/** Sets texts in a family. `files`: of a family that is not shipped. Files of families that are used no more go. */
export const setFont = command(
  'Change font',
  (theme, { slot, family, files }: { slot: FontSlot; family: string; files: readonly FontFile[] }) => {
    const { fonts, fontFiles } = theme.one('look');
    const next = { ...fonts, [slot]: family };
    const used = new Set([next.headings, next.body]);
    const others = fontFiles.filter((file) => file.family !== family && used.has(file.family));
    return theme.patch('look', 'look', { fonts: next, fontFiles: [...others, ...files].slice(0, MOST_FONT_FILES) });
  },
);

/** Makes the theme that of another project. Groups that it lacks go, apart from those named in `kept`. */
export const importTheme = command(
  'Import theme',
  (theme, { from, kept }: { from: Theme; kept: readonly string[] }) => {
    const { colors, ...look } = from;
    const { groups: wanted, ...colours } = colors;
    const next = theme.patch('look', 'look', look).patch('colors', 'colors', colours);
    return withGroups(next, wanted, new Set(kept));
  },
);

/** With these groups, in this order; the others go unless they are kept. */
function withGroups(
  theme: Records<ThemeDocument>,
  wanted: Theme['colors']['groups'],
  kept: ReadonlySet<string>,
): Records<ThemeDocument> {
  const named = new Set(wanted.map(({ id }) => id));
  const stay = theme.ordered('groups').filter(({ id }) => kept.has(id) && !named.has(id));
  const gone = theme.ordered('groups').filter(({ id }) => !kept.has(id) && !named.has(id));
  const list = [...wanted, ...stay];
  const orders = ordersFor(list, new Map());
  const cleared = gone.reduce((next, { id }) => next.remove('groups', id), theme);
  return list.reduce((next, item) => {
    const order = orders.get(item.id);
    return order === undefined ? next : next.put('groups', { ...item, order });
  }, cleared);
}

/** Adds a group behind another one; at the end without `after`. */
export const addGroup = command(
  `Add ${group}`,
  (theme, { added, after }: { added: NewGroup; after?: string | null | undefined }) => {
    const all = theme.ordered('groups');
    const at = after ? all.findIndex(({ id }) => id === after) : all.length - 1;
    const [order] = ordersBetween(all[at]?.order, all[at + 1]?.order, 1);
    return order ? theme.put('groups', { type: '4-colors', ...added, order }) : theme;
  },
);

/** Puts groups between two others, in the order they are given. */
export const moveGroups = command(`Move ${groups}`, (theme, move: ListMove) => movedInList(theme, 'groups', move));

/** Copies groups, each right behind its own. */
export const duplicateGroups = command(`Duplicate ${group}`, (theme, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(theme, 'groups', items),
);

/** Removes a group. */
export const removeGroup = command(`Delete ${group}`, (theme, { id }: { id: string }) => theme.remove('groups', id));
