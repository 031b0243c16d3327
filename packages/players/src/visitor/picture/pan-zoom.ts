import type { GestureTarget } from './gestures.ts';
import {
  type Fit,
  fitOf,
  MAX_ZOOM,
  type PicturePart,
  type PictureRect,
  type PictureView,
  pictureRect,
  viewIn,
  WHOLE_VIEW,
  zoomedAt,
} from './picture-rect.ts';

/** Milliseconds for a panned or zoomed picture to come back to the middle when a move sets out. */
const DURATION = 320;

/** Brings a view gently to another one. `show` is called with each on the way. */
function createViewAnimation(show: (view: PictureView) => void) {
  let next = 0;
  let onEnd: (() => void) | null = null;

  function stop(): void {
    cancelAnimationFrame(next);
    const end = onEnd;
    onEnd = null;
    end?.();
  }

  return {
    /** Ends it where it is. */
    stop,

    /** Resolves at the end, also when it is stopped. `to` may itself move. */
    run(from: PictureView, to: () => PictureView, onArrived: () => void): Promise<void> {
      stop();
      let begun: number | null = null;
      const onFrame = (now: number) => {
        begun ??= now;
        const share = Math.min(1, (now - begun) / DURATION);
        const eased = 1 - (1 - share) ** 3;
        const mix = (a: number, b: number) => a + (b - a) * eased;
        const { zoom, x, y } = to();
        show({ zoom: mix(from.zoom, zoom), x: mix(from.x, x), y: mix(from.y, y) });
        if (share < 1) {
          next = requestAnimationFrame(onFrame);
          return;
        }
        onArrived();
        stop();
      };
      next = requestAnimationFrame(onFrame);
      return new Promise((resolve) => {
        onEnd = resolve;
      });
    },
  };
}

/** How much closer two quick taps go. */
const TAP_ZOOM = 2;
/** CSS pixels kept between a revealed point and the edge. */
const REVEAL_MARGIN = 56;

interface PanZoomOptions {
  /** The element the picture is fitted into. */
  element: HTMLElement;
  fit: Fit;
  /** Greatest zoom; {@link MAX_ZOOM} unless set. */
  maxZoom?: number;
  isMotionReduced: () => boolean;
  /** Width by height of the picture. */
  aspect: () => number;
  /** The point of the picture (0..1) to keep in sight where it is larger than its element; its middle unless given. */
  focus?: () => { x: number; y: number };
  /** The part of the picture that may be visible now; null: all of it. */
  part?: () => PicturePart | null;
  /** The picture's rectangle changed. */
  onRect: (rect: PictureRect, before: PictureRect) => void;
}

