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

const GraphOutline = lazyPart(() => import('../graph/graph-outline.tsx').then((module) => module.GraphOutline));
const GraphStage = lazyPart(() => import('../graph/graph-stage.tsx').then((module) => module.GraphStage), {
  isHeavy: true,
});
const GraphInspector = lazyPart(() => import('../graph/graph-inspector.tsx').then((module) => module.GraphInspector));

/** What each tab of the editor shows. */
const TAB_PARTS: Readonly<Record<E3dTab, TabParts>> = {
  viewport: { Outline, Inspector: E3dInspector },
  graph: { Outline: GraphOutline, Stage: GraphStage, Inspector: GraphInspector },
};

export const partsOf = (tab: E3dTab): TabParts => TAB_PARTS[tab];
