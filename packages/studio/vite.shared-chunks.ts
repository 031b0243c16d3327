import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** The screen of somebody who is signed out: it loads nothing for screens that come later. */
const SIGNED_OUT = /^login-page\./;
/** What is loaded with the first signed-in screen, and so before every other one. */
const FIRST = /^(?:app-layout|home-page|screens)\./;
/** What every list searches with: it comes with the frame, and weighs on no editor. It imports nothing. */
const OF_FRAME = /\/documents\/src\/shared\/text\/name-search\.ts$/;
/** The feature that an entry belongs to. */
const FEATURE = /\/studio\/src\/features\/([a-z0-9-]+)\//;
const PARTS = 'shared-parts';
const PAGE = /-page\.tsx$/;
/** What every editor has: an entry that loads it is part of one. */
const EDITOR = /\/studio\/src\/editor\/document-editor/;

/** What an editor loads before it shows anything; its menus, fields and dialogs load later. */
const SHELL = /^(?:editor-page\.tsx|[a-z]+-editor\.tsx?)$/;

/** Names of chunks that stand in the name of another one; more are counted. */
const MOST_NAMED = 3;
/** A chunk of one kind or one screen. */
const OF_ONE = /^(?:engine-|heavy-|shared-.*-(?:page|editor)$)/;

/** By file name or module: what it imports before it runs. */
type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * Names the chunks of modules that several entries load; an entry is the page or an `import()`.
 *
 * The bundler's own rule is a chunk for each set of entries: 350 chunks, half of them below 1 kB, and 430 requests until an
 * editor is open. Here it is one for each kind of screen (decision 0048). What a module imports is loaded wherever the module
 * is, so that no chunk imports one of fewer screens, and chunks never import each other in a circle.
 */
export async function sharedChunks(
  plugins: PluginOption[],
  ownChunkOf: (id: string) => string | null,
): Promise<{ chunkOf: (id: string) => string | null; isBelowEngine: (id: string) => boolean }> {
  const { modules, entries, chunks } = await plainBuild(plugins);
  const fileOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds] as const));
  const files: Imports = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const entriesOf = new Map<string, Set<string>>();
  const editors = new Set<string>();
  for (const entry of entries) {
    const loaded = reached(fileOf.get(entry) ?? '', files);
    for (const id of reached(entry, modules)) {
      // Both include too much, in different forms: an index file imports its whole package, and small chunks share a
      // file.
      if (!loaded.has(fileOf.get(id) ?? '')) continue;
      const known = entriesOf.get(id);
      if (known) known.add(entry);
      else entriesOf.set(id, new Set([entry]));
      if (EDITOR.test(id) || SHELL.test(basename(entry))) editors.add(entry);
    }
  }
  const enginesAbove = importersOf(modules, ownChunkOf);
  const placeOf = (id: string) => {
    if (OF_FRAME.test(id)) return 'shared-signed-in';
    if (entries.has(id)) return null;
    const place = nameOf(entriesOf.get(id) ?? new Set(), editors);
    const engines = enginesAbove.get(id);
    return engines && (place === null || place.startsWith(PARTS) || OF_ONE.test(place))
      ? `below-${[...engines].sort().join('-')}`
      : place;
  };
  const findChunk = (id: string) => {
    const place = placeOf(id);
    if (!place?.startsWith(PARTS)) return place;
    if (id.includes('/node_modules/')) return `libraries-${hashOf(entriesOf.get(id) ?? new Set())}`;
    const needed = [...reached(fileOf.get(id) ?? '', files)].flatMap((file) => modulesOf.get(file) ?? []);
    const own = [...new Set(needed.map((other) => ownChunkOf(other) ?? placeOf(other)))]
      .filter((name) => name !== null && OF_ONE.test(name))
      .sort();
    const said = own.length > MOST_NAMED ? [`${own.length}-screens`] : own.map((name) => name?.replace(/^shared-/, ''));
    return [place, ...said].join('-');
  };
  /** The bundler asks several times for each module. */
  const found = new Map<string, string | null>();
  const chunkOf = (id: string) => {
    const known = found.get(id);
    if (known !== undefined) return known;
    const chunk = findChunk(id);
    found.set(id, chunk);
    return chunk;
  };
  return { chunkOf, isBelowEngine: (id) => enginesAbove.has(id) };
}

