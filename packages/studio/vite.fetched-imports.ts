import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Vite's module with the function that it puts around every `import()`. It is private: see `buildEnd`. */
const HELPER = /^\0vite\/preload-helper\.js$/;
const OURS = fileURLToPath(new URL('src/ui/import-fetched.ts', import.meta.url));

/** Puts `importFetched` where Vite's helper would be, so that an import that failed can be tried again. */
export function fetchedImports(): Plugin {
  let isReplaced = false;
  return {
    name: 'diorama:fetched-imports',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler() {
        isReplaced = true;
        return { code: `export { importFetched as __vitePreload } from ${JSON.stringify(OURS)};`, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Vite no longer loads its import helper as vite/preload-helper.js: adapt vite.fetched-imports.ts');
    },
  };
}
