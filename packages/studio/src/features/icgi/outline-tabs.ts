/** The outline's tabs, as the address names them; the first one is open unless it says otherwise. */
export const OUTLINE_TABS = ['views', 'transitions', 'outlines', 'markers', 'categories'] as const;
export type OutlineTab = (typeof OUTLINE_TABS)[number];
