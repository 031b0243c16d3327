import * as z from 'zod';

const Made = z.object({
  recipe: z.string(),
  type: z.string(),
  width: z.number(),
  height: z.number(),
  /** Relative to the folder of the index. */
  file: z.string(),
});

/** What was made of the demo's media beforehand, so that a first start has nothing to compute. */
export const DerivedMedia = z.object({
  /** By the SHA-256 of the original. */
  pictures: z.record(
    z.string(),
    z.object({
      type: z.string(),
      width: z.number(),
      height: z.number(),
      placeholder: z.string(),
      renditions: z.array(Made),
    }),
  ),
  /** By the key of the encode. */
  videos: z.record(z.string(), z.object({ width: z.number(), height: z.number(), renditions: z.array(Made) })),
});
export type DerivedMedia = z.output<typeof DerivedMedia>;

export const DERIVED_INDEX = 'derived/index.json';
