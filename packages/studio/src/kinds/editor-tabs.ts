/** Parts of each editor that its address can name. The first one is open unless the address says otherwise. */
export const EDITOR_TABS = {
  icgi: ['views', 'transitions', 'outlines', 'markers', 'categories'],
  e3d: ['viewport', 'mesh-slots', 'categories', 'interface', 'data-tables', 'graph'],
  gis: ['viewport', 'categories', 'graph'],
} as const;
