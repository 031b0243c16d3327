import { add, dot, mix, normalize, scale, smoothstep, type Vec3 } from './vec.ts';

/** Where the sun stands: compass bearing and height over the horizon in degrees. */
const sunBearing = 222;
const sunHeight = 34;
const radians = Math.PI / 180;

/** Direction from the ground to the sun. */
export const towardsSun: Vec3 = normalize([
  Math.sin(sunBearing * radians) * Math.cos(sunHeight * radians),
  Math.sin(sunHeight * radians),
  -Math.cos(sunBearing * radians) * Math.cos(sunHeight * radians),
]);

/** Light the sun gives to a surface that faces it; 1 is what the clear sky gives to the open ground. */
export const sunlight: Vec3 = [4.3, 3.65, 2.85];

/** Radiance of the daylight sky without the sun's disc. The shader's clouds are painted over the same gradient. */
export function daySky(way: Vec3): Vec3 {
  const up = Math.max(0, way[1]);
  const base = mix([0.98, 1.14, 1.3], [0.27, 0.56, 1.12], up ** 0.5);
  const glow = Math.max(0, dot(way, towardsSun)) ** 6;
  return add(base, scale([0.75, 0.6, 0.42], glow));
}

/** Radiance of the sky half an hour after sunset, warm where the sun went down. */
export function duskSky(way: Vec3): Vec3 {
  const up = Math.max(0, way[1]);
  const west = Math.max(0, dot(normalize([way[0], 0, way[2]]), normalize([-0.95, 0, 0.1])));
  const base = mix([0.2, 0.19, 0.27], [0.035, 0.06, 0.15], up ** 0.5);
  const warm = scale([0.75, 0.28, 0.1], west ** 2 * (1 - smoothstep(0, 0.42, up)));
  return add(base, warm);
}

/** A lamp of the evening: a small glowing ball. `power` is what a surface one metre away receives. */
export type Lamp = { at: Vec3; radius: number; power: Vec3; downwards?: boolean };

const warm = (power: number): Vec3 => [power, power * 0.66, power * 0.34];

export const lamps: readonly Lamp[] = [
  ...[0.9, 1.6, 2.3].map((x) => ({ at: [x, 1.82, -1.42] as const, radius: 0.05, power: warm(1) })),
  { at: [2.7, 1.72, 1.7], radius: 0.12, power: warm(1.6) },
  { at: [-1.75, 1.6, -2.95], radius: 0.1, power: warm(1.8) },
  { at: [-5.9, 1.35, 2.9], radius: 0.1, power: warm(1.3) },
  ...[-5.2, -2.4, 0.4, 3].map((x) => ({ at: [x, 4.75, 0] as const, radius: 0.1, power: warm(4.2) })),
  { at: [5.4, 2.1, 0.5], radius: 0.2, power: warm(3.6) },
  { at: [9.6, 2.2, -1.6], radius: 0.2, power: warm(3.2) },
  ...[-5.2, -2.4, 0.4, 3.6, 6.4].map((x) => ({
    at: [x, 2.46, 4.42] as const,
    radius: 0.04,
    power: warm(1.1),
    downwards: true,
  })),
  ...[
    [6.2, 10.2],
    [10.7, 9.5],
    [-9.6, 9.4],
    [5.0, 6.4],
  ].map(([x = 0, z = 0]) => ({ at: [x, 0.12, z] as const, radius: 0.05, power: warm(0.55), downwards: true })),
];
