import { expect, test } from 'vitest';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { checkMenu } from './menu.checks.ts';
import { addItems, duplicateItems, moveItems, removeItem, setTarget } from './menu.commands.ts';
import { menuDocument } from './menu.document.ts';
import type { MenuDocument } from './menu.records.ts';

const external = (href: string) => ({ type: 'external' as const, href: { en: href } });

function menuOf(...names: string[]): Records<MenuDocument> {
  const empty = new Records<MenuDocument>(menuDocument, trustedTables(menuDocument, [['settings', { name: 'Main' }]]));
  const added = names.map((name) => ({ id: name, name: { en: name, sv: name }, icon: null, data: external('/x') }));
  return addItems.run(empty, { added });
}

const ids = (menu: Records<MenuDocument>) => menu.ordered('items').map(({ id }) => id);

test('items are added at the end, or behind the one that is named', () => {
  const added = [{ id: 'c', name: {}, icon: null, data: { type: 'product' as const, ref: null } }];
  expect(ids(addItems.run(menuOf('a', 'b'), { added }))).toEqual(['a', 'b', 'c']);
  expect(ids(addItems.run(menuOf('a', 'b'), { added, after: 'a' }))).toEqual(['a', 'c', 'b']);
});

test('an address opens a new window and a product does not, until the editor says otherwise', () => {
  const menu = menuOf('a');
  expect(menu.get('items', 'a')?.openInNewWindow).toBe(true);
  const led = setTarget.run(menu, { id: 'a', data: { type: 'product', ref: null } });
  expect(led.get('items', 'a')?.openInNewWindow).toBe(false);
  const kept = setTarget.run(menu.patch('items', 'a', { openInNewWindow: false }), { id: 'a', data: external('/y') });
  expect(kept.get('items', 'a')?.openInNewWindow).toBe(false);
});

test('several items move together and keep their order', () => {
  const moved = moveItems.run(menuOf('a', 'b', 'c', 'd'), { ids: ['a', 'c'], after: 'd', before: null });
  expect(ids(moved)).toEqual(['b', 'd', 'a', 'c']);
});

test('copies stand right behind what was copied, and a deleted item is copied by nobody', () => {
  expect(
    ids(duplicateItems.run(menuOf('a', 'b'), { items: ['a', 'b', 'gone'].map((id) => ({ id, copy: `${id}2` })) })),
  ).toEqual(['a', 'a2', 'b', 'b2']);
  expect(ids(removeItem.run(menuOf('a', 'b'), { id: 'a' }))).toEqual(['b']);
});

test('checks name the item without a name in one language, and the one that leads nowhere', () => {
  const menu = addItems.run(menuOf(), {
    added: [
      { id: 'half', name: { en: 'Floor plans' }, icon: null, data: external('/plans') },
      { id: 'lost', name: { en: 'Call us', sv: 'Ring' }, icon: null, data: { type: 'external', href: {} } },
      { id: 'mute', name: {}, icon: null, data: { type: 'product', ref: null } },
    ],
  });
  expect(checkMenu(menu, ['en', 'sv']).map(({ message, level }) => [level, message])).toEqual([
    ['warning', '“Floor plans” has no Swedish name'],
    ['warning', '“Call us” leads nowhere: visitors do not see it'],
    ['warning', 'An item has no name: visitors do not see it'],
    ['warning', '“Untitled” leads nowhere: visitors do not see it'],
  ]);
});
