import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { E3dDocument } from '@diorama/documents/e3d/e3d.records.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { acceptOutcomes, outcomeOf } from '@diorama/documents/e3d/graph/graph-tests.ts';
import { defineEditor, type FixableIssue, type IssueFix, type Reveal } from '../../editor/editor-kind.ts';

import type { EditorStore } from '../../engine/editor-store.ts';
import { useE3dContext } from './action-context.ts';
import { MeshIssue } from './check/mesh-issue.tsx';
import { e3dActions } from './e3d.actions.ts';
import { E3dProviders } from './e3d-providers.tsx';
import { useExecute, useRecord } from './editor-hooks.ts';
import { E3D_ITEM_TABS } from './editor-tabs.ts';
import { useEntitySelection } from './entity-selection.tsx';
import { ModelDropArea } from './model-drop-area.tsx';
import { useConfiguration } from './stage/configuration.tsx';
import { useMediaIssues } from './stage/media-issues.ts';
import { E3dBar } from './tabs/e3d-bar.tsx';
import { E3dInspector, E3dOutline, E3dStage } from './tabs/e3d-panels.tsx';

/** The configurator editor: objects around the scene that visitors get. */
export const e3dEditor = defineEditor({
  kind: e3dDocument,
  layout: {
    Bar: E3dBar,
    Outline: E3dOutline,
    Stage: E3dStage,
    stackedStage: 320,
    Inspector: E3dInspector,
    Providers: E3dProviders,
    Workspace: ModelDropArea,
  },
  itemTabs: E3D_ITEM_TABS,
  actions: e3dActions,
  useActionContext: useE3dContext,
  revealOf: revealRecord,
  useStagePlace() {
    const { current } = useEntitySelection();
    return current === undefined ? null : `entities/${current}`;
  },
  useMediaIssues,
  useFix: useE3dFix,
  IssueDetail: MeshIssue,
  visited: { views: ['entities'], opened: ['widgets'] },
});

/** A kept configuration that has changed is accepted as it is now. */
function useE3dFix({ check, record }: FixableIssue): IssueFix | null {
  const id = check === 'graph.test' && record ? record.slice(record.indexOf('/') + 1) : '';
  const test = useRecord('tests', id);
  const { graph } = useConfiguration();
  const execute = useExecute();
  if (!test) return null;
  const accept = () => execute(acceptOutcomes, { items: [{ id, ...outcomeOf(new Evaluation(graph, test.inputs)) }] });
  return { label: 'Accept the change', run: accept };
}

/** Collections whose records have a place in a tab. */
const SHOWN: ReadonlySet<string> = new Set(['entities', ...Object.values(E3D_ITEM_TABS).flat()]);

/** How a record is shown: it is selected, in the tab of its collection. */
function revealRecord(store: EditorStore<E3dDocument>, key: string): Reveal | null {
  const [collection = '', id] = key.split('/');
  if (!id) return { selected: null };
  return SHOWN.has(collection) && store.at(key) ? { selected: { collection, id } } : null;
}
