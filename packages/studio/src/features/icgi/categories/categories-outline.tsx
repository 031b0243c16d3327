import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { CategoryOutline } from '../../../editor/categories/category-outline.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { MenuIcon } from '../../menu/public.ts';
import { useEditor, useList } from '../editor-hooks.ts';
import { useCategoryView } from './category-view.tsx';
import { useCategoryActions } from './use-category-actions.ts';

/** All categories of the walkthrough, each in the one it stands in. */
export function CategoriesOutline() {
  const { store } = useEditor();
  const categories = useList('categories');
  const markers = useList('markers');
  const { states, toggle } = useCategoryView();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are those of the list
  const doc = useMemo(() => store.records(), [store, categories]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { category } of markers) if (category) found.set(category.id, (found.get(category.id) ?? 0) + 1);
    return found;
  }, [markers]);
  return (
    <CategoryOutline
      doc={doc}
      called={icgiLabels.records.categories}
      actions={useCategoryActions()}
      states={states}
      onToggle={toggle}
      countOf={(id) => counts.get(id) ?? 0}
      iconOf={({ icon }) => (
        <span className="grid size-5 flex-none place-items-center">
          {icon === null ? <Icon of={Tag} size={14} /> : <MenuIcon name={icon} size={14} />}
        </span>
      )}
      pitch="Visitors show and hide the markers of a category together: materials, technology, rooms."
    />
  );
}
