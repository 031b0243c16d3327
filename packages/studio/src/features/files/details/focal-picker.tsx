import type { FileItem, FocalPoint } from '@diorama/contract/files/files.contract.ts';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ARROWS } from '../../../ui/keys/arrows.ts';

/** Milliseconds without another step after which a point that the arrow keys moved is stored. */
const SETTLE = 600;
const STEP = 0.01;
const LONG_STEP = 0.1;
const MIDDLE: FocalPoint = { x: 0.5, y: 0.5 };

/** Crops that are previewed, as width over height. */
const CROPS = [
  { label: '16:9', ratio: 16 / 9 },
  { label: '1:1', ratio: 1 },
  { label: '4:5', ratio: 4 / 5 },
  { label: '9:16', ratio: 9 / 16 },
];
/** Pixels. */
const CROP_HEIGHT = 68;

const clamped = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
const percent = (value: number): string => `${Math.round(value * 100)} %`;
const placeOf = ({ x, y }: FocalPoint): string => `${x * 100}% ${y * 100}%`;

type FocalPickerProps = {
  file: FileItem;
  /** Undefined for somebody who may only look. */
  onChange: ((focal: FocalPoint | null) => void) | undefined;
};

/** The point of a picture that every crop keeps: set by a press or the arrow keys, with the crops it makes. */
export function FocalPicker({ file, onChange }: FocalPickerProps) {
  const [draft, setDraft] = useState<FocalPoint | null>(null);
  const timer = useRef(0);
  const pending = useRef<(() => void) | null>(null);
  // What was moved last is stored, too, when the picture is left.
  useEffect(() => () => pending.current?.(), []);
  const stored = `${file.focal?.x} ${file.focal?.y}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed, so it is shown
  useEffect(() => {
    if (!pending.current) setDraft(null);
  }, [stored]);
  if (!file.thumbUrl) return null;
  const point = draft ?? file.focal ?? MIDDLE;
  const store = (next: FocalPoint | null) => {
    clearTimeout(timer.current);
    pending.current = null;
    onChange?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step || !onChange || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation(); // they leaf through the files elsewhere
    const by = event.shiftKey ? LONG_STEP : STEP;
    const next = { x: clamped(point.x + step[0] * by), y: clamped(point.y + step[1] * by) };
    setDraft(next);
    clearTimeout(timer.current);
    pending.current = () => store(next);
    timer.current = window.setTimeout(pending.current, SETTLE);
  };
  const pointAt = (event: PointerEvent): FocalPoint => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: clamped((event.clientX - left) / width), y: clamped((event.clientY - top) / height) };
  };
  const picture = (
    <>
      <img src={file.thumbUrl} alt="" draggable={false} className="block w-full rounded-md" />
      <span
        aria-hidden
        style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        className="pointer-events-none absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.5),inset_0_0_0_1px_rgb(0_0_0/0.5)]"
      >
        <span className="size-1 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.5)]" />
      </span>
    </>
  );
  return (
    <div className="flex flex-col gap-2">
      {onChange ? (
        <div
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(point.x * 100)}
          aria-valuetext={`${percent(point.x)} from the left, ${percent(point.y)} from the top`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setDraft(pointAt(event));
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setDraft(pointAt(event))}
          onPointerUp={(event) => {
            const next = pointAt(event);
            setDraft(next);
            store(next);
          }}
          className="relative cursor-crosshair touch-none rounded-md"
        >
          {picture}
        </div>
      ) : (
        <div className="relative">{picture}</div>
      )}
      <ul aria-label="Crops" className="flex items-end gap-2">
        {CROPS.map(({ label, ratio }) => (
          <li key={label} style={{ flex: `${ratio} 1 0` }} className="min-w-0">
            <img
              src={file.thumbUrl ?? ''}
              alt=""
              draggable={false}
              style={{ aspectRatio: ratio, maxHeight: CROP_HEIGHT, objectPosition: placeOf(point) }}
              className="w-full rounded-sm object-cover"
            />
            <span className="mt-0.5 block text-n10 text-xs tabular-nums">{label}</span>
          </li>
        ))}
      </ul>
      <p className={cx('flex min-h-7 items-center justify-between gap-2 text-n10 text-xs tabular-nums')}>
        <span>
          {file.focal || draft
            ? `${percent(point.x)} from the left, ${percent(point.y)} from the top`
            : onChange
              ? 'Centre. Click the part to keep in crops.'
              : 'Centre.'}
        </span>
        {onChange && file.focal && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              // What the keys have just set is what Undo leads back to.
              pending.current?.();
              setDraft(null);
              store(null);
            }}
          >
            Reset
          </Button>
        )}
      </p>
      <p className="text-n10 text-xs">Phones crop around this point, transitions between views too.</p>
    </div>
  );
}
