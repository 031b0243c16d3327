import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.rawTexture.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { CreateSphere } from '@babylonjs/core/Meshes/Builders/sphereBuilder.js';
import type { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type Panorama, panoramaPixels } from './panorama.ts';

/** A picture around everything, however far the camera goes. */
export interface Backdrop {
  /** Degrees around the vertical. */
  turn(degrees: number): void;
  dispose(): void;
}

/** `address` of the sharp picture; with a `blur` of up to 1, or without an address, a copy of the panorama stands for it. */
export function createBackdrop(
  scene: Scene,
  { address, panorama, blur }: { address: string | null; panorama: Panorama; blur: number },
  onLoaded: () => void,
): Backdrop {
  const sphere: Mesh = CreateSphere('backdrop', { diameter: 2, segments: 32 }, scene);
  const material = new StandardMaterial('backdrop', scene);
  material.disableLighting = true;
  material.emissiveColor = Color3.White();
  const texture = textureOf(scene, { address, panorama, blur }, onLoaded);
  // Seen from inside, and its middle at -z, where the panorama has it.
  texture.uScale = -1;
  texture.uOffset = 0.75;
  material.diffuseTexture = texture;
  material.sideOrientation = Material.CounterClockWiseSideOrientation;
  material.backFaceCulling = false;
  material.disableDepthWrite = true;
  sphere.material = material;
  sphere.isPickable = false;
  sphere.infiniteDistance = true;
  sphere.alwaysSelectAsActiveMesh = true;
  // Behind everything: drawn before it, and written into no depth.
  sphere.alphaIndex = -1;
  sphere.renderingGroupId = 0;
  scene.setRenderingOrder(0, (a, b) => Number(b.getMesh() === sphere) - Number(a.getMesh() === sphere));
  return {
    turn(degrees) {
      sphere.rotation.y = (degrees * Math.PI) / 180;
    },
    dispose() {
      scene.setRenderingOrder(0);
      material.dispose(false, true);
      sphere.dispose();
    },
  };
}

function textureOf(
  scene: Scene,
  { address, panorama, blur }: { address: string | null; panorama: Panorama; blur: number },
  onLoaded: () => void,
): Texture {
  if (blur === 0 && address !== null)
    return new Texture(address, scene, { invertY: false, noMipmap: true, onLoad: onLoaded });
  const { width, height, pixels } = panoramaPixels(panorama, blur);
  const { TEXTUREFORMAT_RGBA: format, TEXTURE_BILINEAR_SAMPLINGMODE: sampling } = Constants;
  return new RawTexture(pixels, width, height, format, scene, false, false, sampling);
}
