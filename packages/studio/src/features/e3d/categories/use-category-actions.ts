import { categoriesOf } from '@diorama/documents/e3d/category-tree.ts';
import * as commands from '@diorama/documents/e3d/commands/categories.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import type { CategoryActions } from '../../../editor/categories/category-outline.tsx';
import { type CategoryKind, useCategoryActionsOf } from '../../../editor/categories/use-category-actions.ts';
import { useEditor } from '../editor-hooks.ts';

const KIND: CategoryKind<E3dDocument> = {
  commands,
  called: e3dLabels.records.categories,
  contentOf: (store, ids) =>
    store.list('entities').filter((entity) => categoriesOf(entity).some((id) => ids.includes(id))).length,
  things: e3dLabels.records.entities,
  doc: (store) => store.records(),
};

export const useCategoryActions = (): CategoryActions => useCategoryActionsOf(useEditor().store, KIND);
