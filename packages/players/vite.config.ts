import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fetchedImports } from './vite.fetched-imports.ts';
import { leanBabylon } from './vite.lean-babylon.ts';
import { leanPreact } from './vite.lean-preact.ts';
import { offlineWorker } from './vite.offline-worker.ts';

/** Every kind's public page is found by the name of its entry: `src/<kind>/<kind>-page.entry.tsx`. */
function pageEntries(): string[] {
  const sources = fileURLToPath(new URL('src', import.meta.url));
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-page.entry.tsx'))
    .map((path) => join(sources, path));
}

/** The 3D engine: Babylon, and what draws with it. Decoders are fetched when a model needs them. */
const ENGINE = /\/node_modules\/@babylonjs\/|\/players\/src\/e3d\/(?:scene|gltf)\/(?!draco\.|length-text\.)/;

/** The map's renderer, which changes with its releases only. Its worker is a file of its own. */
const MAPLIBRE = /\/node_modules\/(?:maplibre-gl|@maplibre|@mapbox)\//;

/**
 * The code that draws every map before the first interaction; the code of the list next to the map belongs to the page,
 * and `gis/parts` are files of their own.
 */
const MAP_ENGINE =
  /\/players\/src\/gis\/(?:base|compile|engine)\/(?!(?:category-tree|circle-radius|gunzip)\.|interaction\/)|\/players\/src\/gis\/parts\/canvas\.|\/documents\/src\/gis\/drawing\/(?!css-color|outline-properties|palettes|parts-of-map)/;

/** What every page begins with, in one file: small ones compress worse. Vite's helper of dynamic imports would land in an engine. */
const PAGE = {
  name: 'page',
  test: /preload-helper|\0rolldown|\/node_modules\/preact\/|\/players\/src\/visitor\/(?:react\/|(?:(?:page\/(?:page-head|text-twin|top-bar)|preview\/open-as|(?:address|parts|text)\/(?:address|browser-address|icon|localized|page-strings|use-escape|use-full-screen|use-heading-focus|waiting-sheet)|import-fetched|use-later|use-visit)\.))|\/contract\/src\/rest\/rest-call\.|\/documents\/src\/(?:theme\/color-tokens|translations\/catalogue\/fill-texts)/,
  priority: 1,
};

/** The file of that name. */
const PAGE_FILE = /\/page-[\w-]{8}\.js$/;

/** What parts that come later share: every file is a request. */
const LATER = {
  name: 'later',
  test: /\/players\/src\/visitor\/(?:tour\/|copy-text\.|share\/shared-address\.|(?:address|parts|text)\/(?:follow-link|link-address|number-format|page-addresses|more-icons|sheet)\.)/,
  includeDependenciesRecursively: false,
};

/** The interaction with a map, by pointer and keys. */
const MAP_INTERACTION = {
  name: 'walk',
  test: /\/players\/src\/gis\/(?:engine\/interaction\/|view\/(?:walk\/(?:map-walk|next-stop)|destinations)\.)|\/documents\/src\/gis\/geometry\/(?:bounds|measure|antimeridian|geojson|plane-area)\./,
  includeDependenciesRecursively: false,
};

/** The scripts of public pages. React's names mean Preact here (visitor/react): a visitor's phone does not need the other 60 kB. */
export default defineConfig({
  // Files find each other by where they lie: pages that are downloaded have them in a folder of their own.
  base: './',
  publicDir: false,
  plugins: [
    fetchedImports(join(import.meta.dirname, 'src/visitor/import-fetched.ts')),
    leanBabylon(),
    leanPreact(),
    offlineWorker(),
  ],
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: join(import.meta.dirname, 'src/visitor/react/jsx-runtime.ts') },
      { find: /^react$/, replacement: join(import.meta.dirname, 'src/visitor/react/react.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    target: ['es2021', 'safari15'], // phones that get no newer system
    modulePreload: {
      polyfill: false,
      // Vite leaves out a chunk that imports nothing; `importFetched` must know that one, too. What every page begins with is there.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' ? [...new Set([file, ...files])].filter((each) => !PAGE_FILE.test(each)) : files,
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: pageEntries(),
      // In one file what the page fetches as one; what only some models need stays by itself.
      output: {
        // Many web servers send `.mjs` as text, which browsers run as no worker; folders stand on any.
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/[name]-[hash]${name.endsWith('.mjs') ? '.js' : '[extname]'}`,
        codeSplitting: {
          groups: [
            PAGE,
            LATER,
            MAP_INTERACTION,
            { name: 'engine-e3d', test: ENGINE, includeDependenciesRecursively: false },
            { name: 'maplibre', test: MAPLIBRE, includeDependenciesRecursively: false },
            { name: 'engine-gis', test: MAP_ENGINE, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
