import { commandsOf } from '../engine/command.ts';
import { copiedInList, type ListCopy, type ListMove, movedInList } from '../engine/list-edits.ts';
import { ordersBetween } from '../engine/order.ts';
import { menuLabels } from './menu.labels.ts';
import type { MenuDocument, MenuItemRecord } from './menu.records.ts';
import type { MenuTarget } from './menu.schema.ts';
import { opensNewWindow } from './menu-item.ts';

const command = commandsOf<MenuDocument>();
const { one: item, many: items } = menuLabels.records.items;

/** An item to be made; it opens a new window as its target usually does. */
export type NewMenuItem = Pick<MenuItemRecord, 'id' | 'name' | 'icon' | 'data'> & { openInNewWindow?: boolean };

/** Adds items behind another one; at the end without `after`. */
export const addItems = command(
  `Add ${item}`,
  (menu, { added, after }: { added: readonly NewMenuItem[]; after?: string | null }) => {
    const all = menu.ordered('items');
    const at = after ? all.findIndex(({ id }) => id === after) : all.length - 1;
    const orders = ordersBetween(all[at]?.order, all[at + 1]?.order, added.length);
    return added.reduce((next, { id, name, icon, data, openInNewWindow = opensNewWindow(data.type) }, index) => {
      const order = orders[index];
      return order ? next.put('items', { id, order, name, icon, openInNewWindow, data }) : next;
    }, menu);
  },
);

/** Puts items between two others, in the order they are given. */
export const moveItems = command(`Move ${items}`, (menu, move: ListMove) => movedInList(menu, 'items', move));

/** Leads an item elsewhere. Another kind of target opens as it usually does. */
export const setTarget = command('Change target', (menu, { id, data }: { id: string; data: MenuTarget }) => {
  const found = menu.get('items', id);
  if (!found) return menu;
  const isOther = found.data.type !== data.type;
  return menu.patch('items', id, { data, ...(isOther ? { openInNewWindow: opensNewWindow(data.type) } : {}) });
});

/** Copies items, each right behind its own. */
export const duplicateItems = command(`Duplicate ${item}`, (menu, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(menu, 'items', items),
);

/** Removes an item. */
export const removeItem = command(`Delete ${item}`, (menu, { id }: { id: string }) => menu.remove('items', id));
