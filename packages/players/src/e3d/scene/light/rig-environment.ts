import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.rawTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.cubeTexture.js';
import { RawCubeTexture } from '@babylonjs/core/Materials/Textures/rawCubeTexture.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { SphericalHarmonics, SphericalPolynomial } from '@babylonjs/core/Maths/sphericalPolynomial.js';
import { ToHalfFloat } from '@babylonjs/core/Misc/halfFloat.js';
import '@babylonjs/core/Materials/Textures/baseTexture.polynomial.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Vec3 } from '@diorama/documents/shared/vectors.schema.ts';
import { type LightRig, radianceAt } from './light-rigs.ts';

/** Pixels of a face. */
const SIZE = 64;
const LEVELS = Math.log2(SIZE) + 1;
/** Babylon looks at level `log2(SIZE * alpha) * 0.8` for a surface of this alpha. */
const LOD_SCALE = 0.8;

/**
 * +x, -x, +y, -y, +z, -z: the direction through a point of the face, -1..1 to the right and down. Babylon turns z around
 * in a right-handed scene: the side towards one is -z here.
 */
const FACES: readonly ((right: number, down: number) => [number, number, number])[] = [
  (right, down) => [1, -down, -right],
  (right, down) => [-1, -down, right],
  (right, down) => [right, 1, down],
  (right, down) => [right, -1, -down],
  (right, down) => [right, -down, 1],
  (right, down) => [-right, -down, -1],
];

/** Light that a surface of a roughness (`alpha`, its square) mirrors from a direction: red, green, blue, linear. */
export type RadianceAt = (direction: Vec3, alpha: number) => readonly [number, number, number];

/** What a rig is reflected as, on surfaces of every roughness. Computed: nothing is fetched. About 30 ms. */
export const createRigEnvironment = (scene: Scene, rig: LightRig): RawCubeTexture =>
  createEnvironment(scene, (direction, alpha) => radianceAt(rig, direction, alpha));

/** Surroundings as materials mirror them, and are lit by them. */
export function createEnvironment(scene: Scene, radiance: RadianceAt): RawCubeTexture {
  const texture = new RawCubeTexture(
    scene,
    null,
    SIZE,
    Constants.TEXTUREFORMAT_RGBA,
    Constants.TEXTURETYPE_HALF_FLOAT,
    true,
    false,
    Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
  );
  const internal = texture.getInternalTexture();
  for (let level = 0; internal && level < LEVELS; level += 1) {
    const alpha = 2 ** (level / LOD_SCALE) / SIZE;
    const size = SIZE >> level;
    const faces = FACES.map((directionOf) => faceOf(radiance, directionOf, size, alpha));
    // The engine takes the size of every level from here.
    internal.width = size;
    internal.height = size;
    const { TEXTUREFORMAT_RGBA: format, TEXTURETYPE_HALF_FLOAT: type } = Constants;
    scene.getEngine().updateRawCubeTexture(internal, faces, format, type, false, null, level);
  }
  if (internal) {
    internal.width = SIZE;
    internal.height = SIZE;
  }
  texture.lodGenerationScale = LOD_SCALE;
  texture.gammaSpace = false;
  texture.sphericalPolynomial = irradianceOf(radiance);
  return texture;
}

function faceOf(
  radiance: RadianceAt,
  directionOf: (right: number, down: number) => [number, number, number],
  size: number,
  alpha: number,
): Uint16Array {
  const pixels = new Uint16Array(size * size * 4);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const [x, y, z] = directionOf((2 * (column + 0.5)) / size - 1, (2 * (row + 0.5)) / size - 1);
      const length = Math.hypot(x, y, z);
      const light = radiance({ x: x / length, y: y / length, z: -z / length }, alpha);
      pixels.set([...light, 1].map(ToHalfFloat), (row * size + column) * 4);
    }
  return pixels;
}

/** Points spread evenly over the sphere. */
const SAMPLES = 2_048;

function irradianceOf(radiance: RadianceAt): SphericalPolynomial {
  const harmonics = new SphericalHarmonics();
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let at = 0; at < SAMPLES; at += 1) {
    const y = 1 - (2 * (at + 0.5)) / SAMPLES;
    const around = Math.sqrt(1 - y * y);
    const direction = { x: Math.cos(at * turn) * around, y, z: Math.sin(at * turn) * around };
    const [r, g, b] = radiance({ ...direction, z: -direction.z }, 0.25);
    harmonics.addLight(
      new Vector3(direction.x, direction.y, direction.z),
      new Color3(r, g, b),
      (4 * Math.PI) / SAMPLES,
    );
  }
  harmonics.convertIncidentRadianceToIrradiance();
  harmonics.convertIrradianceToLambertianRadiance();
  return SphericalPolynomial.FromHarmonics(harmonics);
}
