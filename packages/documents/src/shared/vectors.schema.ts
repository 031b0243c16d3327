import * as z from 'zod';
import { atomic } from '../engine/schema/leaf-shape.ts';

/** Source: SPEC §3 "vec2d". */
export const Vec2 = atomic(z.strictObject({ x: z.number(), y: z.number() }));
export type Vec2 = z.output<typeof Vec2>;

/** Source: SPEC §3 "vec3d". Axes as in glTF: right-handed, y up. */
export const Vec3 = atomic(z.strictObject({ x: z.number(), y: z.number(), z: z.number() }));
export type Vec3 = z.output<typeof Vec3>;

const notZero = (value: number): boolean => value !== 0;
const Factor = z.number().refine(notZero, 'Use a number other than 0');
/** Factors along the three axes. */
export const Scale = atomic(z.strictObject({ x: Factor, y: Factor, z: Factor }));

/** A rotation as a quaternion. Source: SPEC §3 "vec4d". */
export const Quaternion = atomic(
  z
    .strictObject({ x: z.number(), y: z.number(), z: z.number(), w: z.number() })
    .refine(({ x, y, z: depth, w }) => x * x + y * y + depth * depth + w * w > 1e-12, 'A rotation may not be all 0'),
);
export type Quaternion = z.output<typeof Quaternion>;

/** Least and greatest of a range, the least first. */
export const Range = (value: z.ZodNumber) =>
  atomic(
    z.strictObject({ min: value, max: value }).refine(({ min, max }) => min <= max, 'The least is above the greatest'),
  );
