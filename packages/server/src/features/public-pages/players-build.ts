import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import * as z from 'zod';
import type { PageScript, PageStyles } from '../products/product-kind.ts';

const FOLDER = new URL('../../../../players/dist/', import.meta.url);
const MANIFEST = fileURLToPath(new URL('manifest.json', FOLDER));

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    /** Parts it shares with other pages, by their names in the manifest. */
    imports: z.array(z.string()).default([]),
    /** Parts that it fetches when they are needed. */
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof Manifest>;

/** How the entry of a page is called. */
const PAGE = '-page.entry.tsx';

const NOT_BUILT: PageScript = { id: 'none', script: null, parts: {}, texts: {}, styles: [], fonts: [] };

let known: ReadonlyMap<string, PageScript> | null = null;

/** A built file, and where it lies. */
interface BuiltFile {
  /** Below the players' folder: `assets/page.js`. */
  file: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Every page's script by the name of its entry file, as they were built before the server started. */
function builtPages(): ReadonlyMap<string, PageScript> {
  if (known) return known;
  if (!existsSync(MANIFEST)) return new Map();
  const text = readFileSync(MANIFEST, 'utf8');
  const id = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const address = (file: string) => `/players/${file}`;
  const manifest = Manifest.parse(JSON.parse(text));
  const pages = Object.entries(manifest).filter(([path, { isEntry }]) => isEntry && path.endsWith(PAGE));
  const texts = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const fileOf = (name: string) => {
        const part = Object.keys(manifest).find((path) => path.endsWith(`/catalogue/${language}-${name}.ts`));
        return address(manifest[part ?? '']?.file ?? '');
      };
      return [[language, { first: fileOf('first'), later: fileOf('later') }]];
    }),
  );
  known = new Map(
    pages.map(([path, { file }]) => {
      const parts = partsOf(manifest, path);
      const assets = parts.flatMap((part) => manifest[part]?.assets ?? []);
      return [
        basename(path),
        {
          id,
          script: address(file),
          parts: laterParts(manifest, path, address),
          texts,
          styles: parts.flatMap((part) => manifest[part]?.css ?? []).map(stylesOf),
          fonts: [...new Set(assets)].filter((asset) => asset.endsWith('.woff2')).map(address),
        },
      ];
    }),
  );
  return known;
}

/** A style sheet as it is inlined in a page, where nothing can end its element; the files it names lie next to it. */
const stylesOf = (file: string): PageStyles => {
  const css = readFileSync(new URL(file, FOLDER), 'utf8').trim().replaceAll('</', '<\\/');
  return { href: `/players/${file}`, css: css.replaceAll('url(./', `url(/players/${posix.dirname(file)}/`) };
};

/** A file and all that it begins with, what is shared first: its styles hold unless the page's own say otherwise. */
function partsOf(manifest: Manifest, path: string, known = new Set<string>()): string[] {
  if (known.has(path)) return [];
  known.add(path);
  const before = manifest[path]?.imports.flatMap((name) => partsOf(manifest, name, known)) ?? [];
  return [...before, path];
}

/** The parts that a page fetches itself, with all files that it does not begin with. */
function laterParts(manifest: Manifest, page: string, address: (file: string) => string): PageScript['parts'] {
  const begun = new Set(partsOf(manifest, page));
  const later = [...begun].flatMap((name) => manifest[name]?.dynamicImports ?? []);
  return Object.fromEntries(
    later.map((name) => [
      name.replace(/^src\//, ''),
      partsOf(manifest, name, new Set(begun)).flatMap((part) => address(manifest[part]?.file ?? '')),
    ]),
  );
}

/** A page's built script; without a build, pages are their pictures and text. */
export const pageScript = (entry: string): PageScript => builtPages().get(entry) ?? NOT_BUILT;

/** All files that a page's script may load, now or later. They find each other by where they lie. */
export function pageFiles(entry: string): BuiltFile[] {
  if (!existsSync(MANIFEST)) return [];
  const manifest = Manifest.parse(JSON.parse(readFileSync(MANIFEST, 'utf8')));
  const [start] = Object.keys(manifest).filter((path) => manifest[path]?.isEntry && basename(path) === entry);
  const files = start === undefined ? [] : reachedFrom(manifest, start).flatMap((part) => filesOf(manifest[part]));
  return [...new Set(files)].sort().map((file) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    return { file, path, size: statSync(path).size };
  });
}

const filesOf = (part: Manifest[string] | undefined): string[] =>
  part ? [part.file, ...part.css, ...part.assets] : [];

function reachedFrom(manifest: Manifest, path: string, known = new Set<string>()): string[] {
  if (known.has(path)) return [];
  known.add(path);
  for (const next of [...(manifest[path]?.imports ?? []), ...(manifest[path]?.dynamicImports ?? [])])
    reachedFrom(manifest, next, known);
  return [...known];
}

/** The worker that keeps pages in browsers; null without a build. */
export function offlineWorker(): Buffer | null {
  const file = new URL('offline-worker.js', FOLDER);
  return existsSync(file) ? readFileSync(file) : null;
}

/** The look of any page, for one that says why there is nothing to see. */
export function stylesAlone(): PageScript {
  const [first = NOT_BUILT] = builtPages().values();
  return { ...first, script: null };
}
