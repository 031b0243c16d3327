import type { CheckIssue } from '@diorama/documents/engine/check/check-issue.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { type ReactNode, useMemo } from 'react';

import { reportedIssues } from '../../editor/checks/reported-issues.ts';
import { defineEditor } from '../../editor/editor-kind.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { useIcgiContext } from './action-context.ts';
import { CategoryViewProvider } from './categories/category-view.tsx';
import { useList } from './editor-hooks.ts';
import { FileDropArea } from './file-drop-area.tsx';
import { FillProvider } from './fill/fill-session.tsx';
import { StageViews } from './graph/stage-views.tsx';
import { icgiActions } from './icgi.actions.ts';
import { Outline } from './outline/outline.tsx';
import { revealRecord } from './reveal-record.ts';
import { usePastWalkthrough } from './stage/past-walkthrough.ts';
import { PlayheadProvider, usePlayhead } from './stage/playhead.tsx';
import { ToolProvider } from './stage/tool-state.tsx';
import { StageProvider, useStage } from './stage-context.tsx';
import { StageSelectionProvider } from './stage-selection.tsx';
import { ViewStrip } from './strip/view-strip.tsx';
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
});

/** Pictures and transitions that the server still prepares, or could not. */
function useMediaIssues(): readonly CheckIssue[] {
  const { media } = useStage();
  const keyframes = useList('keyframes');
  const transitions = useList('transitions');
  return useMemo(() => {
    const issues: CheckIssue[] = [];
    for (const { id, missing } of media?.keyframes ?? []) {
      const keyframe = keyframes.find((record) => record.id === id);
      if (!keyframe || missing === 0) continue;
      const message = `The image of “${keyframe.name}” is still being prepared`;
      issues.push({
        level: 'error',
        check: 'keyframe.image.pending',
        message,
        record: `keyframes/${id}`,
        path: ['image'],
      });
    }
    for (const { id, state, progress, message } of media?.transitions ?? []) {
      const transition = transitions.find((record) => record.id === id);
      if (!transition || transition.frames.length === 0) continue;
      const at = { check: 'transition.encode', record: `transitions/${id}`, path: ['frames'] };
      const isWorking = state === 'queued' || state === 'running';
      if (isWorking) {
        const progressText = `“${transition.name}” is being encoded, ${Math.round(progress * 100)} %`;
        issues.push({ ...at, level: 'error', check: 'transition.encode.pending', message: progressText });
      }
      if (state === 'failed') {
        const why = `“${transition.name}” will cross-fade: ${message ?? 'it could not be encoded'}`;
        issues.push({ level: 'warning', message: why, ...at });
      }
    }
    const known = new Set([
      ...keyframes.map(({ id }) => `keyframes/${id}`),
      ...transitions.map(({ id }) => `transitions/${id}`),
    ]);
    return [...issues, ...reportedIssues(media?.issues, (record) => known.has(record))];
  }, [media, keyframes, transitions]);
}

/** The walkthrough editor's own contexts. */
function IcgiProviders({ children }: { children: ReactNode }) {
  return (
    <ToolProvider>
      <CategoryViewProvider>
        <StageSelectionProvider>
          <StageProvider>
            <PlayheadProvider>
              <FillProvider>{children}</FillProvider>
            </PlayheadProvider>
          </StageProvider>
        </StageSelectionProvider>
      </CategoryViewProvider>
    </ToolProvider>
  );
}

const PastStrip = lazyPart(() => import('./strip/past-strip.tsx').then((module) => module.PastStrip));
const FrameStrip = lazyPart(() => import('./strip/frames/frame-strip.tsx').then((module) => module.FrameStrip));

/** Below the stage: the views in order, or the frames of the selected move. */
function Strip() {
  const { transition, hasFrames } = usePlayhead();
  const past = usePastWalkthrough();
  return (
    <section aria-label="Strip" className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-hidden bg-n1 px-3 py-2">
      {past ? (
        <PastStrip past={past} />
      ) : transition !== null && hasFrames ? (
        <FrameStrip key={transition} transitionId={transition} />
      ) : (
        <ViewStrip />
      )}
    </section>
  );
}
