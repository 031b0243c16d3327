import { Constants } from '@babylonjs/core/Engines/constants.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import type { E3dScene } from '../e3d-scene.port.ts';
import type { SceneParts } from '../scene-parts.ts';

/** Lines to either side of the middle. */
const LINES = 40;
/** Pixels of the picture of one square. */
const TILE = 64;

/** Squares on the ground, of 1, 10, 100 m as far as one is away; they fade towards the edge of the floor. */
export function createGrid(scene: E3dScene, parts: SceneParts) {
  let mesh: Mesh | null = null;
  const fit = (): void => {
    if (!mesh?.isEnabled()) return;
    const { target, distance } = parts.camera.camera.view;
    const square = 10 ** Math.max(-2, Math.round(Math.log10(distance / 8)));
    const near = (value: number): number => Math.round(value / square) * square;
    mesh.position.set(near(target[0]), 0, near(target[2]));
    mesh.scaling.setAll(square);
  };
  const unsubscribe = scene.subscribe(fit);
  const observer = parts.scene.onBeforeRenderObservable.add(fit);
  return {
    set(isShown: boolean) {
      if (isShown) mesh ??= floor(parts);
      mesh?.setEnabled(isShown);
      fit();
      parts.request();
    },
    dispose() {
      unsubscribe();
      parts.scene.onBeforeRenderObservable.remove(observer);
      mesh?.dispose(false, true);
    },
  };
}

function floor({ scene }: SceneParts): Mesh {
  const positions: number[] = [];
  const colors: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  // Rings of ever weaker colour around the middle.
  const rings = [0, LINES * 0.35, LINES];
  const around = 48;
  for (const [ring, radius] of rings.entries())
    for (let at = 0; at < around; at += 1) {
      const turn = (2 * Math.PI * at) / around;
      const [x, z] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
      positions.push(x, 0, z);
      uvs.push(x, z);
      colors.push(1, 1, 1, ring === rings.length - 1 ? 0 : 1);
      if (ring === 0) continue;
      const [a, b] = [ring * around + at, ring * around + ((at + 1) % around)];
      indices.push(a, b, a - around, b, b - around, a - around);
    }
  const data = new VertexData();
  Object.assign(data, { positions, colors, uvs, indices });
  const made = new Mesh('grid', scene);
  data.applyToMesh(made);
  made.hasVertexAlpha = true;
  made.isPickable = false;
  made.alphaIndex = -1;
  const material = new StandardMaterial('grid', scene);
  material.disableLighting = true;
  material.backFaceCulling = false;
  material.emissiveColor = Color3.FromHexString('#7d828c');
  material.opacityTexture = lines(scene);
  material.alpha = 0.55;
  material.disableDepthWrite = true;
  made.material = material;
  return made;
}

function lines(scene: SceneParts['scene']): RawTexture {
  const pixels = new Uint8Array(TILE * TILE * 4).fill(255);
  for (let row = 0; row < TILE; row += 1)
    for (let column = 0; column < TILE; column += 1) {
      const isLine = row === 0 || column === 0;
      pixels[(row * TILE + column) * 4 + 3] = isLine ? 255 : 0;
    }
  const { TEXTUREFORMAT_RGBA: format, TEXTURE_TRILINEAR_SAMPLINGMODE: sampling } = Constants;
  const made = new RawTexture(pixels, TILE, TILE, format, scene, true, false, sampling);
  made.wrapU = Texture.WRAP_ADDRESSMODE;
  made.wrapV = Texture.WRAP_ADDRESSMODE;
  made.anisotropicFilteringLevel = 16;
  made.hasAlpha = true;
  return made;
}
