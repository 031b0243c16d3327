import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const EMPTY = '\0left-out';

/** Shaders for WebGPU, which the engine made here never loads: some 200 files. */
const WEB_GPU = '/ShadersWGSL/';
/** A table as a picture of 25 kB gzip, and all that unpacks it. Ours is computed. */
const BRDF = /Misc\/brdfTextureTools(?:\.js)?$/;
const COMPUTED = fileURLToPath(new URL('src/e3d/scene/material/computed-brdf.ts', import.meta.url));

/** Leaves out of Babylon what players do not use and its modules import all the same. */
export const leanBabylon = (): Plugin => ({
  name: 'lean-babylon',
  enforce: 'pre',
  resolveId(source) {
    if (source.includes(WEB_GPU)) return EMPTY;
    return BRDF.test(source) ? COMPUTED : null;
  },
  load: (id) => (id === EMPTY ? '' : null),
});
