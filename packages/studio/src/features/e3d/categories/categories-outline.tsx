import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { CategoryRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { type CategoryState, categoryStates, outerCategories } from '@diorama/documents/shared/category-tree.ts';
import { Tag } from 'lucide-react';
import { useMemo } from 'react';
import { CategoryOutline } from '../../../editor/categories/category-outline.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { cssOf } from '../../../ui/color/hex.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { MenuIcon } from '../../menu/public.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';
import { useStageSession } from '../stage/stage-session.tsx';
import { useCategoryActions } from './use-category-actions.ts';
import { useCategoryCosts } from './use-category-costs.ts';

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

/** Its own icon, in front of the colour of its group. */
function CategoryIcon({ category: { icon, colorGroup } }: { category: CategoryRecord }) {
  const { project } = useShell();
  const group = project?.theme.colors.groups.find(({ id }) => id === colorGroup?.id);
  const drawn = icon === null ? <Icon of={Tag} size={14} /> : <MenuIcon name={icon} size={14} />;
  if (!group) return <span className="grid size-5 flex-none place-items-center">{drawn}</span>;
  return (
    <span
      title={group.name || 'Untitled'}
      className="grid size-5 flex-none place-items-center rounded-sm"
      style={{ backgroundColor: cssOf(group.main.color), color: cssOf(group.main.text) }}
    >
      {drawn}
    </span>
  );
}

/** What is seen of categories while editing. Nothing of it is in the document. */
function useCategoryView(): {
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
