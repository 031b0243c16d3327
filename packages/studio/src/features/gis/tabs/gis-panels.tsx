import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { GisTab } from '../editor-tabs.ts';
import { MapOutline } from '../outline/map-outline.tsx';
import { MapStage } from '../stage/map-stage.tsx';
import { GIS_BAR } from './gis-bar.tsx';
import { useGisTab } from './use-gis-tab.ts';

/** Its pickers weigh as much as the rest of the editor, and the map does not wait for them. */
const MapInspector = lazyPart(() => import('../inspector/gis-inspector.tsx').then((module) => module.GisInspector));
const CategoriesOutline = lazyPart(() =>
  import('../categories/categories-outline.tsx').then((module) => module.CategoriesOutline),
);
const CategoriesInspector = lazyPart(() =>
  import('../categories/categories-inspector.tsx').then((module) => module.CategoriesInspector),
);

const TAB_PARTS: Readonly<Record<GisTab, { Outline: ComponentType; Inspector: ComponentType }>> = {
  viewport: { Outline: MapOutline, Inspector: MapInspector },
  categories: { Outline: CategoriesOutline, Inspector: CategoriesInspector },
};

export function GisOutline() {
  const { Outline } = TAB_PARTS[useGisTab()];
  return <Outline />;
}

export function GisInspectorPanel() {
  const { Inspector } = TAB_PARTS[useGisTab()];
  return <Inspector />;
}

/** The map stays while tabs change. */
export function GisStage() {
  const tab = useGisTab();
  return (
    <div
      role="tabpanel"
      id={`${GIS_BAR}-panel`}
      aria-labelledby={`${GIS_BAR}-${tab}`}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <MapStage />
    </div>
  );
}