/** Where the picture lies in its element: fitted, magnified, panned and zoomed. */
export function createPanZoom(options: PanZoomOptions) {
  const { element, fit, maxZoom = MAX_ZOOM, isMotionReduced, aspect, focus, part, onRect } = options;
  let view: PictureView = WHOLE_VIEW;
  /** The visitor has neither panned nor zoomed since: another size of the element keeps the whole in sight. */
  let isWhole = true;
  let magnification = 1;
  let box = { width: 0, height: 0 };
  let rect: PictureRect = { x: 0, y: 0, width: 0, height: 0 };

  const resizing = new ResizeObserver(() => {
    measure();
    layOut();
  });
  resizing.observe(element);

  function measure(): void {
    box = { width: element.clientWidth, height: element.clientHeight };
  }

  function layOut(): void {
    // Before the first picture is requested, which happens before the observer reports.
    if (box.width === 0) measure();
    const shape = aspect();
    if (isWhole) view = whole();
    const next = pictureRect(box, shape, fitOf(fit, box, shape), magnification, view, part?.() ?? undefined);
    if (next.x === rect.x && next.y === rect.y && next.width === rect.width && next.height === rect.height) return;
    const before = rect;
    rect = next;
    onRect(rect, before);
  }

  /** All that fits, around the point that matters where something must be cut off. */
  function whole(): PictureView {
    const isCut = focus && fitOf(fit, box, aspect()) === 'cover';
    return isCut ? { zoom: 1, ...focus() } : WHOLE_VIEW;
  }

  const animation = createViewAnimation((next) => {
    view = next;
    layOut();
  });

  function setView(next: PictureView, isNowWhole = false): void {
    animation.stop();
    view = next;
    isWhole = isNowWhole;
    layOut();
  }

  /** Resolves when the picture is there, or the visitor has taken hold of it. */
  async function goTo(to: () => PictureView, endsWhole = false): Promise<void> {
    if (isMotionReduced()) {
      setView(to(), endsWhole);
      return;
    }
    isWhole = false;
    await animation.run(viewIn(box, rect, view.zoom), to, () => {
      isWhole = endsWhole;
    });
  }
  const toWhole = (): Promise<void> => goTo(whole, true);

  const gestures: GestureTarget = {
    panBy(dx, dy) {
      const moved = { ...rect, x: rect.x + dx, y: rect.y + dy };
      setView(viewIn(box, moved, view.zoom));
      view = viewIn(box, rect, view.zoom);
    },
    zoomAt: (factor, at) => setView(zoomedAt(box, rect, view, view.zoom * factor, at, maxZoom)),
    toggleZoom(at) {
      if (view.zoom > 1.01) void toWhole();
      else {
        const closer = zoomedAt(box, rect, view, TAP_ZOOM, at);
        void goTo(() => closer);
      }
    },
  };

  return {
    ...gestures,
    layOut,
    rect: () => rect,
    zoom: () => view.zoom,

    /** CSS pixels that a whole picture of this magnification is wide; 0 before the element has a size. */
    widthAt: (scale: number): number => pictureRect(box, aspect(), fitOf(fit, box, aspect()), scale, WHOLE_VIEW).width,

    /** Width in CSS pixels of a whole picture that has as many pixels as are visible now. */
    visibleWidth(): number {
      const [width, height] = [Math.min(rect.width, box.width), Math.min(rect.height, box.height)];
      return Math.sqrt(width * height * aspect());
    },

    /** Width over height of the element where the picture covers it; null where the whole picture is shown. */
    coveredAspect: (): number | null =>
      fitOf(fit, box, aspect()) === 'cover' && box.height > 0 ? box.width / box.height : null,

    window: () => box,

    /** Shows the whole picture at once. */
    reset: () => setView(whole(), true),

    setMagnification(next: number): void {
      if (next === magnification) return;
      magnification = next;
      layOut();
    },

    /** Lets go of the visitor's pan and zoom: a move shows the whole picture. */
    centre(): void {
      const { zoom, x, y } = whole();
      if (view.zoom !== zoom || view.x !== x || view.y !== y) void toWhole();
    },

    /** The same; resolves when the picture is there, or the visitor has taken hold of it. */
    centred: (): Promise<void> => (isWhole ? Promise.resolve() : toWhole()),

    /** Brings a point of the picture to the middle, or as close as its edges allow. */
    lookAt: ({ x, y }: { x: number; y: number }) => {
      const { zoom } = view;
      void goTo(() => ({ zoom, x, y }));
    },

    /** `factor` 0 goes back to the whole picture. */
    zoomBy(factor: number): void {
      if (factor === 0) void toWhole();
      else gestures.zoomAt(factor, { x: box.width / 2, y: box.height / 2 });
    },

    revealPoint({ x, y }: { x: number; y: number }): void {
      const [left, top] = [rect.x + x * rect.width, rect.y + y * rect.height];
      const isInside = (at: number, size: number) => at >= REVEAL_MARGIN && at <= size - REVEAL_MARGIN;
      if (!isInside(left, box.width) || !isInside(top, box.height)) {
        setView({ zoom: view.zoom, x, y });
      }
    },

    destroy(): void {
      resizing.disconnect();
      animation.stop();
    },
  };
}
