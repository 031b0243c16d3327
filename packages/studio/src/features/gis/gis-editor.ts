import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { useGisContext } from './action-context.ts';
import { CompareButton } from './compare/compare-button.tsx';
import { GIS_ITEM_TABS } from './editor-tabs.ts';
import { gisActions } from './gis.actions.ts';
import { GisProviders } from './gis-providers.tsx';
import { useMapSelection } from './selection/map-selection.tsx';
import { revealRecord } from './selection/reveal-record.ts';
import { useMediaIssues } from './stage/stage-faults.tsx';
import { GisBar } from './tabs/gis-bar.tsx';
import { GisInspectorPanel, GisOutline, GisStage } from './tabs/gis-panels.tsx';
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
