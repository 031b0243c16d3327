import type { Plugin } from 'vite';

/** Vite's module with the function that it puts around every `import()`. It is private: see `buildEnd`. */
const HELPER = /^\0vite\/preload-helper\.js$/;

/** Puts `importFetched` of a module where Vite's helper would be, so that an import that failed can be tried again. */
export function fetchedImports(ours: string): Plugin {
  let isReplaced = false;
  return {
    name: 'diorama:fetched-imports',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler() {
        isReplaced = true;
        return { code: `export { importFetched as __vitePreload } from ${JSON.stringify(ours)};`, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('Vite no longer loads its import helper as vite/preload-helper.js: adapt vite.fetched-imports.ts');
    },
  };
}
