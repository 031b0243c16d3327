import type { SceneContent, SceneView } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { loadSceneEngine } from '../stage/scene-engine.ts';

/** CSS px of the picture's sides: what a laptop shows of a page. */
const SIDES = { width: 1920, height: 1080 };

const AS_VISITORS_BEGIN: SceneView = {
  categories: new Map(),
  slots: new Map(),
  hidden: new Set(),
  isolated: null,
  outlined: new Map(),
};

/** What visitors see first, drawn once on a canvas of its own. Throws where there is no WebGL, and when aborted. */
export async function drawPoster(content: SceneContent, signal: AbortSignal): Promise<Blob> {
  const { createE3dScene } = await loadSceneEngine();
  signal.throwIfAborted();
  const canvas = document.createElement('canvas');
  // The engine draws with the pixels of the screen; only a canvas in the document has a size.
  Object.assign(canvas.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${SIDES.width / devicePixelRatio}px`,
    height: `${SIDES.height / devicePixelRatio}px`,
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  document.body.append(canvas);
  let stop = () => {};
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const scene = createE3dScene(canvas, {
        addressOf: (url) => (url.startsWith('asset://') ? null : url),
        onWhole: () => void scene.picture('image/webp').then(resolve, reject),
        onFault: () => reject(new Error('A model could not be drawn')),
        isMotionReduced: () => true,
      });
      stop = scene.dispose;
      scene.show(content, AS_VISITORS_BEGIN);
      scene.look('home', 'cut');
    });
  } finally {
    stop();
    canvas.remove();
  }
}
