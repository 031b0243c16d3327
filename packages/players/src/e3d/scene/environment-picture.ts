import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** What a picture of the surroundings is reflected as; null: it cannot be read. */
export async function loadEnvironment(_scene: Scene, address: string | null): Promise<CubeTexture | null> {
  return address === null ? null : null;
}
