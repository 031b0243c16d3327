import { type CategoryState, categoryStates, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import { useMemo } from 'react';
import { useConfiguration } from '../configuration/configuration.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useStageSession } from '../stage/stage-session.tsx';

/** What is seen of categories while editing. Nothing of it is in the document. */
export function useCategoryView(): {
  states: ReadonlyMap<string, CategoryState>;
  /** Shows all of a category that is hidden or mixed; hides one that is shown. */
  toggle: (ids: readonly string[]) => void;
} {
  const e3d = useShownRecords();
  const { results } = useConfiguration();
  const { options, change } = useStageSession();
  const { categories } = options;
  const states = useMemo(
    () => categoryStates(e3d, ({ id, defaultShow }) => categories.get(id) ?? results.categories.get(id) ?? defaultShow),
    [e3d, categories, results],
  );
  const toggle = (ids: readonly string[]) => {
    const isShowing = ids.some((id) => states.get(id) !== 'shown');
    const next = new Map(categories);
    const wanted = new Set(ids);
    for (const id of ids) {
      next.set(id, isShowing);
      // Nothing is seen in what is hidden itself.
      if (isShowing) for (const outer of outerCategories(e3d, id)) next.set(outer, true);
    }
    if (isShowing)
      for (const { id } of e3d.all('categories'))
        if (outerCategories(e3d, id).some((outer) => wanted.has(outer))) next.set(id, true);
    change({ categories: next });
  };
  return { states, toggle };
}
