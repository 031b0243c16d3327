import { Box, TriangleAlert } from 'lucide-react';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useShownRecords } from '../editor-hooks.ts';
import { useAsVisitors } from '../tabs/use-e3d-tab.ts';
import { MODEL_KINDS } from '../upload/model-files.ts';
import { useModelPicker } from '../upload/use-model-picker.tsx';
import { SceneCanvas } from './scene-canvas.tsx';
import { useSceneMedia } from './scene-media.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { StageNotices } from './stage-notices.tsx';
import { useStageSession } from './stage-session.tsx';
import { NOT_YET, StageToolbar } from './stage-toolbar.tsx';
import { StatusLine } from './status-line.tsx';
import { ViewBar } from './view-bar.tsx';

/** The scene visitors get, with an editing layer on top. */
export function Stage() {
  const { fault } = useStageSession();
  const { isFailed, retry } = useSceneMedia();
  const asVisitors = useAsVisitors();
  const hasModel = useHasModel();
  return (
    <section
      aria-label="Stage"
      data-stage
      tabIndex={-1}
      className="@container relative flex min-h-0 flex-1 flex-col overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
    >
      {fault !== null ? (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={TriangleAlert} title="3D cannot be shown here" text={fault} />
        </div>
      ) : isFailed ? (
        <div className="grid flex-1 place-items-center">
          <ErrorState title="The models could not be loaded" message="Check your connection." onRetry={retry} />
        </div>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-hidden">
          <SceneCanvas />
          {!hasModel && <NothingYet />}
          {asVisitors ? null : (
            <>
              <StageToolbar hasModel={hasModel} />
              <div className={hasModel ? undefined : NOT_YET}>
                <ViewBar />
              </div>
              <StageNotices />
              <SelectionBar />
            </>
          )}
          {/* Below the bars of tools. */}
          <div className="absolute inset-x-0 top-11 @max-xl:top-41 z-20">
            <PastRevisionBand />
          </div>
        </div>
      )}
      {asVisitors ? null : <StatusLine />}
    </section>
  );
}

const useHasModel = (): boolean =>
  useShownRecords()
    .all('entities')
    .some(({ components }) => components.some(({ data: { type } }) => type === 'mesh' || type === 'slot-mesh'));

/** The first step, while there is no model. */
function NothingYet() {
  const { pick, input } = useModelPicker();
  const isReadOnly = useReadOnly() !== null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      {/* Lines of the grid would cross its text. */}
      <div className="rounded-2xl bg-stage/90">
        <EmptyState
          isFloating
          icon={Box}
          title={isReadOnly ? 'Nothing to see yet' : 'Drop a model here'}
          text={isReadOnly ? 'The scene appears here as it is built.' : `Use a ${MODEL_KINDS} file.`}
          action={
            !isReadOnly && (
              <span className="pointer-events-auto">
                <Button variant="primary" onClick={pick}>
                  Choose files
                </Button>
              </span>
            )
          }
        />
      </div>
      {input}
    </div>
  );
}
