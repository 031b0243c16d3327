import { sizesFor } from '../visitor/media/picture-element.ts';
import {
  fitOf,
  MAX_ZOOM,
  type PictureView,
  pictureRect,
  viewIn,
  WHOLE_VIEW,
  zoomedAt,
} from './geometry/picture-rect.ts';
import type { GestureTarget } from './gestures.ts';
import { faded, painted } from './painting.ts';
import type { SceneIndex } from './scene-index.ts';
import type { PictureRect, StageOptions } from './stage.port.ts';
import { createStillLayer, lookOf, type StillLayer } from './still-layer.ts';

/** Milliseconds for a panned or zoomed picture to come back to the middle when a move sets out. */
const CENTRING = 320;
/** Milliseconds a cross-fade waits for the next still before it shows the placeholder. */
const FADE_PATIENCE = 120;
/** How much closer two quick taps go. */
const TAP_ZOOM = 2;

interface SurfaceOptions {
  fit: StageOptions['fit'];
  isMotionReduced: () => boolean;
  /** Rectangle or readiness changed. */
  onChange: () => void;
}

/** Resolves early when the signal aborts. */
const waited = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

const isSeen = (moving: Element): boolean => moving instanceof HTMLElement && moving.style.opacity === '1';

/** The elements of the stage: stills below, moving frames above, both in the picture's rectangle. */
export function createStageSurface({ fit, isMotionReduced, onChange }: SurfaceOptions) {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;inset:0;overflow:clip;user-select:none;-webkit-user-select:none';
  const backdrop = document.createElement('div');
  backdrop.style.cssText =
    'position:absolute;inset:-10%;background-size:cover;background-position:center;filter:blur(40px) brightness(.55)';
  const world = document.createElement('div');
  world.style.cssText = 'position:absolute;left:0;top:0;overflow:hidden';
  const stills = document.createElement('div');
  const frames = document.createElement('div');
  stills.style.cssText = 'position:absolute;inset:0';
  frames.style.cssText = 'position:absolute;inset:0;pointer-events:none';
  world.append(stills, frames);
  if (fit === 'auto') element.append(backdrop);
  element.append(world);

  let scene: SceneIndex | null = null;
  let view: PictureView = WHOLE_VIEW;
  let magnification = 1;
  let box = { width: 0, height: 0 };
  let rect: PictureRect = { x: 0, y: 0, width: 0, height: 0 };
  let standing: StillLayer | null = null;
  let coming: StillLayer | null = null;
  /** All layers not removed yet. One that is neither standing nor coming stays visible until another covers it. */
  const layers = new Set<StillLayer>();
  let centring = 0;
  /** Aborts when another still replaces the standing one. */
  let replaced = new AbortController();
  /** Resolves when the standing still is on screen. */
  let isShown: Promise<void> = Promise.resolve();

  const resizing = new ResizeObserver(() => {
    box = { width: element.clientWidth, height: element.clientHeight };
    layOut();
  });
  resizing.observe(element);

  function layOut(): void {
    const aspect = scene?.aspect() ?? 16 / 9;
    const next = pictureRect(box, aspect, fitOf(fit, box, aspect), magnification, view);
    if (next.x === rect.x && next.y === rect.y && next.width === rect.width && next.height === rect.height) return;
    if (next.width !== rect.width) {
      const sizes = sizesFor(next.width, devicePixelRatio);
      standing?.setSizes(sizes);
      coming?.setSizes(sizes);
    }
    rect = next;
    // Whole pixels: a fraction would leave a hairline at the far edges.
    world.style.width = `${Math.ceil(rect.width)}px`;
    world.style.height = `${Math.ceil(rect.height)}px`;
    world.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
    onChange();
  }

  function setView(next: PictureView): void {
    cancelAnimationFrame(centring);
    view = next;
    layOut();
  }

  function layerOf(keyframe: string): StillLayer {
    const layer = createStillLayer(
      keyframe,
      scene?.still(keyframe) ?? null,
      sizesFor(rect.width || box.width || 640, devicePixelRatio),
    );
    layers.add(layer);
    void layer.decoded.then(onChange);
    return layer;
  }

  function drop(layer: StillLayer | null): void {
    if (!layer || layer === standing) return;
    layers.delete(layer);
    layer.remove();
  }

  function dropPrevious(): void {
    for (const layer of layers) if (layer !== coming) drop(layer);
  }

  function become(layer: StillLayer | null): void {
    if (layer !== standing) {
      replaced.abort();
      replaced = new AbortController();
    }
    standing = layer;
    coming = null;
    backdrop.style.backgroundImage = backdropOf(layer?.keyframe ?? null);
    onChange();
  }

  function backdropOf(keyframe: string | null): string {
    const placeholder = scene?.still(keyframe)?.picture?.placeholder;
    return placeholder ? `url("${placeholder.replaceAll('"', '%22')}")` : 'none';
  }

  async function bringIn(layer: StillLayer, hasPrevious: boolean, fade: number, signal: AbortSignal): Promise<void> {
    const patience = waited(layer.hasPlaceholder ? FADE_PATIENCE : 10_000, signal);
    if (hasPrevious) await Promise.race([layer.decoded, patience]);
    if (signal.aborted) return;
    layer.element.style.visibility = 'visible';
    if (hasPrevious && fade > 0 && !isCovered()) {
      layer.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fade, easing: 'ease-out' });
      await faded(layer.element);
      if (signal.aborted) return;
    }
    dropPrevious();
    await painted();
  }

  /** True while frames hide the stills: no need to fade below them. */
  const isCovered = (): boolean => [...frames.children].some(isSeen);

  /** Resolves when the standing still is on screen, also if another one replaces it in the meantime. */
  async function stillIsShown(): Promise<void> {
    const awaited = isShown;
    await awaited;
    if (awaited !== isShown) await stillIsShown();
  }

  function reveal(moving: HTMLElement, opacity: number, milliseconds: number): Promise<void> {
    moving.style.transition = milliseconds > 0 ? `opacity ${milliseconds}ms linear` : 'none';
    moving.style.opacity = String(opacity);
    return faded(moving);
  }

  const toWhole = (): void => {
    if (isMotionReduced()) setView(WHOLE_VIEW);
    else animateTo(WHOLE_VIEW);
  };

  function animateTo(to: PictureView): void {
    cancelAnimationFrame(centring);
    const from = viewIn(box, rect, view.zoom);
    let begun: number | null = null;
    const onFrame = (now: number) => {
      begun ??= now;
      const part = Math.min(1, (now - begun) / CENTRING);
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      view = { zoom: mix(from.zoom, to.zoom), x: mix(from.x, to.x), y: mix(from.y, to.y) };
      layOut();
      if (part < 1) centring = requestAnimationFrame(onFrame);
    };
    centring = requestAnimationFrame(onFrame);
  }

  const gestures: GestureTarget = {
    panBy(dx, dy) {
      const moved = { ...rect, x: rect.x + dx, y: rect.y + dy };
      setView(viewIn(box, moved, view.zoom));
      view = viewIn(box, rect, view.zoom);
    },
    zoomAt: (factor, at) => setView(zoomedAt(box, rect, view, view.zoom * factor, at)),
    toggleZoom(at) {
      if (view.zoom > 1.01) toWhole();
      else animateTo(zoomedAt(box, rect, view, TAP_ZOOM, at));
    },
  };

  return {
    ...gestures,
    element,
    rect: () => rect,
    isReady: () => standing?.isDecoded() ?? false,

    /** Takes over a changed scene; the still in place is replaced only when its picture is another one. */
    setScene(next: SceneIndex): void {
      scene = next;
      layOut();
      if (standing && next.keyframe(standing.keyframe) && lookOf(next.still(standing.keyframe)) !== standing.look) {
        this.stand(standing.keyframe, 0);
      }
    },

    setMagnification(next: number): void {
      if (next === magnification) return;
      magnification = next;
      layOut();
    },

    /** Shows a keyframe's still, cross-fading for so many milliseconds. */
    stand(keyframe: string | null, fade: number): void {
      const previous = standing;
      if (previous?.keyframe !== keyframe) setView(WHOLE_VIEW);
      if (coming && coming.keyframe !== keyframe) drop(coming);
      if (keyframe === null) {
        become(null);
        dropPrevious();
        isShown = painted();
        return;
      }
      const isSame = previous?.keyframe === keyframe && previous.look === lookOf(scene?.still(keyframe) ?? null);
      if (isSame) {
        become(previous);
        return;
      }
      const layer = coming?.keyframe === keyframe ? coming : layerOf(keyframe);
      layer.element.style.visibility = 'hidden';
      stills.append(layer.element);
      become(layer);
      isShown = bringIn(layer, previous !== null, fade, replaced.signal);
    },

    /** Fetches the still a move leads to, out of sight. */
    expect(keyframe: string | null): void {
      if (keyframe === null || coming?.keyframe === keyframe) return;
      drop(coming);
      coming = keyframe === standing?.keyframe ? standing : layerOf(keyframe);
      if (coming !== standing) {
        coming.element.style.visibility = 'hidden';
        stills.append(coming.element);
      }
    },

    /** Swaps the expected still in below the frames; resolves when it can be seen. */
    async arrive(patience: number): Promise<void> {
      const layer = coming;
      if (!layer) return;
      const tooLong = new Promise((resolve) => setTimeout(resolve, patience));
      await Promise.race([layer.decoded, tooLong]);
      if (coming !== layer) return;
      layer.element.style.visibility = 'visible';
      become(layer);
      dropPrevious();
      isShown = painted();
    },

    /** Puts a move's element above the stills and other moves, unseen. */
    addMoving(moving: HTMLElement): void {
      if (moving === frames.lastChild) return;
      moving.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;opacity:0';
      frames.append(moving);
    },

    /** Fades a move's element to an opacity over so many milliseconds; resolves when the opacity is on screen. */
    reveal,

    /** Removes a move's element when the standing still is on screen; resolves when the element is off the screen. */
    async takeAway(moving: HTMLElement, fade: number): Promise<void> {
      if (isSeen(moving)) {
        await stillIsShown();
        if (fade > 0) await reveal(moving, 0, fade);
      }
      moving.remove();
      await painted();
    },

    /** Lets go of the visitor's pan and zoom: a move shows the whole picture. */
    centre(): void {
      if (view.zoom !== 1 || view.x !== 0.5 || view.y !== 0.5) toWhole();
    },

    zoomBy(factor: number): void {
      if (factor === 0) toWhole();
      else gestures.zoomAt(factor, { x: box.width / 2, y: box.height / 2 });
    },

    revealPoint({ x, y }: { x: number; y: number }): void {
      const [left, top] = [rect.x + x * rect.width, rect.y + y * rect.height];
      const margin = 56;
      const isSeen = left >= margin && left <= box.width - margin && top >= margin && top <= box.height - margin;
      if (!isSeen) setView({ zoom: Math.min(MAX_ZOOM, view.zoom), x, y });
    },

    destroy(): void {
      resizing.disconnect();
      cancelAnimationFrame(centring);
      replaced.abort();
      for (const layer of layers) layer.remove(); // ends what they still try to fetch
      element.remove();
    },
  };
}
