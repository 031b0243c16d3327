import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { attachGestures } from '../picture/gestures.ts';
import { createPanZoom } from '../picture/pan-zoom.ts';

/** What buttons and keys do to the pictures of an area. */
export interface AreaZoom {
  /** 1: the whole picture. */
  zoom: number;
  /** `factor` 0 goes back to the whole picture. */
  zoomBy: (factor: number) => void;
}

const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Of the area's width, one press of an arrow key. */
const STEP = 0.12;

/**
 * Pan and zoom by fingers, wheel, drag and keys. The place of the pictures is in the element's variables `--x`, `--y`,
 * `--w`, `--h` (pixels), so that several follow without being drawn again.
 */
export function usePictureArea(area: RefObject<HTMLElement | null>, aspect: number): AreaZoom {
  const [zoom, setZoom] = useState(1);
  const shape = useRef(aspect);
  const held = useRef<ReturnType<typeof createPanZoom> | null>(null);
  useLayoutEffect(() => {
    shape.current = aspect;
    held.current?.layOut();
  }, [aspect]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const stop = new AbortController();
    const panZoom = createPanZoom({
      element,
      fit: 'contain',
      isMotionReduced,
      aspect: () => shape.current,
      onRect({ x, y, width, height }) {
        for (const [name, value] of Object.entries({ x, y, w: width, h: height }))
          element.style.setProperty(`--${name}`, `${value}px`);
        const next = Math.round(panZoom.zoom() * 100) / 100;
        setZoom(next);
        // A still picture lets the page scroll under a finger.
        element.style.touchAction = next > 1 ? 'none' : 'pan-y';
      },
    });
    held.current = panZoom;
    attachGestures(element, panZoom, isMotionReduced, stop.signal);
    element.style.touchAction = 'pan-y';
    panZoom.layOut();
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== element) return;
      const by = element.clientWidth * STEP;
      const pans: Record<string, [number, number]> = {
        ArrowLeft: [by, 0],
        ArrowRight: [-by, 0],
        ArrowUp: [0, by],
        ArrowDown: [0, -by],
      };
      const zooms: Record<string, number> = { '+': 1.25, '=': 1.25, '-': 0.8, '0': 0 };
      const pan = pans[event.key];
      const factor = zooms[event.key];
      if (pan && panZoom.zoom() > 1) panZoom.panBy(...pan);
      else if (factor !== undefined) panZoom.zoomBy(factor);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('keydown', onKey, { signal: stop.signal });
    return () => {
      stop.abort();
      panZoom.destroy();
      held.current = null;
    };
  }, [area]);
  return { zoom, zoomBy: (factor) => held.current?.zoomBy(factor) };
}
