import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Graphics, watchGraphics } from '../../visitor/lost-graphics.ts';
import { createPace } from '../quality/create-pace.ts';
import type { E3dScene, SceneContent, SceneView } from '../scene/e3d-scene.port.ts';

/**
 * How far a scene has come. `incomplete`: some meshes are missing; `unable`: there is no WebGL; `lost`: the browser has taken
 * it away; `missed`: for so long that the visitor is informed.
 */
export type SceneState = 'loading' | 'whole' | 'incomplete' | 'failed' | 'unable' | 'lost' | 'missed';

export interface LoadedScene {
  scene: E3dScene | null;
  state: SceneState;
  /** 0 to 1 of the bytes of meshes. */
  progress: number;
}

/** Nothing hidden, everything as published. */
export const PLAIN: SceneView = { categories: new Map(), slots: new Map(), hidden: new Set(), outlined: new Map() };

/** Fetches the engine and opens the scene on a canvas. `first`: what is drawn when it opens; later ones are shown on it. */
export function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  first: { content: SceneContent; view: SceneView },
): LoadedScene {
  const shown = useRef(first);
  shown.current = first;
  const [scene, setScene] = useState<E3dScene | null>(null);
  const [state, setState] = useState<SceneState>('loading');
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    let made: E3dScene | null = null;
    let isGone = false;
    let faults = 0;
    let stopAhead: (() => void) | null = null;
    let stopWatching: (() => void) | null = null;
    let graphics: Graphics = 'there';
    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    const resize = new ResizeObserver(() => made?.resize());
    const open = () =>
      import('../scene/create-e3d-scene.ts').then(
        ({ createE3dScene }) => {
          const element = canvas.current;
          if (isGone || !element) return;
          try {
            made = createE3dScene(element, {
              pace: createPace(),
              addressOf: (url) => url,
              isMotionReduced: () => motion.matches,
              onProgress: (loaded, total) => setProgress(total > 0 ? loaded / total : 0),
              onFault: () => {
                faults += 1;
              },
              onWhole() {
                // Without graphics nothing is drawn, and the engine does not know.
                if (graphics !== 'there') return;
                setState(faults > 0 ? 'incomplete' : 'whole');
                stopAhead ??= made && !isDataSaved() ? loadAhead(made) : null;
              },
            });
          } catch {
            // There is no other reason than a browser without WebGL.
            setState('unable');
            return;
          }
          stopWatching = watchGraphics(element, (next) => {
            graphics = next;
            // Given back, it is drawn again, and shown when all of it is.
            setState(next === 'missed' ? 'missed' : 'lost');
          });
          made.show(shown.current.content, shown.current.view);
          resize.observe(element);
          setScene(made);
        },
        () => isGone || setState('failed'),
      );
    void firstPaint().then(open);
    return () => {
      isGone = true;
      resize.disconnect();
      stopAhead?.();
      stopWatching?.();
      made?.dispose();
    };
  }, [canvas]);
  return { scene, state, progress };
}

/** The page's picture is on the screen: what the engine keeps busy would keep it back. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden page is not painted.
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Fetches what is hidden now, a file at a time while the browser has nothing else to do: showing it takes no waiting then. */
function loadAhead(scene: E3dScene): () => void {
  let isStopped = false;
  const wait = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void goOn());
    else setTimeout(() => void goOn());
  };
  const goOn = async (): Promise<void> => {
    if (!isStopped && (await scene.loadAhead())) wait();
  };
  wait();
  return () => {
    isStopped = true;
  };
}

/** The visitor requested reduced data usage. */
function isDataSaved(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator;
  return connection?.saveData === true;
}
