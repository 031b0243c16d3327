import { onTrack } from '@diorama/documents/icgi/geometry/track-path.ts';
import type { Point } from '@diorama/documents/icgi/path/path-shape.ts';
import type { StageState } from '@diorama/players/icgi/stage.port.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { cx } from '../../../ui/cx.ts';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { useEditor, useOne } from '../editor-hooks.ts';
import { usePlayhead } from '../stage/playhead.tsx';
import { FollowingOutline } from './following-outline.tsx';
import { type FollowedThing, useTracks } from './use-tracks.ts';

interface MotionLayerProps {
  moving: NonNullable<StageState['moving']>;
  rect: PictureRect;
}

/** Things that are not seen by visitors at this frame stay this visible, so that they can be taken hold of. */
const FAINT = 0.35;
/** What follows the transition, where it stands in the frame on the stage: dragged or nudged there, it gets a key. */
export function MotionLayer({ moving, rect }: MotionLayerProps) {
  const isReadOnly = useReadOnly() !== null;
  const { isPlaying } = usePlayhead();
  const { things } = useTracks(moving.transition);
  const at = moving.reverse ? 1 - moving.progress : moving.progress;
  const isEditable = !isReadOnly && !isPlaying();
  return things.map((thing) => (
    <Following key={thing.track.id} thing={thing} at={at} rect={rect} isEditable={isEditable} />
  ));
}

interface FollowingProps {
  thing: FollowedThing;
  /** 0..1 of the transition. */
  at: number;
  rect: PictureRect;
  isEditable: boolean;
}

function Following({ thing, at, rect, isEditable }: FollowingProps) {
  const { track, own, end, name, placement } = thing;
  const { store } = useEditor();
  const { transition, track: chosen, chooseTrack } = usePlayhead();
  const { setKey } = useTracks(transition ?? '');
  const { canvas } = useOne('settings');
  const drag = useRef<{ x: number; y: number; from: readonly Point[]; isMoving: boolean } | null>(null);
  const found = onTrack(track.keys, { points: own, end }, at);
  if (!found) return null;
  const { points } = found;
  const opacity = isEditable ? Math.max(FAINT, found.opacity) : found.opacity;
  // At its own end it stands where it stands on its view.
  const isMovable = isEditable && at !== (end ? 1 : 0);
  const moved = (from: readonly Point[], dx: number, dy: number, only: number | null) =>
    from.map((point, index) => (only === null || only === index ? { x: point.x + dx, y: point.y + dy } : point));
  const finish = (isCancelled: boolean) => {
    const wasMoving = drag.current?.isMoving === true;
    drag.current = null;
    if (wasMoving) isCancelled ? store.cancelGesture() : store.endGesture();
  };
  /** Of the whole, or of one corner. */
  const handlers = (only: number | null) => ({
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0 || !isEditable) return;
      event.stopPropagation();
      chooseTrack(track.id);
      if (!isMovable) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, from: points, isMoving: false };
    },
    onPointerMove(event: PointerEvent<Element>) {
      const start = drag.current;
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.isMoving && Math.hypot(dx, dy) < 3) return;
      if (!start.isMoving) store.beginGesture('Move in transition');
      start.isMoving = true;
      setKey(track.id, at, moved(start.from, dx / rect.width, dy / rect.height, only));
    },
    onPointerUp: () => finish(false),
    onPointerCancel: () => finish(true),
    onFocus: () => isEditable && chooseTrack(track.id),
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key];
      if (!arrow || !isMovable || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 10 : 1;
      const next = moved(points, (arrow[0] * step) / canvas.width, (arrow[1] * step) / canvas.height, only);
      setKey(track.id, at, next, `track:${track.id}:${at}:${only}`);
    },
  });
  const isChosen = chosen === track.id;
  const label = `${name} in this frame`;
  if (placement.data.type === 'outline')
    return (
      <FollowingOutline
        placement={placement}
        shapes={thing.shapes}
        own={own}
        points={points}
        rect={rect}
        opacity={opacity}
        label={label}
        isChosen={isChosen && isMovable}
        isMovable={isMovable}
        handlers={handlers}
      />
    );
  const [point] = points;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      className={cx(
        'group absolute z-10 grid size-9 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-full',
        isMovable && 'cursor-grab active:cursor-grabbing',
      )}
      style={{ left: (point?.x ?? 0) * rect.width, top: (point?.y ?? 0) * rect.height, opacity }}
      {...handlers(null)}
    >
      <span
        className={cx(
          'size-4 rounded-full border-2 border-white shadow-[0_1px_4px_rgb(0_0_0/0.45)]',
          isChosen ? 'bg-accent outline-2 outline-white/70 outline-offset-2' : 'bg-(--color-icgi-overlay,#12151c)',
        )}
      />
      <span className="pointer-events-none absolute bottom-full max-w-56 truncate rounded-md bg-(--color-icgi-overlay,#0b0d12) px-2 py-1 font-medium text-white text-xs opacity-0 shadow-float transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100">
        {name}
      </span>
    </button>
  );
}
