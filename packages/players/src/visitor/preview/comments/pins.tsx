import type { PreviewThread } from '@diorama/contract/rest/preview-comments.calls.ts';
import { useLayoutEffect, useRef } from 'react';
import type { PinPlace, PinSurface } from '../pin-surface.ts';
import { previewText } from '../preview-strings.ts';

interface PinsProps {
  surface: PinSurface;
  threads: readonly PreviewThread[];
  place: string;
  /** The thread that is read. */
  open: string | null;
  /** Of what is being written. */
  draft: PinPlace | null;
  onOpen: (thread: string) => void;
}

/** Pins of the view on screen: real buttons that move with its picture. */
export function Pins({ surface, threads, place, open, draft, onOpen }: PinsProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const { x, y, width, height } = surface.rect();
      if (layer.current)
        layer.current.style.cssText = `transform:translate(${x}px,${y}px);width:${width}px;height:${height}px`;
    };
    follow();
    return surface.subscribe(follow);
  }, [surface]);
  const here = threads.flatMap((thread) =>
    thread.place === place && thread.point ? [{ thread, point: thread.point }] : [],
  );
  return (
    <div className="pc-pins">
      <div className="pc-pins-picture" ref={layer}>
        {here.map(({ thread, point }, at) => (
          <button
            key={thread.id}
            type="button"
            className="pc-pin"
            aria-expanded={thread.id === open}
            aria-label={previewText('pin', { number: at + 1, name: thread.name, text: thread.text.slice(0, 80) })}
            data-resolved={thread.isResolved || undefined}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            onClick={() => onOpen(thread.id)}
          >
            {at + 1}
          </button>
        ))}
        {draft?.point && draft.place === place ? (
          <span
            className="pc-pin"
            data-draft=""
            style={{ left: `${draft.point.x * 100}%`, top: `${draft.point.y * 100}%` }}
          />
        ) : null}
      </div>
    </div>
  );
}
