import * as z from 'zod';

/** What a mesh consists of, after its optimisation; bytes of the file that came and of the one that is loaded. */
export const MeshStats = z.strictObject({
  triangles: z.number(),
  vertices: z.number(),
  materials: z.number(),
  textures: z.number(),
  bytesIn: z.number(),
  bytesOut: z.number(),
  /** Material variants of the file; absent: it has none. */
  variants: z.number().optional(),
  /** How alike the pictures of the file that came and of the one that is loaded are, 0 to 1; absent: not drawn, or not known. */
  likeness: z.number().optional(),
  /** The part that differs most, where the likeness is below `LIKE` of the report; absent: none does. */
  differs: z.strictObject({ node: z.string(), material: z.string() }).optional(),
  /** What scenes do not draw of the file, a sentence each; absent: they draw all of it. */
  undrawn: z.array(z.string()).optional(),
  /** What else the file lacks, or lost when it was read, a sentence each; absent: nothing. */
  lost: z.array(z.string()).optional(),
  /** The two pictures could not be drawn, so that nothing says whether they are alike; absent: they were. */
  uncompared: z.literal(true).optional(),
});
export type MeshStats = z.output<typeof MeshStats>;

const Point = z.tuple([z.number(), z.number(), z.number()]);
/** Corners of what a mesh fills, m, in its own axes. */
export const MeshBox = z.strictObject({ min: Point, max: Point });
export type MeshBox = z.output<typeof MeshBox>;
