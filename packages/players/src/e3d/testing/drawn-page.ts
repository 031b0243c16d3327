import { createE3dScene } from '../scene/create-e3d-scene.ts';
import { partsOf } from '../scene/scene-parts.ts';
import { PAINTED } from './drawn-page.port.ts';
import { boxesGlb } from './glb.testing.ts';
import { plainScene } from './plain-scene.testing.ts';
import { at, content, entity, meshOf, view } from './scene-content.testing.ts';

window.openDrawn = (count) => {
  const canvas = document.querySelector('canvas');
  const gl = canvas?.getContext('webgl2', { preserveDrawingBuffer: true, stencil: true, antialias: true });
  const lose = gl?.getExtension('WEBGL_lose_context');
  if (!canvas || !gl) throw new Error('There is no WebGL');
  let picture = '';
  const options = {
    addressOf: (url: string) => (url === PAINTED ? picture : url),
    onFault() {},
    isMotionReduced: () => true,
  };
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
  const plain = view();
  scene.show(all, plain);
  const inner = partsOf(scene).scene;
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
    outline: (color, emphasis = 'outline') =>
      scene.show(all, view({ outlined: new Map(color === null ? [] : [['e0', color]]), emphasis })),
    stand({ hasShadow, isOnFloor }) {
      const around = entity('around', { type: 'environment', contactShadow: hasShadow });
      const scale = { x: 20, y: 0.001, z: 20 };
      const floor = entity('floor', meshOf('red'), {
        ...{ type: 'transform', scale, position: { x: 0, y: -1, z: 0 } },
      });
      scene.show(content([...boxes, around, ...(isOnFloor ? [floor] : [])], { red: glb, green }), plain);
      scene.setViewpoint({ target: [0, 0, 0], azimuth: 0, polar: 60, distance: 6 });
    },
    paint(data, url) {
      picture = url;
      const match = { node: 'box', material: '', primitive: 0, fingerprint: null };
      const slot = {
        ...{ id: 's', name: 'Side', fallback: null, match },
        entity: { type: 'entity', id: 'e0' },
      } as const;
      const painted = { ...all, slots: new Map([['s', { ...slot, type: 'material' as const }]]) };
      scene.show(
        { ...painted, media: { ...all.media, materials: { painted: data } } },
        view({ slots: new Map([['s', 'painted']]) }),
      );
    },
    moveOne(id, x) {
      const start = performance.now();
      const entities = new Map(all.entities).set(id, entity(id, meshOf('red'), at(x, 0, 0)));
      const given = performance.now();
      scene.show({ ...all, entities }, plain);
      inner.render();
      // Making the copy is the editor's work.
      return performance.now() - start - (given - start);
    },
    frame() {
      const start = performance.now();
      inner.render();
      return performance.now() - start;
    },
    async plainFrames(boxesOfPlain, frames) {
      const draw = await plainScene(boxesOfPlain);
      return Array.from({ length: frames }, draw);
    },
  };
};
