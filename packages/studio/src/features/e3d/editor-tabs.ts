import type { ItemTabs } from '../../editor/address.tsx';

/** Parts of a configurator that its editor's address can name. The first one is open unless it says otherwise. */
export const E3D_TABS = ['viewport', 'mesh-slots', 'categories', 'interface', 'data-tables', 'graph'] as const;
export type E3dTab = (typeof E3D_TABS)[number];

/** Id of the tabs, and the beginning of each tab's own: `e3d-tabs-graph`. Their panel is the editor below. */
export const E3D_BAR = 'e3d-tabs';

/** What is selected in each of them. */
export const E3D_ITEM_TABS: ItemTabs = {
  'mesh-slots': ['meshSlots'],
  categories: ['categories'],
  interface: ['controls', 'groups', 'interface'],
  'data-tables': ['dataTables', 'rows'],
  graph: ['nodes', 'nodeGroups', 'graph'],
};

export const E3D_TAB_LABELS: Readonly<Record<E3dTab, string>> = {
  viewport: 'Viewport',
  'mesh-slots': 'Mesh slots',
  categories: 'Categories',
  interface: 'Interface',
  'data-tables': 'Data tables',
  graph: 'Graph',
};
