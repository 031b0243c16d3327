import type { Vec3 } from '@diorama/documents/shared/vectors.schema.ts';

/** Light per channel, linear; 1 is white paper in full light. */
export type Radiance = readonly [number, number, number];

/** A soft light far away: a spherical Gaussian. Wider for a lower sharpness; about 1.2 / sqrt(sharpness) rad to half. */
export interface Lobe {
  /** Where it shines from; length 1. */
  from: Vec3;
  sharpness: number;
  radiance: Radiance;
}

/** All that surrounds a model: the ground and sky, and soft lights in it. */
export interface LightRig {
  ground: Radiance;
  sky: Radiance;
  lobes: readonly Lobe[];
  /** One hard light with a shadow; null: none. `to` is the way its light goes. */
  sun: { to: Vec3; radiance: Radiance } | null;
}

const from = (x: number, y: number, z: number): Vec3 => {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
};
const grey = (value: number): Radiance => [value, value, value];

/** Lights a material is judged in. */
export const LIGHT_RIGS = {
  studio: {
    ground: grey(0.22),
    sky: grey(0.55),
    lobes: [
      { from: from(-0.7, 0.75, 0.6), sharpness: 14, radiance: grey(4.2) },
      { from: from(0.95, 0.3, 0.35), sharpness: 26, radiance: grey(1.8) },
      { from: from(0.1, 0.5, -1), sharpness: 22, radiance: grey(2.4) },
      { from: from(0, 1, 0.1), sharpness: 5, radiance: grey(0.7) },
    ],
    sun: null,
  },
  day: {
    ground: [0.32, 0.28, 0.22],
    sky: [0.42, 0.6, 0.95],
    lobes: [
      { from: from(0.5, 0.9, 0.6), sharpness: 6, radiance: [0.5, 0.55, 0.6] },
      { from: from(0.5, 0.9, 0.6), sharpness: 900, radiance: [60, 57, 50] },
    ],
    sun: { to: from(-0.5, -0.9, -0.6), radiance: [3.1, 2.9, 2.6] },
  },
  evening: {
    ground: [0.26, 0.2, 0.18],
    sky: [0.36, 0.38, 0.6],
    lobes: [
      { from: from(-1, 0.22, 0.4), sharpness: 40, radiance: [12, 6, 2.4] },
      { from: from(-1, 0.1, 0.4), sharpness: 4, radiance: [0.9, 0.45, 0.3] },
    ],
    sun: { to: from(1, -0.32, -0.4), radiance: [3.4, 1.9, 0.9] },
  },
  interior: {
    ground: [0.28, 0.24, 0.2],
    sky: [0.36, 0.34, 0.31],
    lobes: [
      { from: from(1, 0.35, 0.5), sharpness: 30, radiance: [4.6, 5, 5.6] },
      { from: from(-0.3, 1, -0.2), sharpness: 60, radiance: [6.5, 4.6, 2.9] },
      { from: from(-0.8, 0.2, 0.9), sharpness: 7, radiance: [0.5, 0.42, 0.34] },
    ],
    sun: null,
  },
} as const satisfies Readonly<Record<string, LightRig>>;
export type LightRigName = keyof typeof LIGHT_RIGS;

/**
 * The light from a direction as a surface of this roughness mirrors it: each lobe widened by the surface's own, which is
 * close to a Gaussian of sharpness 1 / (2 alpha²). Source: Wang et al., "All-frequency rendering of dynamic,
 * spatially-varying reflectance", 2009, section 3.
 */
export function radianceAt(rig: LightRig, direction: Vec3, alpha: number): [number, number, number] {
  const surface = 1 / (2 * Math.max(alpha * alpha, 1e-6));
  // The border of ground and sky: a step for a mirror, a slow change for a rough surface.
  const above = 1 / (1 + Math.exp(-direction.y * Math.min(9, 2.5 + 0.5 * Math.sqrt(surface))));
  const light: [number, number, number] = [0, 0, 0];
  for (const channel of [0, 1, 2] as const)
    light[channel] = rig.ground[channel] * (1 - above) + rig.sky[channel] * above;
  for (const lobe of rig.lobes) {
    const sharpness = (lobe.sharpness * surface) / (lobe.sharpness + surface);
    const cosine = lobe.from.x * direction.x + lobe.from.y * direction.y + lobe.from.z * direction.z;
    // A wider lobe is as much light, spread.
    const weight = (sharpness / lobe.sharpness) * Math.exp(sharpness * (cosine - 1));
    for (const channel of [0, 1, 2] as const) light[channel] += lobe.radiance[channel] * weight;
  }
  return light;
}
