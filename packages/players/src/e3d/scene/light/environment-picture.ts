import type { CubeTexture } from '@babylonjs/core/Materials/Textures/cubeTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import { fitted, type Light, linear, panoramaWidth } from '../surroundings/light.ts';
import { isEnv, readEnv } from '../surroundings/read-env.ts';
import { isHdr, readHdr } from '../surroundings/read-hdr.ts';
import { type Panorama, panoramaOf, panoramaRadiance } from './panorama.ts';
import { createEnvironment } from './rig-environment.ts';

/** Pixels around that are read of a picture: what lights and mirrors needs no more. */
const WIDTH = 512;

/** Surroundings from a picture. */
export interface PictureEnvironment {
  mirrored: CubeTexture;
  panorama: Panorama;
  /** A browser can draw the file itself: it is sharper than the panorama. */
  isPicture: boolean;
}

/** The surroundings that a `.hdr`, a `.env` or a picture twice as wide as high shows; null: it cannot be fetched or read. */
export async function loadEnvironment(scene: Scene, address: string | null): Promise<PictureEnvironment | null> {
  const read = address === null ? null : await readPanorama(address).catch(() => null);
  if (!read || scene.isDisposed) return null;
  const mirrored = createEnvironment(scene, (direction, alpha) => panoramaRadiance(read.panorama, direction, alpha));
  return { mirrored, ...read };
}

async function readPanorama(address: string): Promise<Omit<PictureEnvironment, 'mirrored'> | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const file = await response.blob();
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const isPicture = !isHdr(head) && !isEnv(head);
  if (isPicture) return { panorama: panoramaOf(WIDTH, await readPicture(file)), isPicture };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const light: Light = isHdr(head) ? readHdr(bytes) : await readEnv(bytes);
  const width = panoramaWidth(light.width);
  return { panorama: panoramaOf(width, fitted(light, width)), isPicture };
}

async function readPicture(file: Blob): Promise<Float32Array> {
  const [width, height] = [WIDTH, WIDTH / 2];
  const picture = await createImageBitmap(file, { resizeWidth: width, resizeHeight: height });
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas');
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const values = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < 3; channel += 1)
      values[pixel * 3 + channel] = linear((data[pixel * 4 + channel] ?? 0) / 255);
  return values;
}
