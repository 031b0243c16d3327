import type { MenuItem } from '../menus/menus.contract.ts';

/** A menu as visitors get it: items without a name, and those that lead nowhere, are left out. */
export interface PublishedMenu {
  id: string;
  name: string;
  items: MenuItem[];
  /** SVG path data of the icons that items name, by name, in the theme's set; 24 by 24 units. */
  icons: Record<string, string>;
}
