import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedImports } from './vite.fetched-imports.ts';
import { serviceWorker } from './vite.service-worker.ts';

/** Modules of a kind in the players; what kinds share is not part of one. */
const ENGINE = /\/players\/src\/(?!rest\/|visitor\/)([a-z0-9]+)\//;

/** Libraries of viewers, in chunks that the service worker leaves out. */
const HEAVY = [
  { name: 'heavy-three', test: /\/node_modules\/three\// },
  { name: 'heavy-panorama', test: /\/node_modules\/@photo-sphere-viewer\// },
  { name: 'heavy-pdf', test: /\/node_modules\/pdfjs-dist\// },
];

const engineOf = (id: string): string | null => {
  const kind = ENGINE.exec(id)?.[1];
  return kind === undefined ? null : `engine-${kind}`;
};

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), fetchedImports(), serviceWorker()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: {
      // The polyfill would be an inline-looking extra script; every browser we support preloads modules itself.
      polyfill: false,
      // Vite leaves out a chunk that imports nothing; `importFetched` must know that one, too.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && !files.includes(file) ? [file, ...files] : files,
    },
    // What draws a kind's documents is its engine, and has a chunk of its own: its weight is the public page's, too.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: engineOf, test: ENGINE }, ...HEAVY] } } },
    // All styles in the one file that the page names: `importFetched` loads scripts only.
    cssCodeSplit: false,
    sourcemap: false,
    // A data: URL would be refused by the page's content security policy.
    assetsInlineLimit: 0,
  },
  // `npm run dev` adds the proxy to its server.
  server: { host: '127.0.0.1' },
});
