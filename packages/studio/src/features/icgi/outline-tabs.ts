import { EDITOR_TABS } from '../../kinds/editor-tabs.ts';

/** The outline's tabs, as the address names them. */
export const OUTLINE_TABS = EDITOR_TABS.icgi;
export type OutlineTab = (typeof OUTLINE_TABS)[number];
