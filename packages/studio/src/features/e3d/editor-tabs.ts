import type { ItemTabs } from '../../editor/address/address.tsx';
import { EDITOR_TABS } from '../../kinds/editor-tabs.ts';

/** Parts of a configurator that its editor's address can name. */
export const E3D_TABS = EDITOR_TABS.e3d;
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
