import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { CategoryOutline } from '../../../editor/categories/category-outline.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { CategoryIcon } from './category-icon.tsx';
import { useCategoryActions } from './use-category-actions.ts';
import { useCategoryCosts } from './use-category-costs.ts';
import { useCategoryView } from './use-category-view.ts';

/** All categories, each in the one it stands in. */
export function CategoriesOutline() {
  const e3d = useShownRecords();
  const costs = useCategoryCosts();
  const { states, toggle } = useCategoryView();
  return (
    <CategoryOutline
      doc={e3d}
      called={e3dLabels.records.categories}
      actions={useCategoryActions()}
      states={states}
      onToggle={toggle}
      countOf={(id) => costs.get(id)?.objects}
      iconOf={({ id }) => {
        const category = e3d.get('categories', id);
        return category ? <CategoryIcon category={category} /> : null;
      }}
      pitch="Visitors show and hide the objects of a category together: furniture, garden, the roof."
    />
  );
}
