import { createMultiSelection } from '../../editor/selection/multi-selection.tsx';
import { E3D_ITEM_TABS } from './editor-tabs.ts';

/** The objects that are selected. */
export const { MultiSelectionProvider: EntitySelectionProvider, useMultiSelection: useEntitySelection } =
  createMultiSelection({
    itemTabs: E3D_ITEM_TABS,
    idOf: ({ collection, id }) => (collection === 'entities' ? id : undefined),
    selectedOf: (id) => ({ collection: 'entities', id }),
  });
