import type { LabelRecord } from '@diorama/documents/gis/gis.records.ts';
import type { GisMap } from '@diorama/players/gis/engine/gis-map.port.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useEditor, useField } from '../editor-hooks.ts';
import { useMapView } from './use-map-view.ts';

/** px: the highest post, and below what height there is none. */
const HIGHEST = 150;
const LOWEST = 3;
const BIG_STEP = 10;

/** The upper end of the selected label's post: dragged up and down, or moved with arrow keys. Down on the ground it is gone. */
export function LabelPost({ map, label }: { map: GisMap; label: LabelRecord }) {
  useMapView(map);
  const { store } = useEditor();
  const field = useField('labels', [label.id], ['post']);
  const grabbed = useRef<number | null>(null);
  const height = label.post.type === 'some' ? label.post.value : 0;
  const { x, y } = map.project(label.position);
  const set = (next: number, part?: string) => {
    const value = Math.round(Math.min(HIGHEST, Math.max(0, next)));
    field.onChange(value < LOWEST ? { type: 'none' } : { type: 'some', value }, part);
  };
  const begin = (event: PointerEvent<SVGElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.ownerSVGElement?.setPointerCapture(event.pointerId);
    store.beginGesture('Change post');
    grabbed.current = event.clientY + height;
  };
  const end = () => {
    if (grabbed.current !== null) store.endGesture();
    grabbed.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    // A first step up is a post that can be seen.
    const from = height === 0 && step > 0 ? LOWEST - 1 : height;
    set(from + step * (event.shiftKey ? BIG_STEP : 1), 'height');
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <svg
      role="presentation"
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
      onPointerMove={(event) => grabbed.current !== null && set(grabbed.current - event.clientY)}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <circle
        role="slider"
        tabIndex={0}
        aria-label="Height of the post"
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={HIGHEST}
        aria-valuenow={height}
        aria-valuetext={height === 0 ? 'No post' : `${height} px`}
        cx={x}
        cy={y - (height === 0 ? PLATE : height)}
        r={6}
        strokeWidth={2}
        className="pointer-events-auto cursor-ns-resize fill-n1 stroke-accent outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
        onPointerDown={begin}
        onKeyDown={onKey}
      />
    </svg>
  );
}

/** px from the middle of a plate without a post to its upper edge, where its handle is. */
const PLATE = 18;
