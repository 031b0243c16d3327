import type { SceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { configuredView, createConfiguredContent } from '@diorama/players/e3d/configuration/configured-scene.ts';
import type { E3dScene, SceneContent } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { AS_VISITORS_BEGIN } from '../stage/as-visitors.ts';
import { loadSceneEngine } from '../stage/scene/scene-engine.ts';

/** What visitors see of a configuration: none of what editors hide or select. */
export const asVisitorsSee = (content: SceneContent, results: SceneResults) => ({
  content: createConfiguredContent()(content, results),
  view: configuredView(AS_VISITORS_BEGIN, results),
});

/** A scene of which pictures are taken. */
interface HiddenScene {
  scene: E3dScene;
  /** A picture of what is shown, as soon as all of it is there. */
  picture: () => Promise<Blob>;
}

/**
 * Draws on an off-screen canvas while `use` runs. Throws where there is no WebGL, when a model cannot be drawn, and
 * when aborted.
 *
 * @param size pixels of the pictures
 */
export async function withHiddenScene<T>(
  size: { width: number; height: number },
  signal: AbortSignal,
  use: (hidden: HiddenScene) => Promise<T>,
): Promise<T> {
  const { createE3dScene } = await loadSceneEngine();
  signal.throwIfAborted();
  const canvas = document.createElement('canvas');
  // The engine draws with the pixels of the screen, two of a side at most; only a canvas in the document has a size.
  const ratio = Math.min(2, devicePixelRatio);
  Object.assign(canvas.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${size.width / ratio}px`,
    height: `${size.height / ratio}px`,
    visibility: 'hidden',
    pointerEvents: 'none',
  });
  document.body.append(canvas);
  let dispose = (): void => undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      let onWhole = (): void => undefined;
      const made = createE3dScene(canvas, {
        addressOf: (url) => (url.startsWith('asset://') ? null : url),
        onWhole: () => onWhole(),
        onFault: () => reject(new Error('A model could not be drawn')),
        isMotionReduced: () => true,
      });
      dispose = () => made.dispose();
      const picture = async (): Promise<Blob> => {
        await new Promise<void>((whole) => {
          onWhole = whole;
        });
        return made.picture('image/webp');
      };
      use({ scene: made, picture }).then(resolve, reject);
    });
  } finally {
    dispose();
    canvas.remove();
  }
}
