import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORKER = 'offline-worker.js';
const SOURCE = fileURLToPath(new URL('service-worker/offline-worker.ts', import.meta.url));

/** Builds the worker that keeps pages for when there is no network: one file, as browsers without modules in workers need it. */
export const offlineWorker = (): Plugin => ({
  name: 'diorama:offline-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: SOURCE, fileName: WORKER });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        this.error('The offline worker must be one file: it may import nothing that pages import, too');
    },
  },
});
