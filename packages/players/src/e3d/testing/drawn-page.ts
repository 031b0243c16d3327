import { createE3dScene } from '../scene/create-e3d-scene.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { boxesGlb } from './glb.testing.ts';
import { at, content, entity, meshOf, view } from './scene-content.testing.ts';

/** What tests of drawn scenes read and do. */
export interface DrawnPage {
  scene: E3dScene;
  /** Times all was drawn. */
  whole: number;
  /** The colour of a pixel of the canvas, 0 to 255. */
  colorAt(x: number, y: number): number[];
  loseContext(): void;
  restoreContext(): void;
  outline(color: string | null): void;
  /** Milliseconds from a change of one of many entities to the end of the frame that shows it. */
  moveOne(id: string, x: number): number;
}

declare global {
  interface Window {
    drawn: DrawnPage;
    /** Draws so many boxes, red but the first, which is green. */
    openDrawn: (count: number) => void;
  }
}

window.openDrawn = (count) => {
  const canvas = document.querySelector('canvas');
  const gl = canvas?.getContext('webgl2', { preserveDrawingBuffer: true, stencil: true, antialias: true });
  const lose = gl?.getExtension('WEBGL_lose_context');
  if (!canvas || !gl) throw new Error('There is no WebGL');
  const options = { addressOf: (url: string) => url, onFault() {}, isMotionReduced: () => true };
  const scene = createE3dScene(canvas, {
    ...options,
    onWhole() {
      window.drawn.whole += 1;
    },
  });
  const glb = boxesGlb([[1, 0, 0]], [{ name: 'box' }]);
  const green = boxesGlb([[0, 1, 0]], [{ name: 'box' }]);
  const side = Math.ceil(Math.sqrt(count));
  const boxes = Array.from({ length: count }, (_, index) =>
    entity(`e${index}`, meshOf(index === 0 ? 'green' : 'red'), at((index % side) * 4, 0, Math.floor(index / side) * 4)),
  );
  const all = content(boxes, { red: glb, green });
  scene.show(all, view());
  const pixel = new Uint8Array(4);
  window.drawn = {
    scene,
    whole: 0,
    colorAt(x, y) {
      gl.readPixels(x, canvas.height - 1 - y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      return [...pixel];
    },
    loseContext: () => lose?.loseContext(),
    restoreContext: () => lose?.restoreContext(),
    outline: (color) => scene.show(all, view({ outlined: new Map(color === null ? [] : [['e0', color]]) })),
    moveOne(id, x) {
      const start = performance.now();
      scene.show({ ...all, entities: new Map(all.entities).set(id, entity(id, meshOf('red'), at(x, 0, 0))) }, view());
      return performance.now() - start;
    },
  };
};
