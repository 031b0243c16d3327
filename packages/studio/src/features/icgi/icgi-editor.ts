import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useIcgiContext } from './action-context.ts';
import { StageViews } from './graph/stage-views.tsx';
import { icgiActions } from './icgi.actions.ts';
import { IcgiProviders } from './icgi-providers.tsx';
import { Outline } from './outline/outline.tsx';
import { revealRecord } from './reveal-record.ts';
import { useMediaIssues } from './stage/media-issues.ts';
import { Strip } from './strip/strip.tsx';
import { FileDropArea } from './upload/file-drop-area.tsx';
import { useFix } from './use-fix.ts';
import { useSelection } from './use-selection.ts';

/** Its pickers weigh a quarter of the editor, and the stage does not wait for them. */
const IcgiInspector = lazyPart(() => import('./inspector/icgi-inspector.tsx').then((module) => module.IcgiInspector));

/** The walkthrough editor: views, transitions and markers around the player that visitors get. */
export const icgiEditor = defineEditor({
  kind: icgiDocument,
  layout: {
    Outline,
    Stage: StageViews,
    Strip,
    Inspector: IcgiInspector,
    Providers: IcgiProviders,
    Workspace: FileDropArea,
  },
  actions: icgiActions,
  useActionContext: useIcgiContext,
  revealOf: revealRecord,
  useStagePlace() {
    const { keyframe } = useSelection();
    return keyframe ? `keyframes/${keyframe.id}` : null;
  },
  pinnedTo: 'keyframes',
  visitorKeys: [
    ['← →', 'Turn left, turn right'],
    ['↓', 'Go back'],
    ['Tab', 'Go to the next thing'],
    ['Enter', 'Open it'],
    ['Esc', 'Close, or turn round'],
    ['+ − 0', 'Zoom'],
    ['O', 'Overview'],
    ['M', 'Menu'],
    ['?', 'All keys'],
  ],
  useMediaIssues,
  useFix,
  visited: {
    views: ['keyframes'],
    hasEveryView: true,
    opened: ['markers', 'shapes', 'widgets'],
    moves: ['transitions'],
  },
  hasFolder: true,
});
