import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORKER = 'service-worker.js';
const SOURCE = fileURLToPath(new URL('service-worker/service-worker.ts', import.meta.url));
/** What few people open, and weighs as much as all the rest: libraries of viewers. It is fetched when it is used. */
const HEAVY = /^assets\/(?:heavy-|draco_decoder|maplibre-gl-worker|pdf\.worker|basis_transcoder|ktx2\.worker)/;
const PUBLIC = fileURLToPath(new URL('public', import.meta.url));

/** Builds the service worker, which knows every file of this build. */
export function serviceWorker(): Plugin {
  return {
    name: 'diorama:service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: WORKER });
    },
    generateBundle: {
      // After Vite has left out an entry that only imports: the page names what it imports.
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk' || worker.imports.length > 0)
          this.error('The service worker must be one file: it may import nothing that the studio imports, too');
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !HEAVY.test(name));
        const files = [...built, ...readdirSync(PUBLIC)].map((name) => `/${name}`).sort();
        const version = createHash('sha256')
          .update(JSON.stringify(files))
          .update(worker.code)
          .digest('hex')
          .slice(0, 16);
        worker.code = `const STUDIO_VERSION = ${JSON.stringify(version)};\nconst STUDIO_FILES = ${JSON.stringify(files)};\n${worker.code}`;
      },
    },
  };
}
