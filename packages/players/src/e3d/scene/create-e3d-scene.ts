import type { CreateE3dScene, E3dScene } from './e3d-scene.port.ts';
import { LIGHT_RIGS } from './light/light-rigs.ts';
import { createRigEnvironment } from './light/rig-environment.ts';
import { openScene } from './open-scene.ts';
import { createRendering } from './rendering.ts';

/** The one 3D scene of editor, preview and public page. Throws `NoWebGlError`. */
export const createE3dScene: CreateE3dScene = (canvas, options): E3dScene =>
  openScene(canvas, options, {
    render: (rendering) => createRendering(canvas, rendering),
    makeStudio: (scene) => createRigEnvironment(scene, LIGHT_RIGS.studio),
  });
