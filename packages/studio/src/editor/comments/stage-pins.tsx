import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { ARROWS } from '../../ui/keys/arrows.ts';
import { useAddress } from '../address/address.tsx';
import { commentDraft, useCommentDraft, usePinsShown } from './comment-draft.ts';
import type { CommentPinsProps } from './comment-pins.tsx';
import { pinsOf } from './thread-filter.ts';
import { useComments } from './use-comments.ts';

const PIN =
  'absolute z-20 -mt-7 grid size-7 place-items-center rounded-full rounded-bl-[2px] border-2 border-white text-xs font-strong shadow-float';

/** Pins over the picture, and the point of a new comment while it is looked for. */
export function StagePins({ place, rect }: CommentPinsProps) {
  const threads = useComments();
  const draft = useCommentDraft();
  const areShown = usePinsShown();
  const { comments: open, showComments } = useAddress();
  const pins = pinsOf(threads, place, open);
  return (
    <div
      className="pointer-events-none absolute"
      style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
    >
      {areShown &&
        pins.map(({ thread, point, number }) => (
          <button
            key={thread.id}
            type="button"
            aria-label={`Comment ${number} by ${thread.by.name}: ${thread.text.slice(0, 80)}`}
            aria-pressed={thread.id === open}
            onClick={() => showComments(thread.id)}
            className={cx(
              PIN,
              'pointer-events-auto after:absolute after:-inset-2',
              thread.id === open ? 'bg-white text-[#5b17c9]' : 'bg-[#7a2ff2] text-white',
            )}
            style={{ left: point.x * rect.width, top: point.y * rect.height }}
          >
            {number}
            {thread.isUnread && (
              <span
                aria-hidden
                className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-white bg-bad"
              />
            )}
          </button>
        ))}
      {draft?.type === 'writing' && draft.point && draft.place === place && (
        <span
          className={cx(PIN, 'bg-white')}
          style={{ left: draft.point.x * rect.width, top: draft.point.y * rect.height }}
        />
      )}
      {draft?.type === 'placing' && <Placing place={place} rect={rect} />}
    </div>
  );
}

/** Shares of the picture that one press moves the pin by; with Shift. */
const STEP = 0.01;
const LONG_STEP = 0.1;

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** A press on the picture, or arrow keys and Enter, say where a comment belongs. */
function Placing({ place, rect }: CommentPinsProps) {
  const cover = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  useEffect(() => cover.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') commentDraft.set(null);
    const step = ARROWS[event.key];
    if (!step && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) return;
    const length = event.shiftKey ? LONG_STEP : STEP;
    setAt(({ x, y }) => ({ x: within(x + step[0] * length), y: within(y + step[1] * length) }));
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A press of Enter is a click without a count.
    const point =
      event.detail === 0
        ? at
        : { x: within((event.clientX - box.x) / rect.width), y: within((event.clientY - box.y) / rect.height) };
    commentDraft.set({ type: 'writing', place, point });
  };
  return (
    <>
      <button
        type="button"
        ref={cover}
        aria-label="Place the comment: arrow keys move the pin, Enter places it, Esc stops"
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="pointer-events-auto absolute inset-0 z-30 cursor-crosshair bg-black/20 focus-visible:outline-offset-[-3px]"
      />
      <span
        aria-hidden
        className={cx(PIN, 'z-30 border-[#7a2ff2] bg-white')}
        style={{ left: at.x * rect.width, top: at.y * rect.height }}
      />
      <p className="absolute top-2 left-1/2 z-30 w-max max-w-[90%] -translate-x-1/2 rounded-md bg-n12 px-2.5 py-1.5 text-n1 text-xs">
        Click where it belongs, or use the arrow keys and Enter. Esc stops.
      </p>
    </>
  );
}
