import {
  addCategory,
  duplicateCategories,
  moveCategories,
  removeCategories,
  renameCategory,
} from '@diorama/documents/e3d/categories.commands.ts';
import { categoriesOf } from '@diorama/documents/e3d/category-tree.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import type { CategoryActs } from '../../../editor/categories/category-outline.tsx';
import { categoryName } from '../../../editor/categories/category-shape.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useDeleteRecords } from '../../../editor/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { useEditor } from '../editor-hooks.ts';

const { categories: called } = e3dLabels.records;

export function useCategoryActs(): CategoryActs {
  const { store } = useEditor();
  const { select, language } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo((): CategoryActs => {
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
        remove: refuse,
      };
    }
    return {
      show,
      add(parent) {
        const id = newRecordId();
        store.execute(addCategory, { id, parent, language, name: 'New category' });
        show(id);
        return id;
      },
      rename: (id, name) => store.execute(renameCategory, { id, language, name }),
      move: (ids, parent, between) => store.execute(moveCategories, { ids, parent, ...between }),
      duplicate(ids) {
        const items = ids.map((id) => ({ id, copy: newRecordId() }));
        const label = `Duplicate ${items.length === 1 ? called.one : `${items.length} ${called.many}`}`;
        store.execute({ ...duplicateCategories, label }, { items });
        return items.map(({ copy }) => copy);
      },
      remove(ids) {
        const gone = new Set(ids);
        const first = store.get('categories', ids[0] ?? '');
        const left = store.list('entities').filter((entity) => categoriesOf(entity).some((id) => gone.has(id))).length;
        deleteRecords({
          store,
          command: { forAll: removeCategories },
          collection: 'categories',
          ids,
          called,
          name: first ? categoryName(first, language) : '',
          detail: left === 0 ? undefined : `${left === 1 ? '1 object was' : `${left} objects were`} in it`,
          siblings: store.list('categories'),
        });
      },
    };
  }, [store, select, language, deleteRecords, refuse]);
}
