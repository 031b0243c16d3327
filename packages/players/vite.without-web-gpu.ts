import type { Plugin } from 'vite';

const EMPTY = '\0no-web-gpu';

/** Leaves out Babylon's shaders for WebGPU, which the engine made here never asks for: some 200 files. */
export const withoutWebGpu = (): Plugin => ({
  name: 'without-web-gpu',
  enforce: 'pre',
  resolveId: (source) => (source.includes('/ShadersWGSL/') ? EMPTY : null),
  load: (id) => (id === EMPTY ? '' : null),
});