/** By module: the engines that import it, or import what imports it, and are not it. */
function importersOf(modules: Imports, engineOf: (id: string) => string | null): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const id of modules.keys()) {
    const engine = engineOf(id);
    if (engine === null) continue;
    for (const other of reached(id, modules)) {
      if (engineOf(other) !== null) continue;
      const known = found.get(other);
      if (known) known.add(engine);
      else found.set(other, new Set([engine]));
    }
  }
  return found;
}

/** What imports what, every entry, and the chunks that the bundler makes by its own rule. */
async function plainBuild(plugins: PluginOption[]) {
  const modules = new Map<string, readonly string[]>();
  const entries = new Set<string>();
  const graph: Plugin = {
    name: 'diorama:graph',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        modules.set(id, info?.importedIds ?? []);
        if (info?.isEntry) entries.add(id);
        for (const target of info?.dynamicallyImportedIds ?? []) entries.add(target);
      }
    },
  };
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [...plugins, graph],
    build: { write: false, minify: false, target: 'es2023', modulePreload: false, reportCompressedSize: false },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return { modules, entries, chunks: outputs.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk') };
}

/** Stops a build whose chunks import each other in a circle: which of them runs first would be chance. */
export const noCircles = (): Plugin => ({
  name: 'diorama:no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const imports: Imports = new Map(chunks.map((file) => [file.fileName, file.imports]));
    for (const { fileName, imports: own } of chunks) {
      const back = own.find((next) => next !== fileName && reached(next, imports).has(fileName));
      if (back !== undefined) this.error(`The chunks ${fileName} and ${back} import each other`);
    }
  },
});

/** `start` and everything that it imports. */
function reached(start: string, imports: Imports): ReadonlySet<string> {
  const seen = new Set([start]);
  // A `for` over a set also visits what is added during the loop.
  for (const id of seen) for (const next of imports.get(id) ?? []) seen.add(next);
  return seen;
}

/** Says a set of entries in a few letters. */
function hashOf(entries: ReadonlySet<string>): string {
  const names = [...entries].map((entry) => relative(import.meta.dirname, entry)).sort();
  return createHash('sha256').update(names.join()).digest('hex').slice(0, 6);
}

/** What dialogs and other parts of one feature share, or those of several. */
function partsOf(features: ReadonlySet<string>): string {
  const [feature] = features;
  return features.size === 1 && feature ? `${PARTS}-of-${feature}` : PARTS;
}

/** Null leaves a module to the chunk of its only entry. A set to which entries are added never gets a narrower name. */
function nameOf(entries: ReadonlySet<string>, editors: ReadonlySet<string>): string | null {
  const some = (test: (entry: string) => boolean) => [...entries].some(test);
  if (some((entry) => entry.endsWith('/index.html'))) return 'shared-first';
  if (entries.size < 2) return null;
  if (some((entry) => SIGNED_OUT.test(basename(entry)))) return 'shared-signed-out';
  if (some((entry) => FIRST.test(basename(entry)))) return 'shared-signed-in';
  const screens = [...entries].filter((entry) => PAGE.test(entry) || editors.has(entry));
  const [screen] = screens;
  if (screen === undefined) return partsOf(new Set([...entries].map((entry) => FEATURE.exec(entry)?.[1] ?? '')));
  if (screens.length === 1) return `shared-${basename(screen).replace(/\.tsx?$/, '')}`;
  const isOfShell = some((entry) => SHELL.test(basename(entry)));
  if (screens.every((entry) => editors.has(entry))) return isOfShell ? 'shared-editor-shell' : 'shared-editors';
  if (isOfShell) return 'shared-screens';
  return some((entry) => editors.has(entry)) ? 'shared-more' : 'shared-pages';
}
