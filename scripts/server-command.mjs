// How the server is started: by `npm start`, by the tests and by the bench, so that all of them run the same thing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './pinned-node.mjs';
import { hashSources } from './source-hashes.mjs';

/** Where the server and its packages are in a few files, see `bundle-server.mjs`: a folder for each state of the sources. */
export const bundlesFolder = join(repositoryRoot, 'packages', 'server', 'dist');

/** @param {string} hash of the sources */
export const bundleFolder = (hash) => join(bundlesFolder, hash.slice(0, 16));

/** Says what a build was made of. */
export const MARKER = '.built-from';

/** What the bundled server is made of. */
export const SERVER_SOURCES = [
  'package-lock.json',
  'scripts/bundle-server.mjs',
  'scripts/one-byte-code.mjs',
  'scripts/source-positions.mjs',
  'packages/server/src',
  'packages/contract',
  'packages/documents',
];

/** `--expose-gc`: what a start leaves in memory is collected once it is over (`platform/process/collect-after-start.ts`). */
const FLAGS = ['--expose-gc'];

/**
 * Variables with which the server is started. Threads of the C library share one heap next to the main one: eight of them keep what
 * they once held, 2 MB of an idle server. Its child processes do not get this.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** Whether a folder was built from these sources. */
export function isBuiltFrom(folder, hash) {
  const marker = join(folder, MARKER);
  return existsSync(marker) && readFileSync(marker, 'utf8') === hash;
}

/**
 * Arguments of Node that run the server. Where the bundle is missing or of other sources, they run the sources themselves, which
 * start later: a test never runs what is no longer there.
 */
export function serverArguments() {
  const [hash] = hashSources([SERVER_SOURCES]);
  const folder = bundleFolder(hash);
  const main = isBuiltFrom(folder, hash)
    ? join(folder, 'main.mjs')
    : join(repositoryRoot, 'packages', 'server', 'src', 'main.ts');
  return [...FLAGS, main];
}
