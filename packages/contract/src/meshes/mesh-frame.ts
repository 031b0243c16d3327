import * as z from 'zod';

export const MESH_UNITS = ['auto', 'mm', 'cm', 'm', 'in', 'ft'] as const;
export const UP_AXES = ['auto', 'y', 'z'] as const;

/**
 * Unit of length and upward axis of a file whose format has no field for them (.obj, .stl, .ply). `auto`: what its comments say,
 * else what fits its size. Files of other formats say both themselves.
 */
export const MeshFrame = z.strictObject({
  unit: z.enum(MESH_UNITS).default('auto'),
  up: z.enum(UP_AXES).default('auto'),
});
export type MeshFrame = z.output<typeof MeshFrame>;
