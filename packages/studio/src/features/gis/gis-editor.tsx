import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { GisDocument } from '@diorama/documents/gis/gis.records.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAddress } from '../../editor/address/address.tsx';
import type { Reveal } from '../../editor/editor-kind.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { GraphSelectionProvider } from '../../editor/graph/graph-selection.tsx';
import type { EditorStore } from '../../engine/editor-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { TabList } from '../../ui/tabs.tsx';
import { useGisContext } from './action-context.ts';
import { GIS_BAR, GIS_ITEM_TABS, GIS_TAB_LABELS, GIS_TABS } from './editor-tabs.ts';
import { MapFiles } from './files/map-files.tsx';
import { gisActions } from './gis.actions.ts';
import { MapSelectionProvider, useMapSelection } from './selection/map-selection.tsx';
import { MapSessionProvider } from './selection/map-session.tsx';
import { RulePreviewProvider } from './selection/rule-preview.tsx';
import { ShownStopsProvider } from './selection/shown-stops.tsx';
import { useMediaIssues } from './stage/stage-faults.tsx';
import { GisInspectorPanel, GisOutline, GisStage } from './tabs/gis-panels.tsx';
import { useGisTab } from './use-gis-tab.ts';
import { useMapFix } from './use-map-fix.ts';

/** The map editor: layers and features around the map that visitors get. */
export const gisEditor = defineEditor({
  kind: gisDocument,
  layout: {
    Bar: GisBar,
    Outline: GisOutline,
    Stage: GisStage,
    stackedStage: 320,
    Inspector: GisInspectorPanel,
    Providers: GisProviders,
  },
  Comparison: CompareButton,
  itemTabs: GIS_ITEM_TABS,
  actions: gisActions,
  useActionContext: useGisContext,
  revealOf: revealRecord,
  useFix: useMapFix,
  useMediaIssues,
  useStagePlace() {
    const { current } = useMapSelection();
    return current ?? null;
  },
  visited: { opened: ['hotspots', 'outlines', 'widgets'] },
});

/** With two maps: loaded when it is opened. */
const CompareDialog = lazyPart(() => import('./compare/compare-dialog.tsx').then((module) => module.CompareDialog), {
  frame: dialogFrame('Compare on the map'),
  isHeavy: true,
});

/** Opens what visitors see and the draft, one over the other. */
function CompareButton({ live }: { live: PublicationInfo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...CompareDialog.opener} onClick={() => setOpen(true)}>
        Compare on the map
      </Button>
      {isOpen && <CompareDialog live={live} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The map editor's own contexts. */
function GisProviders({ children }: { children: ReactNode }) {
  return (
    <MapSelectionProvider>
      <MapSessionProvider>
        <GraphSelectionProvider collection="nodes">
          <ShownStopsProvider>
            <RulePreviewProvider>{children}</RulePreviewProvider>
          </ShownStopsProvider>
        </GraphSelectionProvider>
      </MapSessionProvider>
    </MapSelectionProvider>
  );
}

/** Collections whose records are shown by being selected. */
const SHOWN: ReadonlySet<string> = new Set([
  'hotspotLayers',
  'outlineLayers',
  'labelLayers',
  'hotspots',
  'outlines',
  'labels',
  'sitePlans',
  'categories',
  'nodes',
  'stops',
]);

/** How a record is shown: it is selected, in the tab of its collection. */
function revealRecord(store: EditorStore<GisDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  // A connection is shown by the rule that it leads from.
  const from = collection === 'edges' ? store.get('edges', id)?.from : null;
  if (from) return revealRecord(store, `nodes/${from.id}`);
  return SHOWN.has(collection) && store.at(key) ? { selected: { collection, id } } : null;
}

/** The map's tabs. Each keeps what is selected in it. */
function GisBar() {
  const tab = useGisTab();
  const { showTab } = useAddress();
  return (
    <div className="flex flex-none items-center border-n5 border-b">
      <div className="-mb-px min-w-0 flex-1">
        <TabList
          id={GIS_BAR}
          label="Parts of the map"
          tabs={GIS_TABS.map((value) => ({ value, label: GIS_TAB_LABELS[value] }))}
          value={tab}
          onChange={(next) => showTab(next === GIS_TABS[0] ? undefined : next)}
        />
      </div>
      <MapFiles />
    </div>
  );
}
