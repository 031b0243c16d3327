import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { Images, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ActionButton } from '../../../editor/actions/action-button.tsx';
import { CommentPins } from '../../../editor/comments/comment-pins.tsx';
import { usePastRevision } from '../../../editor/history/past-revision.tsx';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Toolbar } from '../../../ui/button/toolbar.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { useOne } from '../editor-hooks.ts';
import { useStage } from '../stage-context.tsx';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useSelection } from '../use-selection.ts';
import { EditingLayer } from './editing-layer.tsx';
import { StageControls } from './stage-controls.tsx';
import { StageMenu } from './stage-menu.tsx';
import { type Tool, useTool } from './tool-state.tsx';
import { useStageZoom, useZoomActions } from './use-stage-zoom.ts';

const FitDialog = lazyPart(() => import('../fit/fit-dialog.tsx').then((module) => module.FitDialog));
const ShowAlsoDialog = lazyPart(() => import('../things/show-also-dialog.tsx').then((module) => module.ShowAlsoDialog));

/** The player itself, with an editing layer on top. */
export function Stage() {
  const { stage } = useStage();
  const { past } = usePastRevision();
  const isReadOnly = useReadOnly() !== null;
  const section = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { keyframe } = useSelection();
  const { tool } = useTool();
  const { isHand } = useStageZoom(section);
  const rect = useRect();
  const [isShowingAlso, setShowingAlso] = useState(false);
  const [fitted, setFitted] = useState<string | null>(null);
  useEffect(() => {
    host.current?.prepend(stage.element);
    return () => stage.element.remove();
  }, [stage]);
  return (
    <StageMenu onShowAlso={() => setShowingAlso(true)} onFit={setFitted}>
      {(area) => (
        <section
          ref={section}
          aria-label="Stage"
          data-stage
          tabIndex={-1}
          // The menu key, while all of the stage has focus.
          onContextMenu={(event) => event.target === event.currentTarget && !past && area.onContextMenu(event)}
          className="@container relative flex min-h-0 flex-1 overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
        >
          <div
            ref={host}
            className="absolute inset-x-14 inset-y-6 @max-3xl:right-4 @max-3xl:bottom-16 @max-3xl:top-4 [&>*:first-child]:absolute [&>*:first-child]:inset-0"
          >
            {/* What is magnified ends where the picture does. */}
            <div className={cx('absolute inset-0', rect.x < -1 || rect.y < -1 ? 'overflow-clip' : '')}>
              <div className="contents" {...(past ? {} : area)}>
                <EditingLayer rect={rect} />
              </div>
            </div>
            {keyframe && !past && rect.width > 0 && <CommentPins place={keyframe.id} rect={rect} />}
            {(isHand || tool === 'zoom') && (
              <div
                className={cx(
                  'absolute inset-0 z-30',
                  isHand ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
                )}
              />
            )}
          </div>
          {fitted !== null && <FitDialog placementId={fitted} onClose={() => setFitted(null)} />}
          {isShowingAlso && <ShowAlsoDialog onClose={() => setShowingAlso(false)} />}
          <PastRevisionBand />
          {keyframe && !isReadOnly && <Tools />}
          {!past && (keyframe ? <StageControls /> : <NothingYet />)}
          {keyframe && rect.width > 0 && <ZoomBar rect={rect} />}
        </section>
      )}
    </StageMenu>
  );
}

/** Those of the stage's bar, in its order. */
const TOOLS: readonly Tool[] = ['select', 'marker', 'direction', 'sign', 'widget', 'pen', 'rectangle', 'ellipse'];

function Tools() {
  const { tool } = useTool();
  return (
    <Toolbar
      className="absolute top-1/2 left-2.5 z-10 flex -translate-y-1/2 flex-col gap-0.5 rounded-lg bg-pop p-1 shadow-float pointer-coarse:gap-y-2 max-md:grid max-md:grid-cols-2 short:grid short:grid-cols-2"
      label="Tools"
      aria-orientation="vertical"
    >
      {TOOLS.map((id) => (
        <ActionButton key={id} id={id} isPressed={tool === id} isTool tooltipSide="right" />
      ))}
    </Toolbar>
  );
}

function NothingYet() {
  const { pick, opener, picker } = useAddViews();
  const isReadOnly = useReadOnly() !== null;
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={Images}
        title={isReadOnly ? 'Nothing to see yet' : 'Drop your stills here'}
        text={
          isReadOnly
            ? 'The walkthrough appears here as it is built.'
            : 'Each image becomes a view. Then drop the frames between two views to join them.'
        }
        action={
          !isReadOnly && (
            <Button {...opener} variant="primary" onClick={pick}>
              Choose images
            </Button>
          )
        }
      />
      {picker}
    </div>
  );
}

function useRect(): PictureRect {
  const { stage } = useStage();
  const last = useRef<PictureRect>({ x: 0, y: 0, width: 0, height: 0 });
  return useSyncExternalStore(stage.subscribe, () => {
    const rect = stage.rect();
    const { x, y, width, height } = last.current;
    if (rect.x !== x || rect.y !== y || rect.width !== width || rect.height !== height) last.current = rect;
    return last.current;
  });
}

/** The zoom of the picture, and the controls for it. */
function ZoomBar({ rect }: { rect: PictureRect }) {
  const { canvas } = useOne('settings');
  const { zoomIn, zoomOut, fit, toScale } = useZoomActions();
  const percent = `${Math.round((rect.width / canvas.width) * 100)} %`;
  return (
    <Toolbar
      className="absolute right-2.5 bottom-2.5 z-10 @max-3xl:hidden flex items-center gap-0.5 rounded-lg bg-pop p-1 shadow-float"
      label="Zoom"
    >
      <IconButton label="Zoom out" icon={Minus} shortcut="−" onClick={zoomOut} />
      <DropdownMenu
        label="Zoom"
        side="top"
        align="end"
        entries={[
          { kind: 'action', id: 'fit', label: 'Fit', shortcut: '1', onSelect: fit },
          { kind: 'action', id: 'half', label: '50 %', onSelect: () => toScale(0.5) },
          { kind: 'action', id: 'full', label: '100 %', shortcut: '2', onSelect: () => toScale(1) },
          { kind: 'action', id: 'double', label: '200 %', onSelect: () => toScale(2) },
        ]}
      >
        {(trigger) => (
          <button
            type="button"
            aria-label={`Zoom, ${percent}`}
            className="h-7 min-w-12 rounded-md px-1.5 text-center text-n11 text-xs tabular-nums hover:bg-n3"
            {...trigger}
          >
            {percent}
          </button>
        )}
      </DropdownMenu>
      <IconButton label="Zoom in" icon={Plus} shortcut="+" onClick={zoomIn} />
    </Toolbar>
  );
}
