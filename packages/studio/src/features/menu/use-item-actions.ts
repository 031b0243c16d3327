import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { addItems, removeItem } from '@diorama/documents/menu/menu.commands.ts';
import { menuLabels } from '@diorama/documents/menu/menu.labels.ts';
import type { MenuItemRecord } from '@diorama/documents/menu/menu.records.ts';
import { MOST_MENU_ITEMS } from '@diorama/documents/menu/menu.schema.ts';
import { nameOfItem } from '@diorama/documents/menu/menu-item.ts';
import type { ProductRef } from '@diorama/documents/shared/primitives.schema.ts';
import { useMemo } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import { fieldMark } from '../../editor/address/focus-record.ts';
import { newRecordId } from '../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../editor/use-refusal.ts';
import { focusAdded, rowOf } from '../../ui/focus-added.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { useEditor } from './editor-hooks.ts';

interface NewLink {
  name?: string;
  href?: string;
}

interface ItemActions {
  /** Behind the selected item, which they replace as what is selected. */
  addLinks: (links: readonly NewLink[]) => void;
  addProduct: (ref: NonNullable<ProductRef>, name: string) => void;
  remove: (ids: readonly string[]) => void;
}

/** Adds and deletes items, if one may. */
export function useItemActions(): ItemActions {
  const { store } = useEditor();
  const { selected, select, language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): ItemActions => {
    if (refuse) return { addLinks: refuse, addProduct: refuse, remove: refuse };
    const add = (items: readonly Pick<MenuItemRecord, 'name' | 'data'>[], isNamed: boolean) => {
      if (store.list('items').length + items.length > MOST_MENU_ITEMS)
        return notifyFailed(`A menu has at most ${MOST_MENU_ITEMS} items`);
      const added = items.map((item) => ({ id: newRecordId(), icon: null, ...item }));
      const after = selected?.collection === 'items' ? selected.id : null;
      store.execute(addItems, { added, after });
      const last = added.at(-1);
      if (!last) return;
      select({ collection: 'items', id: last.id });
      // What comes with a name of its own, as a pasted link, stays a row; on a phone there is no inspector next to it.
      if (isNamed || window.matchMedia(STACKED).matches) focusAdded(rowOf(last.id));
      else focusAdded(nameField(last.id, language), { isSelected: true });
    };
    return {
      addLinks: (links) =>
        add(
          links.map((link) => linkItem(link, language)),
          links.some(({ name }) => name),
        ),
      addProduct: (ref, name) => add([{ name: { [language]: name }, data: { type: 'product', ref } }], false),
      remove: (wanted) => {
        const ids = wanted.filter((id) => store.get('items', id));
        const first = store.get('items', ids[0] ?? '');
        deleteRecords({
          store,
          command: removeItem,
          collection: 'items',
          ids,
          called: menuLabels.records.items,
          name: first ? nameOfItem(first) : '',
          siblings: store.list('items'),
        });
      },
    };
  }, [store, selected, select, language, deleteRecords, refuse]);
}

/** As where the editor shows outline and inspector in turn. */
const STACKED = '(width < 64rem)';

/** The field of the inspector that names an item in a language. */
const nameField = (id: string, language: Language): string =>
  `[data-field="${CSS.escape(fieldMark(`items/${id}`, ['name']))}"] input[lang="${language}"]`;

const linkItem = ({ name, href }: NewLink, language: Language) => ({
  name: name ? { [language]: name } : {},
  data: { type: 'external' as const, href: href ? { [language]: href } : {} },
});
