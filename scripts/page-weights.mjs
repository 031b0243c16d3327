// What the built pages load: script bytes, compressed by gzip, against their budgets. Each page counts as one test.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from './pinned-node.mjs';

const STUDIO = join(repositoryRoot, 'packages', 'studio', 'dist');
const PLAYERS = join(repositoryRoot, 'packages', 'players', 'dist');

/** What draws a kind's documents, the library that it draws with, and what nothing else needs of that kind. */
const ENGINE = /^assets\/(?:below-)?(?:engine|heavy)-/;

/** kB (1,000 bytes) of script. `less`: what is loaded already when the screen opens. `counts`: which of its files are weighed. */
const BUDGETS = [
  { name: 'sign-in page', folder: STUDIO, limit: 130, of: () => [...studioEntry(), chunk('login-page')] },
  {
    name: 'first signed-in screen',
    folder: STUDIO,
    limit: 210,
    of: () => [...studioEntry(), chunk('app-layout'), chunk('home-page')],
  },
  {
    name: "walkthrough editor's own chunks",
    folder: STUDIO,
    limit: 200,
    of: () => [chunk('editor-page'), chunk('icgi-editor')],
    less: () => [...studioEntry(), chunk('app-layout')],
    counts: (file) => !ENGINE.test(file),
  },
  {
    // The first one that is opened brings what all dialogs share, and no engine.
    name: 'first dialog of a list',
    folder: STUDIO,
    limit: 390,
    of: () => [chunk('rename-client-dialog')],
    less: () => [...studioEntry(), chunk('app-layout'), chunk('home-page')],
  },
  {
    name: '3D engine',
    folder: STUDIO,
    limit: 420,
    of: () => [chunk('engine-e3d')],
    counts: (file) => ENGINE.test(file),
  },
  {
    name: '3D engine of public pages',
    folder: PLAYERS,
    limit: 420,
    of: () => [chunk('engine-e3d', PLAYERS)],
    less: () => [publicEntry('e3d')],
  },
  {
    // 284 kB of it are the renderer; its worker, another 150 kB, is a file of its own that loads in parallel.
    name: 'map engine of public pages',
    folder: PLAYERS,
    limit: 305,
    of: () => [chunk('engine-gis', PLAYERS)],
    less: () => [publicEntry('gis')],
  },
  {
    // Until the first picture of a map of pins: texts 1, the page with Preact 18, what draws 11. All else comes later (docs/decisions/0081).
    name: 'public map without its renderer',
    folder: PLAYERS,
    limit: 30,
    of: () => plainMap(),
    less: () => [chunk('maplibre', PLAYERS)],
  },
  {
    name: 'public map with everything a map may have, without its renderer',
    folder: PLAYERS,
    limit: 36,
    of: () => [...plainMap(), ...MAP_PARTS.map((part) => chunk(part, PLAYERS))],
    less: () => [chunk('maplibre', PLAYERS)],
  },
  {
    name: 'map engine',
    folder: STUDIO,
    limit: 320,
    of: () => [chunk('engine-gis')],
    counts: (file) => ENGINE.test(file),
  },
];

/** What a map's page begins with only where the map has it. */
const MAP_PARTS = ['shapes.part', 'labels.part', 'displays.part', 'plans.part', 'pitched-frame'];

/** kB of script of a public page, whatever its kind; engines load later. */
const PUBLIC_PAGE = 60;

/** Weighs every page and reports each in one line; for those too heavy, also what they consist of. */
export function checkPageWeights(say = console.log) {
  const sums = { passed: 0, failed: 0, names: [] };
  for (const { name, weight, limit, parts } of weighPages()) {
    const isLight = weight <= limit;
    say(`${isLight ? 'ok    ' : 'FAILED'} script of ${name}: ${weight.toFixed(1)} kB of ${limit} kB`);
    if (!isLight) for (const part of parts) say(`         ${part.weight.toFixed(1)} kB ${part.file}`);
    sums[isLight ? 'passed' : 'failed'] += 1;
    if (!isLight) sums.names.push(`weight of ${name}`);
  }
  return sums;
}

/** Throws when a page's chunk cannot be found. Weights in kB. */
function weighPages() {
  return [...BUDGETS, ...publicPages()].map(({ name, folder, limit, of, less, counts = () => true }) => {
    const loaded = staticImports(folder, of());
    const before = less ? staticImports(folder, less()) : new Set();
    const parts = [...loaded]
      .filter((file) => !before.has(file) && counts(file))
      .map((file) => ({ file, weight: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length / 1000 }))
      .sort((a, b) => b.weight - a.weight);
    return { name, limit, weight: parts.reduce((sum, part) => sum + part.weight, 0), parts };
  });
}

/** The scripts that the studio's first HTML names, preloads included. */
function studioEntry() {
  const html = readFileSync(join(STUDIO, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path);
}

/** The script of a kind's public page. */
function publicEntry(kind) {
  const manifest = JSON.parse(readFileSync(join(PLAYERS, 'manifest.json'), 'utf8'));
  return manifest[`src/${kind}/${kind}-page.entry.tsx`].file;
}

/** Every page that the players' build has: `src/<kind>/<kind>-page.entry.tsx`. */
function publicPages() {
  const manifest = JSON.parse(readFileSync(join(PLAYERS, 'manifest.json'), 'utf8'));
  const pages = Object.entries(manifest).filter(([path, { isEntry }]) => isEntry && path.endsWith('-page.entry.tsx'));
  if (pages.length === 0) throw new Error('The build has no public page');
  return pages.map(([path, { file }]) => {
    const kind = posix.basename(path).replace('-page.entry.tsx', '');
    return {
      name: `public page of ${kind}`,
      folder: PLAYERS,
      limit: PUBLIC_PAGE,
      of: () => [file, heaviest('en-first', 'sv-first'), heaviest('en-later', 'sv-later')],
    };
  });
}

/** The chunk that a lazily loaded module became. */
function chunk(name, folder = STUDIO) {
  const found = readdirSync(join(folder, 'assets')).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (found.length !== 1) throw new Error(`${found.length} chunks are called ${name}; expected one`);
  return `assets/${found[0]}`;
}

/** What a map of pins over the built-in streets is drawn with. */
function plainMap() {
  const drawing = ['mount-gis-map', 'base-style'].map((part) => chunk(part, PLAYERS));
  return [publicEntry('gis'), ...drawing, heaviest('en-first', 'sv-first')];
}

/** Of the texts of public pages, those that weigh most: a page loads one language. */
function heaviest(...languages) {
  const weight = (file) => gzipSync(readFileSync(join(PLAYERS, file)), { level: 9 }).length;
  return languages.map((language) => chunk(language, PLAYERS)).sort((a, b) => weight(b) - weight(a))[0];
}

/** The files and all that they import before they run; `import()` is what is fetched later. */
function staticImports(folder, files) {
  const seen = new Set();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      const next = posix.join(posix.dirname(file), path);
      if (existsSync(join(folder, next))) open.push(next);
    }
  }
  return seen;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = checkPageWeights().failed === 0 ? 0 : 1;
}
