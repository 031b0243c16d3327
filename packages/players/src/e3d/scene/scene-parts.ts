import type { Scene } from '@babylonjs/core/scene.js';
import type { SceneBuilder } from './build/scene-builder.ts';
import type { SceneGroups } from './build/scene-groups.ts';
import type { SceneCamera } from './camera/scene-camera.ts';
import type { E3dScene, Point } from './e3d-scene.port.ts';

/** What editors' tools and exports need of a scene, and what shows it does not. */
export interface SceneParts {
  canvas: HTMLCanvasElement;
  scene: Scene;
  camera: SceneCamera;
  builder: SceneBuilder;
  /** All that is drawn. */
  groups: SceneGroups;
  request(): void;
  /** From the camera through a point of the canvas, CSS px. */
  rayAt(x: number, y: number): { origin: Point; direction: Point };
}

const known = new WeakMap<E3dScene, SceneParts>();
export const keepParts = (scene: E3dScene, parts: SceneParts): void => void known.set(scene, parts);

/** Throws for a scene that `createE3dScene` did not make. */
export function partsOf(scene: E3dScene): SceneParts {
  const parts = known.get(scene);
  if (!parts) throw new Error('The scene was not made by createE3dScene');
  return parts;
}
