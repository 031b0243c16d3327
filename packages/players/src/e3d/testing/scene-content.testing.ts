import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import { type SceneEntity, sceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { SceneContent, SceneView } from '../scene/e3d-scene.port.ts';
import { addressOfGlb } from './glb.testing.ts';

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
