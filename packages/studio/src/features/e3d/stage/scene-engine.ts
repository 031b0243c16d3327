import type { CreateEditScene } from '@diorama/players/e3d/scene/edit/edit-scene.port.ts';

/** The engine of scenes. It weighs more than the editor around it, which does not wait for it. */
export async function loadSceneEngine() {
  const [{ createE3dScene }, { NoWebGlError }] = await Promise.all([
    import('@diorama/players/e3d/scene/create-e3d-scene.ts'),
    import('@diorama/players/e3d/scene/rendering.ts'),
  ]);
  const createEditScene: CreateEditScene | null = null;
  return { createE3dScene, createEditScene, NoWebGlError };
}
