import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SCRIPT = 'plain-http.js';
const SOURCE = fileURLToPath(new URL('src/plain-http/plain-http.entry.ts', import.meta.url));

/** Builds the script that pages over plain http load before all others: a classic one, as modules run too late for it. */
export function plainHttpScript(): Plugin {
  return {
    name: 'diorama:plain-http',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: SCRIPT });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const script = bundle[SCRIPT];
        if (script?.type !== 'chunk' || script.imports.length > 0 || script.exports.length > 0)
          this.error('The script for plain http must be one file without exports');
        // Its names are not those of the page.
        script.code = `(() => {\n${script.code}})();\n`;
      },
    },
  };
}
