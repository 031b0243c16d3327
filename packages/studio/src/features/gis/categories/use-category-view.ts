import { type CategoryState, categoryStates } from '@diorama/documents/shared/category-tree.ts';
import { useMemo } from 'react';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../map-session.tsx';

/** What is seen of each category while editing: what visitors see first, unless it was switched here. */
export function useCategoryView(): {
  states: ReadonlyMap<string, CategoryState>;
  toggle: (ids: readonly string[]) => void;
} {
  const gis = useShownRecords();
  const { categories, switchCategories } = useMapSession();
  const states = useMemo(
    () => categoryStates(gis, ({ id, defaultShow }) => categories.get(id) ?? defaultShow),
    [gis, categories],
  );
  const isOn = (id: string) => categories.get(id) ?? gis.get('categories', id)?.defaultShow ?? true;
  return { states, toggle: (ids) => switchCategories(ids, !ids.every(isOn)) };
}
