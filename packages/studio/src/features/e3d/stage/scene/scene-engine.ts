/** The engine of scenes. It weighs more than the editor around it, which does not wait for it. */
export async function loadSceneEngine() {
  const [{ createE3dScene }, { createEditScene }, { NoWebGlError }] = await Promise.all([
    import('@diorama/players/e3d/scene/create-e3d-scene.ts'),
    import('@diorama/players/e3d/scene/edit/create-edit-scene.ts'),
    import('@diorama/players/e3d/scene/rendering.ts'),
  ]);
  return { createE3dScene, createEditScene, NoWebGlError };
}
