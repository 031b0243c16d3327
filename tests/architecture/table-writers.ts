import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms that write the rows of every feature: they bring them in, or take away what is over. */
const OF_ALL_TABLES: ReadonlySet<string> = new Set(['archives', 'purge', 'setup']);

/** Features that write a table of another, with the reason; by `<feature> <table>`. */
export const GUESTS: Readonly<Record<string, string>> = {
  'api-tokens sessions': 'a token is a session that a program has',
  'clients files': 'a logo is a file of its client that the library does not list',
  'clients users': 'an invitation makes the account of a person who has none',
  'documents projects': 'the time of a change is written in the same statement as the change',
  'documents publication_pins': 'a migrated document keeps what its publications point at, in the same statement',
  'files public_media': 'a converted video takes the place of what was public',
  'files publication_files': 'a new version says of publications that they show an older one',
  'media files': 'a remade picture changes the placeholder of every file with its content',
  'publications files': 'a publication marks the files that visitors can fetch',
  'revisions revisions': 'revisions that nobody asked to keep are taken away when they are old',
  'sessions users': 'a password is set, and an account of another server taken in, where somebody signs in',
  'spaces directories': 'a space is made with the folder that holds all others',
  'spaces projects': 'the state of a project is that of its space, and is set by features below projects',
  'users client_members': 'the operator makes accounts with a role at once',
  'users one_time_links': 'the links of a suspended account end with it',
};

const WRITE = /\b(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g;

interface Writer {
  feature: string;
  table: string;
}

/** Who writes which table through the query builder, of files below `packages/server/src/features`. */
export function tableWriters(root: string, files: readonly string[]): Writer[] {
  const found = new Map<string, Writer>();
  for (const file of files) {
    const [, feature] = /^packages\/server\/src\/features\/([^/]+)\//.exec(file) ?? [];
    if (feature === undefined || OF_ALL_TABLES.has(feature) || /[.]test(?:ing)?[.]ts$/.test(file)) continue;
    for (const [, table = ''] of readFileSync(join(root, file), 'utf8').matchAll(WRITE))
      found.set(`${feature} ${table}`, { feature, table });
  }
  return [...found.values()];
}

/** Tables that several features write, of which at most one is no guest; those features: `<table>: <feature>, <feature>`. */
export function sharedTables(writers: readonly Writer[]): string[] {
  const owned = writers.filter(({ feature, table }) => !(`${feature} ${table}` in GUESTS));
  return [...Map.groupBy(owned, ({ table }) => table)]
    .filter(([, all]) => all.length > 1)
    .map(([table, all]) => `${table}: ${all.map(({ feature }) => feature).join(', ')}`);
}
