import type { SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import { modelFile } from '../export/model-file.ts';
import type { ModelFileType } from '../export/model-file-type.ts';
import { createE3dScene } from '../scene/create-e3d-scene.ts';
import type { Point } from '../scene/e3d-scene.port.ts';
import { partsOf } from '../scene/scene-parts.ts';
import { AROUND, BEHIND, LAMPS } from './oracle-light.ts';
import { ORACLE_SIDE } from './oracle-page.port.ts';
import type { Lens } from './oracle-source.ts';
import { entity, meshOf, view } from './scene-content.testing.ts';

/** The player, in the light of the oracle. */
export function createShownDrawing(): {
  /** What visitors take away of what is shown. */
  file(type: ModelFileType): Promise<Blob>;
  draw(url: string, box: { min: Point; max: Point }): Promise<{ lens: Lens; pixels: Uint8Array }>;
} {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${ORACLE_SIDE}px`, height: `${ORACLE_SIDE}px`, display: 'block' });
  document.body.append(canvas);
  let settle = (): void => undefined;
  let fault = '';
  const scene = createE3dScene(canvas, {
    addressOf: (url) => url,
    onFault(key, message) {
      fault = `${key}: ${message}`;
    },
    isMotionReduced: () => true,
    onWhole: () => settle(),
  });
  const inner = partsOf(scene).scene;
  const lights = litBy();
  const whole = (): Promise<void> =>
    new Promise((resolve) => {
      settle = resolve;
      scene.resize();
    });
  const show = (url: string | null) => {
    const model = url === null ? [] : [entity('model', meshOf('m'))];
    const all = new Map([...lights, ...model].map((one) => [one.id, one]));
    const meshes = url === null ? {} : { m: { url, version: 1, size: 1, box: null } };
    scene.show({ entities: all, slots: new Map(), categories: new Map(), media: { meshes, materials: {} } }, view());
  };
  show(null);
  const studio = inner.environmentTexture;
  return {
    file: (type) => modelFile(scene, type),
    async draw(url, { min, max }) {
      fault = '';
      show(url);
      const middle = [0, 1, 2].map((axis) => ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2);
      const radius = Math.hypot(...[0, 1, 2].map((axis) => (max[axis] ?? 0) - (min[axis] ?? 0))) / 2;
      const [x = 0, y = 0, z = 0] = middle;
      do {
        scene.setViewpoint({ target: [x, y, z], azimuth: 28, polar: 52, distance: radius * 1.9 });
        await whole();
      } while (inner.environmentTexture === studio || partsOf(scene).builder.content.media.meshes.m?.url !== url);
      if (fault !== '') throw new Error(fault);
      const camera = inner.activeCamera;
      if (!camera) throw new Error('There is no camera');
      const lens = {
        view: camera.getViewMatrix(true).asArray().slice(),
        projection: camera.getProjectionMatrix(true).asArray().slice(),
      };
      const pixels = new Uint8Array(ORACLE_SIDE * ORACLE_SIDE * 4);
      const gl = canvas.getContext('webgl2');
      gl?.readPixels(0, 0, ORACLE_SIDE, ORACLE_SIDE, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
      return { lens, pixels };
    },
  };
}

function litBy(): SceneEntity[] {
  const behind = { type: 'color', color: { r: BEHIND, g: BEHIND, b: BEHIND, a: 1 } } as const;
  const picture = document.createElement('canvas');
  Object.assign(picture, { width: 4, height: 2 });
  const context = picture.getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.fillStyle = `rgb(${AROUND}, ${AROUND}, ${AROUND})`;
  context.fillRect(0, 0, 4, 2);
  const image = { url: picture.toDataURL('image/png'), name: 'around', type: 'image/png' };
  const around = entity('around', { type: 'environment', image, background: behind, contactShadow: false });
  const lamps = LAMPS.map(({ to, intensity }, at) =>
    entity(`lamp ${at}`, { type: 'transform', rotation: turnTo(to) }, { type: 'light', intensity }),
  );
  return [around, ...lamps];
}

/** Turns -z to a direction. */
function turnTo(to: Point): { x: number; y: number; z: number; w: number } {
  const length = Math.hypot(...to);
  const [x, y, z] = [to[0] / length, to[1] / length, to[2] / length];
  // Half of the way between both, as a quaternion: their cross product, and one plus their cosine.
  const made = [y, -x, 0, 1 - z];
  const size = Math.hypot(...made);
  return { x: (made[0] ?? 0) / size, y: (made[1] ?? 0) / size, z: 0, w: (made[3] ?? 1) / size };
}
