import { addMarker } from '@diorama/documents/icgi/icgi.commands.ts';
import type { PictureRect } from '@diorama/players/icgi/stage.port.ts';
import { Images, MapPin, MousePointer2 } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { keepFocus } from '../../../editor/focus-record.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useExecute, useList, useOne } from '../editor-hooks.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useSelection } from '../use-selection.ts';
import { LookedBand, LookedMarkers } from './past-markers.tsx';
import { usePlayback, useStageState } from './stage-context.tsx';
import { StageControls } from './stage-controls.tsx';
import { StageMarker } from './stage-marker.tsx';

/** The player itself, with an editing layer on top. */
export function Stage() {
  const { stage, tool, setTool, looked } = usePlayback();
  const isReadOnly = useReadOnly() !== null;
  const host = useRef<HTMLDivElement>(null);
  const { keyframe } = useSelection();
  useEffect(() => {
    host.current?.prepend(stage.element);
    return () => stage.element.remove();
  }, [stage]);
  return (
    <section
      aria-label="Stage"
      data-stage
      tabIndex={-1}
      className="@container relative flex min-h-0 flex-1 overflow-hidden bg-stage focus-visible:outline-offset-[-2px]"
    >
      <div
        ref={host}
        className="absolute inset-x-14 inset-y-6 @max-3xl:right-4 @max-3xl:bottom-16 @max-3xl:top-4 [&>*:first-child]:absolute [&>*:first-child]:inset-0"
      >
        <EditingLayer />
      </div>
      {looked && <LookedBand looked={looked} />}
      {keyframe && !isReadOnly && (
        <div
          className="absolute top-1/2 left-2.5 z-10 flex -translate-y-1/2 flex-col gap-0.5 rounded-lg bg-pop p-1 shadow-float"
          role="toolbar"
          aria-label="Tools"
          aria-orientation="vertical"
        >
          <IconButton
            label="Select"
            icon={MousePointer2}
            shortcut="V"
            tooltipSide="right"
            isPressed={tool === 'select'}
            variant={tool === 'select' ? 'primary' : 'quiet'}
            onClick={() => setTool('select')}
          />
          <IconButton
            label="Marker"
            icon={MapPin}
            shortcut="M"
            tooltipSide="right"
            isPressed={tool === 'marker'}
            variant={tool === 'marker' ? 'primary' : 'quiet'}
            onClick={() => setTool('marker')}
          />
        </div>
      )}
      {!looked && (keyframe ? <StageControls /> : <NothingYet />)}
    </section>
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
  const { stage } = usePlayback();
  const last = useRef<PictureRect>({ x: 0, y: 0, width: 0, height: 0 });
  return useSyncExternalStore(stage.subscribe, () => {
    const rect = stage.rect();
    const { x, y, width, height } = last.current;
    if (rect.x !== x || rect.y !== y || rect.width !== width || rect.height !== height) last.current = rect;
    return last.current;
  });
}

function EditingLayer() {
  const { tool, looked } = usePlayback();
  const isReadOnly = useReadOnly() !== null;
  const { moving } = useStageState();
  const { keyframe, select } = useSelection();
  const rect = useRect();
  const placements = useList('placements');
  if (looked && rect.width > 0) return <LookedMarkers looked={looked} rect={rect} />;
  if (!keyframe || rect.width === 0) return null;
  const own = placements.filter(
    (placement) => placement.keyframe?.id === keyframe.id && placement.data.type === 'marker',
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on the empty picture clears the selection, as Escape does
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="absolute z-[1]"
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
      onClick={(event) => event.target === event.currentTarget && select({ collection: 'keyframes', id: keyframe.id })}
    >
      {!moving && own.map((placement) => <StageMarker key={placement.id} placementId={placement.id} rect={rect} />)}
      {tool === 'marker' && !moving && !isReadOnly && <MarkerCrosshair keyframeId={keyframe.id} rect={rect} />}
    </div>
  );
}

/** Where the crosshair begins: just off the middle, so that it does not hide what one looks at. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** Places a marker by a press, or by the arrow keys and Enter. */
function MarkerCrosshair({ keyframeId, rect }: { keyframeId: string; rect: PictureRect }) {
  const execute = useExecute();
  const { setTool, setFresh } = usePlayback();
  const { canvas } = useOne('settings');
  const { language, select } = useSelection();
  const [at, setAt] = useState(MIDDLE);
  const area = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    area.current?.focus();
    return () => keepFocus(null);
  }, []);

  const place = ({ x, y }: { x: number; y: number }) => {
    const ids = { id: newRecordId(), placementId: newRecordId(), blockId: newRecordId() };
    const title = { type: 'custom' as const, value: { [language]: language === 'sv' ? 'Ny markör' : 'New marker' } };
    execute(addMarker, { ...ids, keyframe: keyframeId, x, y, title });
    select({ collection: 'placements', id: ids.placementId });
    setFresh(ids.placementId);
    setTool('select');
  };
  const pointOf = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const size = event.shiftKey ? 10 : 1;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step)
      setAt({
        x: clamp(at.x + ((step[0] ?? 0) * size) / (canvas.width / 10)),
        y: clamp(at.y + ((step[1] ?? 0) * size) / (canvas.height / 10)),
      });
    else if (event.key === 'Enter' || event.key === ' ') place(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={area}
      type="button"
      aria-label={`Place a marker at ${Math.round(at.x * 100)} %, ${Math.round(at.y * 100)} %. Arrow keys move, Enter places`}
      className="absolute inset-0 z-20 cursor-crosshair"
      onPointerMove={(event) => setAt(pointOf(event))}
      onClick={(event) => {
        if (event.detail > 0) place(pointOf(event));
      }}
      onKeyDown={onKeyDown}
    >
      <span
        className="pointer-events-none absolute top-0 bottom-0 w-px bg-white/80 mix-blend-difference"
        style={{ left: at.x * rect.width }}
      />
      <span
        className="pointer-events-none absolute right-0 left-0 h-px bg-white/80 mix-blend-difference"
        style={{ top: at.y * rect.height }}
      />
    </button>
  );
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
