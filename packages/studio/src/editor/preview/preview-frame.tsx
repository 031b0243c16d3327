import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHeadRevision, useSaveStateType } from '../../engine/editor-context.tsx';
import { cx } from '../../ui/cx.ts';
import { isWrittenIn, onEscapeIn, placeInFrame } from './frame-place.ts';
import { DEVICES, type Look, scaleIn } from './look.ts';

/** CSS pixels around a screen. */
const MARGIN = 20;
/** Milliseconds of quiet after which the page is loaded again: changes often come one after the other. */
const SETTLE = 900;

interface PreviewFrameProps {
  ref: RefObject<HTMLIFrameElement | null>;
  /** Where the page begins; another one loads it again, at the place it is at. */
  address: string;
  look: Look;
  name: string;
  onClose: () => void;
}

/** The real page in a frame of a device's size, drawn smaller where it would not fit. It follows what is saved. */
export function PreviewFrame({ ref, address, look, name, onClose }: PreviewFrameProps) {
  const { area, box } = useBox();
  const { device } = look;
  const { width, height } = DEVICES[device];
  const isFull = device === 'full';
  const scale = scaleIn({ width: box.width - 2 * MARGIN, height: box.height - 2 * MARGIN }, device);
  const [first] = useState(address);
  useReload(ref, address);
  const close = useRef(onClose);
  close.current = onClose;
  const percent = `${Math.round(scale * 100)} %`;
  return (
    <div ref={area} className="relative flex min-h-0 min-w-0 flex-1 items-center justify-center overflow-hidden">
      <div
        className={cx('relative overflow-hidden bg-black', isFull ? 'size-full' : 'rounded-xl shadow-float')}
        style={isFull ? {} : { width: width * scale, height: height * scale }}
      >
        <iframe
          ref={ref}
          src={first}
          title={`Preview of ${name}`}
          allow="fullscreen"
          onLoad={({ currentTarget }) => onEscapeIn(currentTarget, () => close.current())}
          className={cx('origin-top-left border-0', isFull ? 'size-full' : 'absolute top-0 left-0')}
          style={isFull ? {} : { width, height, transform: `scale(${scale})` }}
        />
      </div>
      <p
        className={cx(
          'absolute right-3 bottom-2 rounded-md bg-pop px-2 py-1 text-n11 text-xs tabular-nums shadow-float',
          isFull && 'sr-only',
        )}
        role="status"
      >
        {isFull ? `${box.width} × ${box.height}` : `${width} × ${height} · ${percent}`}
      </p>
    </div>
  );
}

/** Reloads the page when the conditions change, and when the saved draft has changed. */
function useReload(frame: RefObject<HTMLIFrameElement | null>, address: string): void {
  const shown = useRef(address);
  const revision = useHeadRevision();
  const saveState = useSaveStateType();
  const drawn = useRef(revision);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (shown.current === address || !frame.current?.contentWindow) return;
    shown.current = address;
    const place = placeInFrame(frame.current);
    const next = new URL(address, location.origin);
    for (const name of ['k', 'w'] as const) {
      const value = place?.[name];
      if (value) next.searchParams.set(name, value);
      else next.searchParams.delete(name);
    }
    frame.current.contentWindow.location.replace(next.href);
  }, [frame, address]);
  useEffect(() => {
    if (revision === drawn.current || saveState !== 'saved') return;
    const timer = setTimeout(() => {
      const element = frame.current;
      if (!element) return;
      // Checked again a little later, until no one is typing.
      if (isWrittenIn(element)) return setTries(tries + 1);
      drawn.current = revision;
      element.contentWindow?.location.reload();
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [frame, revision, saveState, tries]);
}

/** The size of the room for the screen. */
function useBox() {
  const area = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { area, box };
}
