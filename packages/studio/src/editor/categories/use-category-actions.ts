import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import type { RecordLabel } from '@diorama/documents/engine/schema/labels.ts';
import type { CategoryCommands } from '@diorama/documents/shared/category.commands.ts';
import type { WithCategories } from '@diorama/documents/shared/category-tree.ts';
import { useMemo } from 'react';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useAddress } from '../address/address.tsx';
import { keepFocus } from '../address/focus-record.ts';
import { newRecordId } from '../address/record-id.ts';
import { useDeleteRecords } from '../selection/use-delete-records.ts';
import { useRefusal } from '../use-refusal.ts';
import type { CategoryActions } from './category-outline.tsx';
import { categoryName } from './category-shape.ts';

/** Of one kind of document; the same object on every render. */
export interface CategoryKind<D extends DocumentKind> {
  commands: CategoryCommands<D>;
  /** What categories are called. */
  called: RecordLabel;
  /** How many things stand in categories, and what such a thing is called. */
  contentOf: (store: EditorStore<D>, ids: readonly string[]) => number;
  things: RecordLabel;
  doc: (store: EditorStore<D>) => WithCategories;
}

/** What is done with the categories of a document. Each is one step of undo. */
export function useCategoryActionsOf<D extends DocumentKind>(
  store: EditorStore<D>,
  kind: CategoryKind<D>,
): CategoryActions {
  const { select, language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): CategoryActions => {
    const { commands, called, contentOf, things, doc } = kind;
    const show = (id: string) => select({ collection: 'categories', id });
    if (refuse) {
      const refused = () => {
        refuse();
        return [];
      };
      const nothing = () => void refuse();
      return {
        show,
        add: () => refused()[0] ?? null,
        rename: nothing,
        move: nothing,
        duplicate: refused,
        remove: nothing,
      };
    }
    return {
      show,
      add(parent) {
        const id = newRecordId();
        store.execute(commands.addCategory, { id, parent, language, name: 'New category' });
        show(id);
        keepFocus(`categories/${id}`);
        return id;
      },
      rename: (id, name) => store.execute(commands.renameCategory, { id, language, name }),
      move: (ids, parent, between) => store.execute(commands.moveCategories, { ids, parent, ...between }),
      duplicate(ids) {
        const items = ids.map((id) => ({ id, copy: newRecordId() }));
        const label = `Duplicate ${items.length === 1 ? called.one : `${items.length} ${called.many}`}`;
        store.execute({ ...commands.duplicateCategories, label }, { items });
        return items.map(({ copy }) => copy);
      },
      remove(ids) {
        const first = doc(store).get('categories', ids[0] ?? '');
        const left = contentOf(store, ids);
        deleteRecords({
          store,
          command: { forAll: commands.removeCategories },
          collection: 'categories',
          ids,
          called,
          name: first ? categoryName(first, language) : '',
          detail:
            left === 0 ? undefined : `${left === 1 ? `1 ${things.one} was` : `${left} ${things.many} were`} in it`,
          siblings: doc(store).ordered('categories'),
        });
      },
    };
  }, [store, kind, select, language, deleteRecords, refuse]);
}
