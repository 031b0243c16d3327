import { recordTitle } from '@diorama/documents/engine/schema/labels.ts';
import { localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { placeWidget } from '@diorama/documents/icgi/commands/placement.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import type { PlacementRecord, ShapeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { memo, useMemo } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { WidgetPicker } from '../../widgets/public.ts';
import { useCategoryView } from '../categories/category-view.tsx';
import { useEditor, useExecute, useList, useRecord } from '../editor-hooks.ts';
import { useStageState } from '../stage-context.tsx';
import { useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { Crosshair } from './crosshair.tsx';
import { useMarquee } from './marquee.tsx';
import { type PastWalkthrough, usePastWalkthrough, viewOf } from './past-walkthrough.ts';
import { usePlayhead } from './playhead.tsx';
import { StageMarker } from './stage-marker.tsx';
import { StageOutline } from './stage-outline.tsx';
import { StageWidget } from './stage-widget.tsx';
import { type DrawingTool, type Tool, useGuides, useTool } from './tool-state.tsx';
import { usePlacementDrag } from './use-placement-drag.ts';
import { useThingFocus } from './use-thing-focus.ts';

const ShapePoints = lazyPart(() => import('./shape-points.tsx').then((module) => module.ShapePoints));
const MotionLayer = lazyPart(() => import('../motion/motion-layer.tsx').then((module) => module.MotionLayer));
const ShapeDrawing = lazyPart(() => import('./shape-drawing.tsx').then((module) => module.ShapeDrawing));

const isDrawing = (tool: Tool): tool is DrawingTool => tool === 'pen' || tool === 'rectangle' || tool === 'ellipse';

const NO_SHAPES: readonly ShapeRecord[] = [];

interface ChosenPointsProps {
  rect: PictureRect;
  drawn: readonly PlacementRecord[];
  byOutline: ReadonlyMap<string | undefined, readonly ShapeRecord[]>;
}

/** The points of the one shape that is selected, where its outline stands on the view. */
function ChosenPoints({ rect, drawn, byOutline }: ChosenPointsProps) {
  const { ids } = useStageSelection();
  const [key = ''] = ids;
  const shape = useRecord(
    'shapes',
    ids.size === 1 && key.startsWith('shapes/') ? key.slice('shapes/'.length) : undefined,
  );
  const outline = shape?.outline?.id;
  const own = byOutline.get(outline);
  const others = useMemo(() => own?.filter(({ id }) => id !== shape?.id) ?? NO_SHAPES, [own, shape?.id]);
  const placement = drawn.find(({ data }) => data.type === 'outline' && data.outline?.id === outline);
  if (!shape || !placement) return null;
  return <ShapePoints key={shape.id} shape={shape} placementId={placement.id} rect={rect} others={others} />;
}

/** Lines that what is dragged has come into. */
function GuideLines() {
  const guides = useGuides();
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

/** What stands on the view, to be selected, moved and drawn. */
export function EditingLayer({ rect }: { rect: PictureRect }) {
  const { tool } = useTool();
  const past = usePastWalkthrough();
  const isReadOnly = useReadOnly() !== null;
  const { moving } = useStageState();
  const playhead = usePlayhead();
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
  const widgets = here.filter(({ data }) => data.type === 'widget' && data.widget?.type === 'widget-use');
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
      {!moving && widgets.map(({ id }) => <StageWidget key={id} placementId={id} rect={rect} />)}
      {tool === 'widget' && !isReadOnly && <WidgetPlacing keyframeId={keyframe.id} />}
      {(tool === 'marker' || tool === 'direction' || tool === 'sign') && !moving && !isReadOnly && (
        <Crosshair key={tool} keyframeId={keyframe.id} rect={rect} what={tool} />
      )}
      {isDrawing(tool) && !moving && !isReadOnly && (
        <ShapeDrawing key={tool} keyframeId={keyframe.id} rect={rect} tool={tool} />
      )}
      {!moving && !isReadOnly && tool === 'select' && <ChosenPoints rect={rect} drawn={drawn} byOutline={byOutline} />}
      {moving !== null && moving.transition === playhead.transition && <MotionLayer moving={moving} rect={rect} />}
      <GuideLines />
      {marquee.frame && <MarqueeFrame {...marquee.frame} />}
    </div>
  );
}

/** The markers of a past revision, where they were. Nothing here can be moved. */
function PastMarkers({ past, rect }: { past: PastWalkthrough; rect: PictureRect }) {
  const { keyframe, place } = useSelection();
  const view = viewOf(past, place ?? keyframe?.id);
  const { placements, markers } = past.tables;
  const own = [...placements.values()].filter((placement) => placement.keyframe?.id === view);
  return (
    <div
      className="pointer-events-none absolute"
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
    >
      {own.map((placement) => {
        const marker = placement.data.type === 'marker' ? markers.get(placement.data.marker?.id ?? '') : undefined;
        if (!marker) return null;
        return (
          <span
            key={placement.id}
            role="img"
            aria-label={`Marker ${recordTitle(icgiLabels, 'markers', marker) ?? 'Untitled'}`}
            className="absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-white bg-n9 shadow-lift"
            style={{ left: placement.x * rect.width, top: placement.y * rect.height }}
          />
        );
      })}
    </div>
  );
}

/** A sign on the stage: its plate and post as visitors see them. Press selects, drag moves, arrow keys nudge. */
const StageSign = memo(function StageSign({ placementId, rect }: { placementId: string; rect: PictureRect }) {
  const isReadOnly = useReadOnly() !== null;
  const placement = useRecord('placements', placementId);
  const data = placement?.data.type === 'widget' ? placement.data : null;
  const sign = useRecord('signs', data?.widget?.id);
  const { language } = useSelection();
  const { ids } = useStageSelection();
  const focus = useThingFocus(placementId);
  const drag = usePlacementDrag({ placement, rect, label: 'Move sign', isOff: isReadOnly });
  if (!placement || !sign) return null;
  const text = (sign.text.type === 'custom' ? localizedText(sign.text.value, language) : sign.text.key) || 'Untitled';
  const key = `placements/${placementId}`;
  const isSelected = ids.has(key);
  const height = (sign.height / 1000) * rect.height;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={`Sign ${text}`}
      data-record={`placements/${placementId}`}
      className={cx(
        'absolute z-10 flex touch-none flex-col items-center pointer-coarse:before:absolute pointer-coarse:before:-inset-1.5',
        !isReadOnly && 'cursor-grab active:cursor-grabbing',
      )}
      style={{ left: placement.x * rect.width, top: placement.y * rect.height, transform: 'translate(-50%, -100%)' }}
      {...drag}
      {...focus}
    >
      <span
        className={cx(
          'max-w-56 truncate rounded-md px-2 py-1 font-strong text-xs shadow-float',
          sign.variant === 'primary'
            ? 'bg-(--color-primary,#1d4a40) text-(--color-primary-text,#fff)'
            : 'bg-(--color-secondary,#fff) text-(--color-secondary-text,#131720)',
          isSelected && 'outline-2 outline-accent outline-offset-2',
        )}
      >
        {text}
      </span>
      <span aria-hidden className="w-0.5 bg-white shadow-[0_0_3px_rgb(0_0_0/0.5)]" style={{ height }} />
    </button>
  );
});

/** Chooses a widget and puts it in the middle of the view, from where it is moved. */
function WidgetPlacing({ keyframeId }: { keyframeId: string }) {
  const execute = useExecute();
  const { setTool } = useTool();
  const { choose } = useStageSelection();
  return (
    <WidgetPicker
      title="Widget for this view"
      onClose={() => setTool('select')}
      onPick={(widget) => {
        const id = newRecordId();
        execute(placeWidget, { id, keyframe: keyframeId, x: 0.5, y: 0.5, widget, newId: newRecordId() });
        choose([`placements/${id}`]);
        setTool('select');
      }}
    />
  );
}
