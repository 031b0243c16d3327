import { faded, painted } from './painting.ts';
import type { SceneIndex } from './scene-index.ts';
import type { StageOptions } from './stage.port.ts';
import { createStillLayer, lookOf, type StillLayer } from './still-layer.ts';

/** Milliseconds a cross-fade waits for the next still before it shows the placeholder. */
const FADE_PATIENCE = 120;

interface StillStackOptions {
  container: HTMLElement;
  still: (keyframe: string) => ReturnType<SceneIndex['still']>;
  /** CSS pixels that a keyframe's whole picture is wide. */
  width: (keyframe: string) => number;
  /** The picture of the page's HTML: the first layer is made of it. */
  first: StageOptions['first'];
  /** True while frames hide the stills: no need to fade below them. */
  isCovered: () => boolean;
  /** Readiness changed, or another keyframe stands. */
  onChange: () => void;
}

/** Resolves early when the signal aborts. Without milliseconds, only then. */
const waited = (milliseconds: number | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });

/** The stills of a stage: the one that stands, the one that comes next, and those they still cover. */
export function createStillStack({ container, still, width, first, isCovered, onChange }: StillStackOptions) {
  let standing: StillLayer | null = null;
  let coming: StillLayer | null = null;
  /** All layers not removed yet. One that is neither standing nor coming stays visible until another covers it. */
  const layers = new Set<StillLayer>();
  /** Aborts when another still replaces the standing one. */
  let replaced = new AbortController();
  /** Resolves when the standing still is on screen. */
  let isShown: Promise<void> = Promise.resolve();

  function layerOf(keyframe: string): StillLayer {
    const adopted = keyframe === first?.keyframe ? first.picture : undefined;
    if (adopted) first = undefined; // once: it is removed with its layer
    const layer = createStillLayer({ keyframe, still: still(keyframe), width: width(keyframe), adopted });
    layers.add(layer);
    void layer.decoded.then(onChange);
    return layer;
  }

  /** Puts a layer on top, unseen. */
  function addUnseen(layer: StillLayer): void {
    layer.element.style.visibility = 'hidden';
    container.append(layer.element);
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
    onChange();
  }

  interface Entrance {
    hasPrevious: boolean;
    /** Frames that end in this still are visible: sharp, so its placeholder must not replace them. */
    isLedTo: boolean;
    fade: number;
  }

  async function bringIn(layer: StillLayer, { hasPrevious, isLedTo, fade }: Entrance, signal: AbortSignal) {
    if (isLedTo) await Promise.race([layer.decoded, waited(null, signal)]);
    else if (hasPrevious)
      await Promise.race([layer.tried, waited(layer.hasPlaceholder ? FADE_PATIENCE : 10_000, signal)]);
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

  /** Resolves when the standing still is on screen, also if another one replaces it in the meantime. */
  async function shown(): Promise<void> {
    const awaited = isShown;
    await awaited;
    if (awaited !== isShown) await shown();
  }

  return {
    shown,
    /** The keyframe that stands; null before the first. */
    keyframe: (): string | null => standing?.keyframe ?? null,
    isReady: (): boolean => standing?.isDecoded() ?? false,
    /** True when the standing keyframe's picture is not the one that is shown. */
    isOutdated: (): boolean => standing !== null && lookOf(still(standing.keyframe)) !== standing.look,

    /** The stage has another size, or the visitor zooms. */
    setZoom(zoom: number): void {
      standing?.setWidth(width(standing.keyframe) * zoom);
      coming?.setWidth(width(coming.keyframe));
    },

    /** Shows a keyframe's still, cross-fading for so many milliseconds. */
    stand(keyframe: string | null, fade: number): void {
      const previous = standing;
      if (coming && coming.keyframe !== keyframe) drop(coming);
      if (keyframe === null) {
        become(null);
        dropPrevious();
        isShown = painted();
        return;
      }
      if (previous?.keyframe === keyframe && previous.look === lookOf(still(keyframe))) {
        become(previous);
        return;
      }
      const isLedTo = coming?.keyframe === keyframe && isCovered();
      const layer = coming?.keyframe === keyframe ? coming : layerOf(keyframe);
      addUnseen(layer);
      become(layer);
      isShown = bringIn(layer, { hasPrevious: previous !== null, isLedTo, fade }, replaced.signal);
    },

    /** Fetches the still a move leads to, out of sight. */
    expect(keyframe: string | null): void {
      if (keyframe === null || coming?.keyframe === keyframe) return;
      drop(coming);
      coming = keyframe === standing?.keyframe ? standing : layerOf(keyframe);
      if (coming !== standing) addUnseen(coming);
    },

    /** Swaps the expected still in below the frames as soon as it is sharp. Until then the last frame stays. */
    async arrive(): Promise<void> {
      const layer = coming;
      if (!layer) return;
      await layer.decoded;
      if (coming !== layer) return;
      layer.element.style.visibility = 'visible';
      become(layer);
      dropPrevious();
      isShown = painted();
    },

    destroy(): void {
      replaced.abort();
      for (const layer of layers) layer.remove(); // ends what they still try to fetch
    },
  };
}
