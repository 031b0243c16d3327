import type { ItemTabs } from '../../editor/address/address.tsx';
import { EDITOR_TABS } from '../../kinds/editor-tabs.ts';

/** Parts of a map that its editor's address can name. */
export const GIS_TABS = EDITOR_TABS.gis;
export type GisTab = (typeof GIS_TABS)[number];

/** What is selected in each of them. */
export const GIS_ITEM_TABS: ItemTabs = { categories: ['categories'], graph: ['nodes', 'stops'] };

export const GIS_TAB_LABELS: Readonly<Record<GisTab, string>> = {
  viewport: 'Viewport',
  categories: 'Categories',
  graph: 'Graph',
};

/** Id of the tabs; their panel is the editor below. */
export const GIS_BAR = 'gis-tabs';
