import { Constants } from '@babylonjs/core/Engines/constants.js';
import '@babylonjs/core/Engines/Extensions/engine.rawTexture.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { ToHalfFloat } from '@babylonjs/core/Misc/halfFloat.js';
import type { Scene } from '@babylonjs/core/scene.js';

/** Pixels of a side: the values change slowly. */
const SIZE = 64;
const SAMPLES = 64;

/**
 * How much a rough surface mirrors of what is around it, by the angle it is seen at (to the right) and its roughness (up):
 * red what is there at grazing angles only, green all. The builds put this in the place of Babylon's table, a picture of
 * 25 kB gzip. Source: Karis, "Real shading in Unreal Engine 4", 2013, with the height-correlated visibility of Heitz,
 * 2014, in the layout of Babylon's own table.
 */
export function GetEnvironmentBRDFTexture(scene: Scene): BaseTexture {
  if (scene.environmentBRDFTexture) return scene.environmentBRDFTexture;
  const pixels = new Uint16Array(SIZE * SIZE * 4);
  for (let row = 0; row < SIZE; row += 1)
    for (let column = 0; column < SIZE; column += 1) {
      const [grazing, all] = shareMirrored((column + 0.5) / SIZE, (row + 0.5) / SIZE);
      pixels.set(
        [grazing, all, sheenAt((column + 0.5) / SIZE, (row + 0.5) / SIZE), 1].map(ToHalfFloat),
        (row * SIZE + column) * 4,
      );
    }
  const {
    TEXTUREFORMAT_RGBA: format,
    TEXTURETYPE_HALF_FLOAT: type,
    TEXTURE_BILINEAR_SAMPLINGMODE: sampling,
  } = Constants;
  const made = new RawTexture(pixels, SIZE, SIZE, format, scene, false, false, sampling, type);
  made.wrapU = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  made.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
  made.name = 'environment BRDF';
  scene.environmentBRDFTexture = made;
  return made;
}

/** `facing`: cosine of the angle to the normal. Roughness as materials have it, before it is squared. */
export function shareMirrored(facing: number, roughness: number): [grazing: number, all: number] {
  const alpha = roughness * roughness;
  const alpha2 = Math.max(1e-6, alpha * alpha);
  const aside = Math.sqrt(1 - facing * facing);
  let [grazing, all] = [0, 0];
  for (let at = 0; at < SAMPLES; at += 1) {
    const turn = (2 * Math.PI * (at + 0.5)) / SAMPLES;
    const share = vanDerCorput(at);
    const cosine = Math.sqrt((1 - share) / (1 + (alpha2 - 1) * share));
    const sine = Math.sqrt(1 - cosine * cosine);
    const met = aside * sine * Math.cos(turn) + facing * cosine;
    const light = 2 * met * cosine - facing;
    if (light <= 0 || met <= 0) continue;
    const visible =
      0.5 /
      (light * Math.sqrt(facing * facing * (1 - alpha2) + alpha2) +
        facing * Math.sqrt(light * light * (1 - alpha2) + alpha2));
    const weight = (4 * visible * light * met) / cosine;
    grazing += (1 - met) ** 5 * weight;
    all += weight;
  }
  return [grazing / SAMPLES, all / SAMPLES];
}

/** What cloth mirrors. Source: the fit in Babylon's own shader for engines without a table. */
const sheenAt = (facing: number, roughness: number): number =>
  0.65584461 * (1 - facing) ** 3 + 1 / (4.16526551 + Math.exp(-7.97291361 * roughness + 6.33516894));

/** Evenly spread from 0 to 1, in an order that fills gaps: the bits of a number turned around. */
function vanDerCorput(number: number): number {
  let value = 0;
  for (let bit = 0.5, rest = number; rest > 0; rest >>= 1, bit /= 2) if (rest & 1) value += bit;
  return value;
}

/** The table of a material that is not used here. */
export function GetEnvironmentFuzzBRDFTexture(scene: Scene): BaseTexture {
  return GetEnvironmentBRDFTexture(scene);
}

/** The table of another one. */
export function GetOpenPBREnvironmentBRDFTexture(scene: Scene): BaseTexture {
  return GetEnvironmentBRDFTexture(scene);
}
