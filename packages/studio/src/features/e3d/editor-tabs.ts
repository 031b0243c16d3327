import type { ItemTabs } from '../../editor/address.tsx';

/** Parts of a configurator that its editor's address can name. The first one is open unless it says otherwise. */
export const E3D_TABS = ['viewport', 'data-tables'] as const;
export type E3dTab = (typeof E3D_TABS)[number];

/** What is selected in each of them. */
export const E3D_ITEM_TABS: ItemTabs = {
  'mesh-slots': ['meshSlots'],
  categories: ['categories'],
  interface: ['controls', 'groups', 'interface'],
  'data-tables': ['dataTables', 'rows'],
  graph: ['nodes', 'graph'],
};

export const E3D_TAB_LABELS: Readonly<Record<E3dTab, string>> = {
  viewport: 'Viewport',
  'data-tables': 'Data tables',
};
