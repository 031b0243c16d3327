import type { ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { Images } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAction } from '../../../editor/actions/actions-context.tsx';
import type { BoundAction } from '../../../editor/actions/editor-action.ts';
import { usePastRevision } from '../../../editor/history/past-revision.tsx';
import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useCategoryView } from '../categories/category-view.tsx';
import { useEditor, useList } from '../editor-hooks.ts';
import { useThingActs } from '../things/use-thing-acts.ts';
import { useThingsClipboardKeys } from '../things/use-things-clipboard.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useSelection } from '../use-selection.ts';
import { Crosshair } from './crosshair.tsx';
import { useMarquee } from './marquee.tsx';
import { PastMarkers } from './past-markers.tsx';
import { usePastWalkthrough } from './past-walkthrough.ts';
import { useStage, useStageState } from './stage-context.tsx';
import { StageControls } from './stage-controls.tsx';
import { StageMarker } from './stage-marker.tsx';
import { StageMenu } from './stage-menu.tsx';
import { StageOutline } from './stage-outline.tsx';
import { StageSign } from './stage-sign.tsx';
import { type DrawingTool, type Tool, useTool } from './tool-state.tsx';
import { useStageZoom } from './use-stage-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

const ShowAlsoDialog = lazyPart(() => import('../things/show-also-dialog.tsx').then((module) => module.ShowAlsoDialog));
const ShapeDrawing = lazyPart(() => import('./shape-drawing.tsx').then((module) => module.ShapeDrawing));

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
  const { remove } = useThingActs();
  useThingsClipboardKeys(remove);
  useEffect(() => {
    host.current?.prepend(stage.element);
    return () => stage.element.remove();
  }, [stage]);
  return (
    <section
      ref={section}
      aria-label="Stage"
      data-stage
      tabIndex={-1}
      className="@container relative flex min-h-0 flex-1 overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
    >
      <div
        ref={host}
        className="absolute inset-x-14 inset-y-6 @max-3xl:right-4 @max-3xl:bottom-16 @max-3xl:top-4 [&>*:first-child]:absolute [&>*:first-child]:inset-0"
      >
        {/* What is magnified ends where the picture does. */}
        <div className={cx('absolute inset-0', rect.x < -1 || rect.y < -1 ? 'overflow-clip' : '')}>
          {past ? (
            <EditingLayer rect={rect} />
          ) : (
            <StageMenu onShowAlso={() => setShowingAlso(true)}>
              {(area) => (
                <div className="contents" {...area}>
                  <EditingLayer rect={rect} />
                </div>
              )}
            </StageMenu>
          )}
        </div>
        {(isHand || tool === 'zoom') && (
          <div
            className={cx('absolute inset-0 z-30', isHand ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in')}
          />
        )}
      </div>
      {isShowingAlso && <ShowAlsoDialog onClose={() => setShowingAlso(false)} />}
      <PastRevisionBand />
      {keyframe && !isReadOnly && <Tools />}
      {!past && (keyframe ? <StageControls /> : <NothingYet />)}
      {keyframe && rect.width > 0 && <ZoomBar rect={rect} />}
    </section>
  );
}

function Tools() {
  const { tool } = useTool();
  return (
    <div
      className="absolute top-1/2 left-2.5 z-10 flex -translate-y-1/2 flex-col gap-0.5 rounded-lg bg-pop p-1 shadow-float"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
    >
      <ToolButton action={useAction('select')} isPressed={tool === 'select'} />
      <ToolButton action={useAction('marker')} isPressed={tool === 'marker'} />
      <ToolButton action={useAction('sign')} isPressed={tool === 'sign'} />
      <ToolButton action={useAction('pen')} isPressed={tool === 'pen'} />
      <ToolButton action={useAction('rectangle')} isPressed={tool === 'rectangle'} />
      <ToolButton action={useAction('ellipse')} isPressed={tool === 'ellipse'} />
    </div>
  );
}

const isDrawing = (tool: Tool): tool is DrawingTool => tool === 'pen' || tool === 'rectangle' || tool === 'ellipse';

function ToolButton({ action, isPressed }: { action: BoundAction | undefined; isPressed: boolean }) {
  if (!action?.icon) return null;
  return (
    <IconButton
      label={action.label}
      icon={action.icon}
      shortcut={action.keys?.[0]}
      tooltipSide="right"
      isPressed={isPressed}
      variant={isPressed ? 'primary' : 'quiet'}
      onClick={() => action.run()}
    />
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

const NO_SHAPES: readonly ShapeRecord[] = [];

/** Lines that what is dragged has come into. */
function GuideLines() {
  const { guides } = useTool();
  if (!guides) return null;
  return (
    <>
      {guides.x !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 z-20 w-px bg-accent"
          style={{ left: `${guides.x * 100}%` }}
        />
      )}
      {guides.y !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-0 z-20 h-px bg-accent"
          style={{ top: `${guides.y * 100}%` }}
        />
      )}
    </>
  );
}

function MarqueeFrame({ from, to }: { from: { x: number; y: number }; to: { x: number; y: number } }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute z-20 border border-accent bg-accent/15"
      style={{
        left: Math.min(from.x, to.x),
        top: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      }}
    />
  );
}

