import * as z from 'zod';

/** Steps of the optimisation that can be left out. `all`: the file stays as it came, but for what scenes could not load. Source: SPEC §3 "Mesh". */
export const SKIP_FLAGS = [
  'all',
  'dedup',
  'instance',
  'flatten',
  'palette',
  'join',
  'weld',
  'resample',
  'prune',
  'draco',
  'simplify',
  'textureCompress',
] as const;
export type SkipFlag = (typeof SKIP_FLAGS)[number];

const flag = z.boolean().default(false);

/** What to skip; by default nothing. */
export const MeshSkip = z.strictObject({
  all: flag,
  dedup: flag,
  instance: flag,
  flatten: flag,
  palette: flag,
  join: flag,
  weld: flag,
  resample: flag,
  prune: flag,
  draco: flag,
  simplify: flag,
  textureCompress: flag,
});
export type MeshSkip = z.output<typeof MeshSkip>;
