import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import type { E3dTab } from '../editor-tabs.ts';
import { Outline } from '../outline/outline.tsx';

interface TabParts {
  /** On the left. */
  Outline: ComponentType;
  /** In the middle, in the scene's place; absent: the scene. */
  Stage?: ComponentType;
  /** Over the scene; absent: nothing. */
  Overlay?: ComponentType;
  /** Visitors' controls are shown next to the scene. */
  hasPreview?: boolean;
  /** On the right. */
  Inspector: ComponentType;
}

/** Its pickers weigh a third of the editor, and the stage does not wait for them. */
const E3dInspector = lazyPart(() => import('../inspector/e3d-inspector.tsx').then((module) => module.E3dInspector));

const SlotsOutline = lazyPart(() => import('../slots/slots-outline.tsx').then((module) => module.SlotsOutline));
const SlotsOverlay = lazyPart(() => import('../slots/slots-overlay.tsx').then((module) => module.SlotsOverlay));
const SlotsInspector = lazyPart(() => import('../slots/slots-inspector.tsx').then((module) => module.SlotsInspector));

const CategoriesOutline = lazyPart(() =>
  import('../categories/categories-outline.tsx').then((module) => module.CategoriesOutline),
);
const CategoriesOverlay = lazyPart(() =>
  import('../categories/categories-overlay.tsx').then((module) => module.CategoriesOverlay),
);
const CategoriesInspector = lazyPart(() =>
  import('../categories/categories-inspector.tsx').then((module) => module.CategoriesInspector),
);

const InterfaceOutline = lazyPart(() =>
  import('../interface/interface-outline.tsx').then((module) => module.InterfaceOutline),
);
const InterfaceInspector = lazyPart(() =>
  import('../interface/interface-inspector.tsx').then((module) => module.InterfaceInspector),
);

const TablesOutline = lazyPart(() => import('../tables/tables-outline.tsx').then((module) => module.TablesOutline));
const TablesStage = lazyPart(() => import('../tables/tables-stage.tsx').then((module) => module.TablesStage));
const TablesInspector = lazyPart(() =>
  import('../tables/tables-inspector.tsx').then((module) => module.TablesInspector),
);

const GraphOutline = lazyPart(() => import('../graph/graph-outline.tsx').then((module) => module.GraphOutline));
const GraphStage = lazyPart(() => import('../graph/graph-stage.tsx').then((module) => module.GraphStage), {
  isHeavy: true,
});
const GraphInspector = lazyPart(() => import('../graph/graph-inspector.tsx').then((module) => module.GraphInspector));

/** What each tab of the editor shows. */
const TAB_PARTS: Readonly<Record<E3dTab, TabParts>> = {
  viewport: { Outline, Inspector: E3dInspector },
  'mesh-slots': { Outline: SlotsOutline, Overlay: SlotsOverlay, Inspector: SlotsInspector },
  categories: { Outline: CategoriesOutline, Overlay: CategoriesOverlay, Inspector: CategoriesInspector },
  interface: { Outline: InterfaceOutline, Inspector: InterfaceInspector, hasPreview: true },
  'data-tables': { Outline: TablesOutline, Stage: TablesStage, Inspector: TablesInspector },
  graph: { Outline: GraphOutline, Stage: GraphStage, Inspector: GraphInspector },
};

export const partsOf = (tab: E3dTab): TabParts => TAB_PARTS[tab];
