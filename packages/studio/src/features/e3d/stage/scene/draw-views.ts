import type { SceneContent, SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { loadSceneEngine } from './scene-engine.ts';

interface Drawing {
  content: SceneContent;
  /** What the camera has in sight, in every picture. */
  framed: SceneView;
  /** One picture of each. */
  views: readonly SceneView[];
  /** CSS px. */
  sides: { width: number; height: number };
}

/** Draws a scene out of sight, once by each view. Throws where there is no WebGL, and when aborted. */
export async function drawViews(
  { content, framed, views, sides }: Drawing,
  signal: AbortSignal,
): Promise<readonly Blob[]> {
  const { createE3dScene } = await loadSceneEngine();
  signal.throwIfAborted();
  const canvas = document.createElement('canvas');
  // Only a canvas in the document has a size.
  Object.assign(canvas.style, { position: 'fixed', left: '0', top: '0', visibility: 'hidden', pointerEvents: 'none' });
  Object.assign(canvas.style, { width: `${sides.width}px`, height: `${sides.height}px` });
  document.body.append(canvas);
  let stop = () => {};
  try {
    return await new Promise<Blob[]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const made: Blob[] = [];
      let isDrawn = false;
      const next = async () => {
        if (isDrawn) made.push(await scene.picture('image/png'));
        const view = views[made.length];
        if (!view) return resolve(made);
        isDrawn = true;
        scene.show(content, view);
      };
      const scene = createE3dScene(canvas, {
        addressOf: (url) => url,
        onWhole: () => void next().catch(reject),
        onFault: (_key, message) => reject(new Error(message)),
        isMotionReduced: () => true,
      });
      stop = scene.dispose;
      scene.show(content, framed);
    });
  } finally {
    stop();
    canvas.remove();
  }
}

/** A view in which nothing is hidden, or only some entities are shown. */
export const viewOf = (isolated: ReadonlySet<string> | null): SceneView => ({
  ...{ categories: new Map(), slots: new Map(), hidden: new Set(), isolated, outlined: new Map() },
});
