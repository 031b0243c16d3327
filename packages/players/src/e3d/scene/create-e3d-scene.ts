import type { CreateE3dScene, E3dScene } from './e3d-scene.port.ts';
import { LIGHT_RIGS } from './light-rigs.ts';
import { openScene } from './open-scene.ts';
import { createRendering } from './rendering.ts';
import { createRigEnvironment } from './rig-environment.ts';

/** The one 3D scene of editor, preview and public page. Throws `NoWebGlError`. */
export const createE3dScene: CreateE3dScene = (canvas, options): E3dScene =>
  openScene(canvas, options, {
    render: (rendering) => createRendering(canvas, rendering),
    makeStudio: (scene) => createRigEnvironment(scene, LIGHT_RIGS.studio),
  });
