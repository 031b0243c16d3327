import * as commands from '@diorama/documents/gis/commands/gis.commands.ts';
import { gisLabels } from '@diorama/documents/gis/gis.labels.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { CategoryActions } from '../../../editor/categories/category-outline.tsx';
import { type CategoryKind, useCategoryActionsOf } from '../../../editor/categories/use-category-actions.ts';
import { useEditor } from '../editor-hooks.ts';
import { placesByCategory } from './places-by-category.ts';

const KIND: CategoryKind<GisDocument> = {
  commands,
  called: gisLabels.records.categories,
  contentOf(store, ids) {
    const counts = placesByCategory(store.records());
    return ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
  },
  things: gisLabels.records.hotspots,
  doc: (store) => store.records(),
};

export const useCategoryActions = (): CategoryActions => useCategoryActionsOf(useEditor().store, KIND);
