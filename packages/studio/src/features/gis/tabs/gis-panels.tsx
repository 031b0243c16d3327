import type { ComponentType } from 'react';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import type { GisTab } from '../editor-tabs.ts';
import { GIS_BAR } from '../editor-tabs.ts';
import { MapStage } from '../map-stage.tsx';
import { MapOutline } from '../outline/map-outline.tsx';
import { useShownStops } from '../selection/shown-stops.tsx';
import { useIsRunning } from '../selection/use-is-running.ts';
import { useGisTab } from '../use-gis-tab.ts';

/** Its pickers weigh as much as the rest of the editor, and the map does not wait for them. */
const MapInspector = lazyPart(() => import('../inspector/gis-inspector.tsx').then((module) => module.GisInspector));
const CategoriesOutline = lazyPart(() =>
  import('../categories/categories-outline.tsx').then((module) => module.CategoriesOutline),
);
const CategoriesInspector = lazyPart(() =>
  import('../categories/categories-inspector.tsx').then((module) => module.CategoriesInspector),
);

const RuleOutline = lazyPart(() => import('../graph/rules/rule-outline.tsx').then((module) => module.RuleOutline));
const RuleInspector = lazyPart(() =>
  import('../graph/rules/rule-inspector.tsx').then((module) => module.RuleInspector),
);
const RuleStage = lazyPart(() => import('../graph/rules/rule-stage.tsx').then((module) => module.RuleStage));
const RuleRunPanel = lazyPart(() => import('../graph/rules/rule-run-panel.tsx').then((module) => module.RuleRunPanel));

const TAB_PARTS: Readonly<Record<GisTab, { Outline: ComponentType; Inspector: ComponentType }>> = {
  viewport: { Outline: MapOutline, Inspector: MapInspector },
  categories: { Outline: CategoriesOutline, Inspector: CategoriesInspector },
  graph: { Outline: RuleOutline, Inspector: RuleInspector },
};

export function GisOutline() {
  const { Outline } = TAB_PARTS[useGisTab()];
  return <Outline />;
}

export function GisInspectorPanel() {
  const { Inspector } = TAB_PARTS[useGisTab()];
  return <Inspector />;
}

/** The map stays while tabs change: behind the graph, or next to it while its rules run. */
export function GisStage() {
  const tab = useGisTab();
  // Stops are made of what the map shows.
  const { hasStops } = useShownStops();
  const isGraph = tab === 'graph' && !hasStops;
  const isRunning = useIsRunning();
  const isBehind = isGraph && !isRunning;
  return (
    <div
      role="tabpanel"
      id={`${GIS_BAR}-panel`}
      aria-labelledby={`${GIS_BAR}-${tab}`}
      className="@container relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1">
        {isGraph && (
          <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', isRunning && '@max-2xl:hidden')}>
            <RuleStage />
          </div>
        )}
        <div
          className={cx(
            'flex flex-col',
            isBehind ? 'invisible absolute inset-0' : 'min-h-0 min-w-0 flex-1',
            isRunning && 'border-n5 @2xl:border-l',
          )}
        >
          <MapStage />
          {isRunning && <RuleRunPanel />}
        </div>
      </div>
    </div>
  );
}
