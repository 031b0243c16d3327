import { type ReactNode, useRef } from 'react';
import type { Strings } from '../text/visitor-strings.ts';
import { roomStyle } from './room-style.ts';
import { usePictureArea } from './use-picture-area.ts';

interface PictureAreaProps {
  aspectRatio: { width: number; height: number };
  label: string;
  strings: Strings;
  /** Percent of the width at which two pictures meet. */
  split?: number;
  /** The pictures, at how much larger than the whole they are shown. */
  children: (zoom: number) => ReactNode;
  /** Above the pictures, and not panned by them. */
  above?: ReactNode;
}

/** An area for viewing pictures closely, with buttons for visitors without a wheel or a second finger. */
export function PictureArea({ aspectRatio, label, strings, split = 50, children, above }: PictureAreaProps) {
  const element = useRef<HTMLElement>(null);
  const shape = aspectRatio.width / aspectRatio.height;
  const { zoom, zoomBy } = usePictureArea(element, shape);
  return (
    <div className="v-room" style={roomStyle(aspectRatio, split)}>
      <section
        className="v-area"
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys pan the pictures
        tabIndex={0}
        aria-label={label}
      >
        {children(zoom)}
      </section>
      {above}
      <div className="v-zoom">
        <button type="button" aria-label={strings('zoom-out')} disabled={zoom <= 1} onClick={() => zoomBy(0.67)}>
          −
        </button>
        <button type="button" aria-label={strings('whole-picture')} disabled={zoom <= 1} onClick={() => zoomBy(0)}>
          {Math.round(zoom * 100)} %
        </button>
        <button type="button" aria-label={strings('zoom-in')} disabled={zoom >= 4} onClick={() => zoomBy(1.5)}>
          +
        </button>
      </div>
    </div>
  );
}
