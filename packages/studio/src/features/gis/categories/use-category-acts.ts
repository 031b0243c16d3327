import {
  addCategory,
  duplicateCategories,
  moveCategories,
  removeCategories,
  renameCategory,
} from '@diorama/documents/gis/gis.commands.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address.tsx';
import type { CategoryActs } from '../../../editor/categories/category-outline.tsx';
import { categoryName } from '../../../editor/categories/category-shape.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useDeleteRecords } from '../../../editor/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { useEditor } from '../editor-hooks.ts';
import { placesByCategory } from './places-by-category.ts';

const { categories: called } = gisLabels.records;

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
      return { show, add: () => null, rename: nothing, move: nothing, duplicate: refused, remove: nothing };
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
        store.execute(duplicateCategories, { items });
        return items.map(({ copy }) => copy);
      },
      remove(ids) {
        const first = store.get('categories', ids[0] ?? '');
        const counts = placesByCategory(store.records());
        const left = ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
        deleteRecords({
          store,
          command: { forAll: removeCategories },
          collection: 'categories',
          ids,
          called,
          name: first ? categoryName(first, language) : '',
          detail: left === 0 ? undefined : `${left === 1 ? '1 place was' : `${left} places were`} in it`,
          siblings: store.list('categories'),
        });
      },
    };
  }, [store, select, language, deleteRecords, refuse]);
}
