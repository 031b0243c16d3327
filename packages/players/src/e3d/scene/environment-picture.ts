import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { type Panorama, panoramaOf, panoramaRadiance } from './panorama.ts';
import { createEnvironment } from './rig-environment.ts';

/** Pixels around: what lights and mirrors needs no more. */
const WIDTH = 512;

/** Surroundings from a picture. */
export interface PictureEnvironment {
  mirrored: CubeTexture;
  panorama: Panorama;
}

/** The surroundings that a picture twice as wide as high shows; null: it cannot be fetched or read. */
export async function loadEnvironment(scene: Scene, address: string | null): Promise<PictureEnvironment | null> {
  const panorama = address === null ? null : await readPanorama(address).catch(() => null);
  if (!panorama || scene.isDisposed) return null;
  const mirrored = createEnvironment(scene, (direction, alpha) => panoramaRadiance(panorama, direction, alpha));
  return { mirrored, panorama };
}

async function readPanorama(address: string): Promise<Panorama | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const [width, height] = [WIDTH, WIDTH / 2];
  const picture = await createImageBitmap(await response.blob(), { resizeWidth: width, resizeHeight: height });
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const values = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      values[pixel * 3 + channel] = linear((data[pixel * 4 + channel] ?? 0) / 255);
  return panoramaOf(width, values);
}

/** sRGB to light. Source: IEC 61966-2-1. */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
