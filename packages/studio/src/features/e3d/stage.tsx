import { Box, CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { StageNotice, unshownPictures } from '../../editor/checks/stage-notice.tsx';
import { PastRevisionBand } from '../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/load/empty-state.tsx';
import { ErrorState } from '../../ui/load/error-state.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { Spinner } from '../../ui/show/spinner.tsx';
import { useShownRecords } from './editor-hooks.ts';
import { useBrokenPictures } from './stage/broken-pictures.ts';
import { SceneCanvas } from './stage/scene/scene-canvas.tsx';
import { useSceneMedia } from './stage/scene/scene-media.tsx';
import { SelectionBar } from './stage/selection-bar.tsx';
import { useStageSession } from './stage/stage-session.tsx';
import { NOT_YET, StageToolbar } from './stage/stage-toolbar.tsx';
import { ViewBar } from './stage/view-bar.tsx';
import { MODEL_KINDS } from './upload/model-files.ts';
import { useModelUploads } from './upload/model-uploads.tsx';
import { UploadNotices } from './upload/upload-notices.tsx';
import { useAsVisitors } from './use-e3d-tab.ts';
import { useModelPicker } from './use-model-picker.tsx';

const FIGURES = new Intl.NumberFormat('fr-SE', { maximumFractionDigits: 0 });
const MEGABYTE = 1e6;

/** Figures of what is drawn, below the stage. */
function StatusLine() {
  const e3d = useShownRecords();
  const { scene, options } = useStageSession();
  const [numbers, setNumbers] = useState({ triangles: 0, drawCalls: 0, memory: 0 });
  useEffect(() => {
    if (!scene) return undefined;
    const read = () => {
      const { triangles, drawCalls, memory } = scene.numbers();
      setNumbers((old) =>
        old.triangles === triangles && old.drawCalls === drawCalls && old.memory === memory
          ? old
          : { triangles, drawCalls, memory },
      );
    };
    read();
    return scene.subscribe(read);
  }, [scene]);
  const { measured, hidden, tool } = options;
  const count = e3d.all('entities').length;
  const { triangles, drawCalls, memory } = numbers;
  return (
    <div className="flex h-7 flex-none items-center gap-4 overflow-x-auto whitespace-nowrap border-n5 border-t bg-n1 px-3 text-n10 text-xs tabular-nums [scrollbar-width:none]">
      <Figure value={count} of={count === 1 ? 'object' : 'objects'} />
      <Figure value={triangles} of={triangles === 1 ? 'triangle' : 'triangles'} />
      <Figure value={drawCalls} of={drawCalls === 1 ? 'draw call' : 'draw calls'} />
      <Figure value={Math.round(memory / MEGABYTE)} of="MB on the card" />
      {hidden.size > 0 && <Figure value={hidden.size} of="hidden" />}
      {tool === 'measure' && (
        <span className="ml-auto text-n12">
          {measured ? `${measured.length.toFixed(3)} m` : 'Press two points to measure'}
        </span>
      )}
    </div>
  );
}

function Figure({ value, of }: { value: number; of: string }) {
  return (
    <span>
      <span className="font-strong text-n12">{FIGURES.format(value)}</span> {of}
    </span>
  );
}

/** Messages shown at once; more are counted. */
const MOST_SHOWN = 3;

/** What the stage waits for, and what it could not draw. */
function StageNotices() {
  const { media } = useSceneMedia();
  const { meshFaults } = useStageSession();
  const meshes = Object.entries(media?.meshes ?? {});
  const working = meshes.filter(([, { state }]) => state === 'pending' || state === 'processing');
  const pictures = useBrokenPictures();
  // The notice of its upload, which can be sent again, says the same.
  const { uploads } = useModelUploads();
  const said = new Set(uploads.map(({ message }) => message));
  const models = meshes.flatMap(([key, { name, state, error }]) => {
    const why = state === 'failed' ? (error ?? 'it could not be read') : meshFaults.get(key);
    return why === undefined || said.has(why) ? [] : [`${name}: ${why}`];
  });
  return (
    <div role="status" className="pointer-events-none absolute bottom-16 left-2.5 z-10 flex max-w-80 flex-col gap-1.5">
      {models.slice(0, MOST_SHOWN).map((text) => (
        <p key={text} className="flex items-start gap-1.5 rounded-lg bg-bad-soft px-2.5 py-1.5 text-bad-ink text-xs">
          <Icon of={CircleAlert} size={13} className="mt-0.5 flex-none" />
          <span className="line-clamp-4">{text}</span>
        </p>
      ))}
      {models.length > MOST_SHOWN && <p className="text-bad-ink text-xs">and {models.length - MOST_SHOWN} more</p>}
      {pictures.length > 0 && <StageNotice inChecks text={unshownPictures(pictures.map(({ name }) => name))} />}
      <UploadNotices />
      {working.length > 0 && (
        <p className="flex items-center gap-2 rounded-lg bg-pop px-2.5 py-1.5 text-xs shadow-float">
          <Spinner />
          {working.length === 1 ? `Preparing ${working[0]?.[1].name}` : `Preparing ${working.length} models`}
        </p>
      )}
    </div>
  );
}

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