/** What visitors see first of a view that is magnified. */
function VisitorsFrame({ scale }: { scale: number }) {
  const size = `${100 / scale}%`;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center overflow-clip">
      <div
        className="outline-1 outline-white/80 outline-dashed"
        style={{ width: size, height: size, boxShadow: '0 0 0 100vmax rgb(11 14 20 / 0.45)' }}
      />
    </div>
  );
}

function EditingLayer({ rect }: { rect: PictureRect }) {
  const { tool } = useTool();
  const past = usePastWalkthrough();
  const isReadOnly = useReadOnly() !== null;
  const { moving } = useStageState();
  const { keyframe, select } = useSelection();
  const placements = useList('placements');
  const { store } = useEditor();
  const { states } = useCategoryView();
  const shapes = useList('shapes');
  const byOutline = useMemo(() => Map.groupBy(shapes, ({ outline }) => outline?.id), [shapes]);
  const marquee = useMarquee(
    keyframe?.id ?? '',
    rect,
    () => keyframe && select({ collection: 'keyframes', id: keyframe.id }),
  );
  if (past && rect.width > 0) return <PastMarkers past={past} rect={rect} />;
  if (!keyframe || rect.width === 0) return null;
  const here = placements.filter((placement) => placement.keyframe?.id === keyframe.id);
  const own = here.filter(({ data }) => {
    const marker = data.type === 'marker' ? store.get('markers', data.marker?.id ?? '') : undefined;
    return data.type === 'marker' && states.get(marker?.category?.id ?? '') !== 'hidden';
  });
  const signs = here.filter(({ data }) => data.type === 'widget' && data.widget?.type === 'sign');
  const drawn = here.filter(({ data }) => data.type === 'outline');
  return (
    <div
      className="absolute z-[1]"
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
      {...marquee.listeners}
    >
      {!moving && keyframe.scale > 1 && <VisitorsFrame scale={keyframe.scale} />}
      {!moving &&
        drawn.map(({ id, data }) => (
          <StageOutline
            key={id}
            placementId={id}
            rect={rect}
            shapes={(data.type === 'outline' && byOutline.get(data.outline?.id)) || NO_SHAPES}
          />
        ))}
      {!moving && own.map((placement) => <StageMarker key={placement.id} placementId={placement.id} rect={rect} />)}
      {!moving && signs.map(({ id }) => <StageSign key={id} placementId={id} rect={rect} />)}
      {(tool === 'marker' || tool === 'sign') && !moving && !isReadOnly && (
        <Crosshair key={tool} keyframeId={keyframe.id} rect={rect} what={tool} />
      )}
      {isDrawing(tool) && !moving && !isReadOnly && (
        <ShapeDrawing key={tool} keyframeId={keyframe.id} rect={rect} tool={tool} />
      )}
      <GuideLines />
      {marquee.frame && <MarqueeFrame {...marquee.frame} />}
    </div>
  );
}
