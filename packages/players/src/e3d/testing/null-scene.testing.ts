import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import type { E3dScene, SceneOptions } from '../scene/e3d-scene.port.ts';
import { openScene } from '../scene/open-scene.ts';
import { renderWith } from '../scene/rendering.ts';

const SIZE = 512;

/** The parts of a canvas that a scene uses, without a page. */
function canvasStandIn(): HTMLCanvasElement {
  const stand = {
    clientWidth: SIZE,
    clientHeight: SIZE,
    style: {},
    tabIndex: 0,
    hasAttribute: () => true,
    addEventListener() {},
  };
  return stand as object as HTMLCanvasElement;
}

/** A scene without a graphics card; `whole` waits until all of it is there. */
export function nullScene({ now, ...options }: Partial<SceneOptions> & { /** ms */ now?: () => number } = {}): {
  scene: E3dScene;
  whole: () => Promise<void>;
} {
  let settle = (): void => undefined;
  let isWhole = false;
  globalThis.requestAnimationFrame ??= (draw) => Number(setTimeout(() => draw(performance.now())));
  globalThis.cancelAnimationFrame ??= (at) => clearTimeout(at);
  const scene = openScene(
    canvasStandIn(),
    {
      addressOf: (url) => url,
      onFault: () => undefined,
      isMotionReduced: () => true,
      ...options,
      onWhole() {
        isWhole = true;
        settle();
        options.onWhole?.();
      },
    },
    {
      render: (rendering) =>
        renderWith(
          new NullEngine({
            renderWidth: SIZE,
            renderHeight: SIZE,
            textureSize: 64,
            deterministicLockstep: false,
            lockstepMaxSteps: 1,
          }),
          rendering,
        ),
      makeStudio: () => null,
      ...(now && { now }),
    },
  );
  return {
    scene,
    async whole() {
      isWhole = false;
      scene.resize();
      await new Promise<void>((resolve) => {
        settle = resolve;
        if (isWhole) resolve();
      });
    },
  };
}
