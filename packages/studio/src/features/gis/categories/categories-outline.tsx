import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { type CategoryState, categoryStates } from '@diorama/documents/shared/category-tree.ts';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { CategoryOutline } from '../../../editor/categories/category-outline.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { MenuIcon } from '../../menu/public.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { useMapSession } from '../selection/map-session.tsx';
import { placesByCategory } from './places-by-category.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** All categories of the map, each in the one it stands in. */
export function CategoriesOutline() {
  const gis = useShownRecords();
  const counts = useMemo(() => placesByCategory(gis), [gis]);
  const { states, toggle } = useCategoryView();
  return (
    <CategoryOutline
      doc={gis}
      called={gisLabels.records.categories}
      actions={useCategoryActions()}
      states={states}
      onToggle={toggle}
      countOf={(id) => counts.get(id)}
      iconOf={({ icon }) => (
        <span className="grid size-5 flex-none place-items-center">
          {icon === null ? <Icon of={Tag} size={14} /> : <MenuIcon name={icon} size={14} />}
        </span>
      )}
      pitch="Visitors show and hide the places of a category together: schools, restaurants, harbours."
    />
  );
}

/** What is seen of each category while editing: what visitors see first, unless it was switched here. */
function useCategoryView(): {
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
