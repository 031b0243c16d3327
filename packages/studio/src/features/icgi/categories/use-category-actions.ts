import * as commands from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { IcgiDocument } from '@diorama/documents/icgi/icgi.records.ts';
import type { CategoryActions } from '../../../editor/categories/category-outline.tsx';
import { type CategoryKind, useCategoryActionsOf } from '../../../editor/categories/use-category-actions.ts';
import { useEditor } from '../editor-hooks.ts';

const KIND: CategoryKind<IcgiDocument> = {
  commands,
  called: icgiLabels.records.categories,
  contentOf: (store, ids) => store.list('markers').filter(({ category }) => ids.includes(category?.id ?? '')).length,
  things: icgiLabels.records.markers,
  doc: (store) => store.records(),
};

export const useCategoryActions = (): CategoryActions => useCategoryActionsOf(useEditor().store, KIND);
