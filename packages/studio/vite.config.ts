import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fetchedImports } from '../players/vite.fetched-imports.ts';
import { leanBabylon } from '../players/vite.lean-babylon.ts';
import { plainHttpScript } from './vite.plain-http.ts';
import { serviceWorker } from './vite.service-worker.ts';
import { noCircles, sharedChunks } from './vite.shared-chunks.ts';

/** Modules of a kind in the players; what kinds share is not part of one, nor are controls next to a scene. */
const ENGINE =
  /\/players\/src\/(?!rest\/|visitor\/|e3d\/(?:configuration|export|gltf|view)\/|e3d\/scene\/(?:length-text|material\/computed-brdf)|gis\/view\/|gis\/compile\/category-tree)([a-z0-9]+)\//;

/** Libraries of viewers, in chunks that the service worker leaves out. */
const HEAVY = [
  { name: 'heavy-three', test: /\/node_modules\/three\/(?!examples\/jsm\/libs\/)/, priority: 1 },
  { name: 'heavy-map', test: /\/node_modules\/maplibre-gl\//, priority: 1 },
  { name: 'heavy-panorama', test: /\/node_modules\/@photo-sphere-viewer\//, priority: 1 },
  { name: 'heavy-pdf', test: /\/node_modules\/pdfjs-dist\//, priority: 1 },
];

/** What scenes are drawn with, and what only editors use of it. */
const BABYLON = /\/node_modules\/@babylonjs\/|\/e3d\/scene\/material\/computed-brdf/;
const babylonOf = (isBelowEngine: (id: string) => boolean) => (id: string) =>
  isBelowEngine(id) ? 'heavy-babylon' : 'heavy-babylon-more';

/** Icons that themes offer: three editors need them, and the others do not load them with what all share. */
const ICONS = { name: 'offered-icons', test: /\/documents\/src\/theme\/icons\//, priority: 1 };

/** Vite's own helper of dynamic imports, which every page needs: it would land in the first engine that has some. */
const PRELOAD = { name: 'preload-helper', test: /(?:preload-helper|import-fetched|part-loader)/, priority: 10 };

const engineOf = (id: string): string | null => {
  const kind = ENGINE.exec(id)?.[1];
  return kind === undefined ? null : `engine-${kind}`;
};

export default defineConfig(async ({ command }) => {
  const shared = command === 'build' ? await sharedChunks([react(), leanBabylon()], engineOf) : null;
  return {
    base: '/',
    plugins: [
      react(),
      tailwindcss(),
      fetchedImports(join(import.meta.dirname, 'src/ui/load/import-fetched.ts')),
      serviceWorker(),
      plainHttpScript(),
      leanBabylon(),
      noCircles(),
    ],
    build: {
      outDir: 'dist',
      target: 'es2023',
      modulePreload: {
        // The polyfill would be an inline-looking extra script; every browser we support preloads modules itself.
        polyfill: false,
        // Vite leaves out a chunk that imports nothing; `importFetched` must know that one, too.
        resolveDependencies: (file: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
          hostType === 'js' && !files.includes(file) ? [file, ...files] : files,
      },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              PRELOAD,
              // What draws a kind's documents is its engine, and has a chunk of its own: its weight is the public page's, too.
              { name: engineOf, test: ENGINE, priority: 1, includeDependenciesRecursively: false },
              ...HEAVY,
              ICONS,
              // Nothing is pulled into a chunk because something in it imports it: every module has its own place.
              ...(shared
                ? [
                    { name: babylonOf(shared.isBelowEngine), test: BABYLON, priority: 1 },
                    { name: shared.chunkOf, includeDependenciesRecursively: false },
                  ]
                : []),
            ],
          },
        },
      },
      // All styles in the one file that the page names: `importFetched` loads scripts only.
      cssCodeSplit: false,
      sourcemap: false,
      // A data: URL would be refused by the page's content security policy.
      assetsInlineLimit: 0,
    },
    // `npm run dev` adds the proxy to its server.
    server: { host: '127.0.0.1' },
  };
});
