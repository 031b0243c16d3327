import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { E3dTab } from '../editor-tabs.ts';
import { Outline } from '../outline/outline.tsx';

interface TabParts {
  /** On the left. */
  Outline: ComponentType;
  /** In the middle, in the scene's place; absent: the scene. */
  Stage?: ComponentType;
  /** On the right. */
  Inspector: ComponentType;
}

/** Its pickers weigh a third of the editor, and the stage does not wait for them. */
const E3dInspector = lazyPart(() => import('../inspector/e3d-inspector.tsx').then((module) => module.E3dInspector));

const TablesOutline = lazyPart(() => import('../tables/tables-outline.tsx').then((module) => module.TablesOutline));
const TablesStage = lazyPart(() => import('../tables/tables-stage.tsx').then((module) => module.TablesStage));
const TablesInspector = lazyPart(() =>
  import('../tables/tables-inspector.tsx').then((module) => module.TablesInspector),
);

/** What each tab of the editor shows. */
const TAB_PARTS: Readonly<Record<E3dTab, TabParts>> = {
  viewport: { Outline, Inspector: E3dInspector },
  'data-tables': { Outline: TablesOutline, Stage: TablesStage, Inspector: TablesInspector },
};

export const partsOf = (tab: E3dTab): TabParts => TAB_PARTS[tab];
