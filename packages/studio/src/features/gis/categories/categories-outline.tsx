import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { CategoryOutline } from '../../../editor/categories/category-outline.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MenuIcon } from '../../menu/public.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { placesByCategory } from './places-by-category.ts';
import { useCategoryActions } from './use-category-actions.ts';
import { useCategoryView } from './use-category-view.ts';

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
