import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import { type SceneEntity, sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { E3dScene, SceneContent, SceneOptions, SceneView } from '../scene/e3d-scene.port.ts';
import { openScene } from '../scene/open-scene.ts';
import { renderWith } from '../scene/rendering.ts';
import { addressOfGlb } from './glb.testing.ts';

const SIZE = 512;

/** What a scene asks of its canvas, without a page. */
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
export function nullScene(options: Partial<SceneOptions> = {}): { scene: E3dScene; whole: () => Promise<void> } {
  let told = (): void => undefined;
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
        told();
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
    },
  );
  return {
    scene,
    async whole() {
      isWhole = false;
      scene.resize();
      await new Promise<void>((resolve) => {
        told = resolve;
        if (isWhole) resolve();
      });
    },
  };
}

/** An entity of components, without ids to think of. */
export const entity = (id: string, ...data: ComponentData[]): SceneEntity =>
  sceneEntity(
    { id, name: id, components: data.map((one, at) => ({ id: `${id}-${at}`, data: one, traits: [] })) },
    new Map(),
  );

export const content = (
  entities: readonly SceneEntity[],
  meshes: Readonly<Record<string, Uint8Array>>,
  rest: Partial<SceneContent> = {},
): SceneContent => ({
  entities: new Map(entities.map((one) => [one.id, one])),
  slots: new Map(),
  categories: new Map(),
  media: {
    meshes: Object.fromEntries(
      Object.entries(meshes).map(([key, glb]) => [
        key,
        { url: addressOfGlb(glb), version: 1, size: glb.length, box: null },
      ]),
    ),
    materials: {},
  },
  ...rest,
});

export const view = (rest: Partial<SceneView> = {}): SceneView => ({
  categories: new Map(),
  slots: new Map(),
  hidden: new Set(),
  outlined: new Map(),
  ...rest,
});

/** A component that draws a mesh. */
export const meshOf = (id: string, rest: object = {}): ComponentData => ({
  type: 'mesh',
  mesh: { type: 'mesh', id },
  ...rest,
});
export const at = (x: number, y: number, z: number, parent: string | null = null): ComponentData => ({
  type: 'transform',
  position: { x, y, z },
  ...(parent === null ? {} : { parent: { type: 'entity', id: parent } }),
});
