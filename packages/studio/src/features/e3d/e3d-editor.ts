import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useE3dContext } from './action-context.ts';
import { e3dActions } from './e3d.actions.ts';
import { E3dProviders } from './e3d-providers.tsx';
import { useEntitySelection } from './entity-selection.tsx';
import { Outline } from './outline/outline.tsx';
import { revealRecord } from './reveal-record.ts';
import { useMediaIssues } from './stage/media-issues.ts';
import { Stage } from './stage/stage.tsx';
import { ModelDropArea } from './upload/model-drop-area.tsx';

/** Its pickers weigh a third of the editor, and the stage does not wait for them. */
const E3dInspector = lazyPart(() => import('./inspector/e3d-inspector.tsx').then((module) => module.E3dInspector));

/** The configurator editor: objects around the scene that visitors get. */
export const e3dEditor = defineEditor({
  kind: e3dDocument,
  layout: {
    Outline,
    Stage,
    stackedStage: 320,
    Inspector: E3dInspector,
    Providers: E3dProviders,
    Workspace: ModelDropArea,
  },
  actions: e3dActions,
  useActionContext: useE3dContext,
  revealOf: revealRecord,
  useStagePlace() {
    const { current } = useEntitySelection();
    return current === undefined ? null : `entities/${current}`;
  },
  useMediaIssues,
});
