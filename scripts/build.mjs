// Builds what the browser loads (the studio, the public page) and the server's few files, when their sources changed since the
// last build.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { compressBelow, hasQuickCopies, makeBetterCopies, useBetterCopies } from './compress-files.mjs';
import { hasUnneeded } from './install.mjs';
import { repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';
import { bundleFolder, bundlesFolder, isBuiltFrom, MARKER, SERVER_SOURCES } from './server-command.mjs';
import { hashSources } from './source-hashes.mjs';

/** Both browser packages bundle the packages they import, so a change in any of these makes them stale. */
const BUILDS = [
  { name: 'public page', folder: 'packages/players', sources: ['players', 'contract', 'documents'] },
  {
    name: 'studio',
    folder: 'packages/studio',
    sources: ['studio', 'players', 'contract', 'documents'],
    isEditors: true,
  },
];
const distOf = ({ folder }) => join(repositoryRoot, folder, 'dist');

/** What is of other sources than today's, with the hash of today's. */
export function findStale() {
  const [server, ...browsers] = hashSources([
    SERVER_SOURCES,
    ...BUILDS.map(({ sources }) => ['package-lock.json', ...sources.map((name) => `packages/${name}`)]),
  ]);
  const builds = BUILDS.map((build, at) => ({ ...build, from: browsers[at] }));
  return {
    server: isBuiltFrom(bundleFolder(server), server) ? null : server,
    builds: builds.filter((build) => !isBuiltFrom(distOf(build), build.from)),
  };
}

/**
 * Builds each stale browser package, and the server into a few files. `isHurried`: what only editors load is compressed quickly;
 * `finishLater` does the rest.
 */
export async function buildIfStale(say, { isHurried = false, stale = findStale() } = {}) {
  const bundling = stale.server === null ? null : bundleServer(stale.server);
  // One after the other: each has workers of its own, and the studio's takes 1.6 GB. Compressing goes on during the next.
  const compressing = [];
  for (const build of stale.builds) {
    await buildOne(build, say);
    const isQuick = isHurried && build.isEditors === true;
    compressing.push(
      compressBelow(distOf(build), { isQuick }).then(() => writeFileSync(join(distOf(build), MARKER), build.from)),
    );
  }
  const quick = isHurried ? [] : BUILDS.map(distOf).filter(hasQuickCopies);
  await Promise.all([bundling, ...compressing, ...quick.map(makeBetterCopies)]);
  for (const build of BUILDS) useBetterCopies(distOf(build));
}

/** Begins what a first start leaves for later, with what the processor has left. Returns how to stop that. */
export function finishLater() {
  const folders = BUILDS.map(distOf);
  if (!folders.some(hasQuickCopies) && !hasUnneeded()) return () => undefined;
  const program = join(repositoryRoot, 'scripts', 'after-start.mjs');
  const child = spawn(process.execPath, [program, ...folders], { stdio: 'ignore' });
  child.once('error', () => undefined); // all of it can wait
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return () => child.kill();
}

async function buildOne({ name, folder }, say) {
  const cwd = join(repositoryRoot, folder);
  say(`Building the ${name} ...`);
  rmSync(join(cwd, 'dist', MARKER), { force: true });
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runOnPinnedNode([vite, 'build', '--logLevel', 'warn'], { cwd, quiet: true });
  if (code !== 0) throw new Error(`The ${name} could not be built; the messages are above.`);
}

/** Takes a second, and is no reason not to start: without it the server runs its sources. */
async function bundleServer(from) {
  const folder = bundleFolder(from);
  rmSync(folder, { recursive: true, force: true });
  removeAllButNewest(bundlesFolder);
  const program = join(repositoryRoot, 'scripts', 'bundle-server.mjs');
  if ((await runOnPinnedNode([program, folder], { quiet: true })) === 0) writeFileSync(join(folder, MARKER), from);
  else rmSync(folder, { recursive: true, force: true });
}

/** A server that runs loads parts of its folder later: the last one stays until the next but one is made. */
function removeAllButNewest(parent) {
  if (!existsSync(parent)) return;
  const folders = readdirSync(parent).map((name) => join(parent, name));
  const timeOf = new Map(folders.map((path) => [path, statSync(path).mtimeMs]));
  const [, ...older] = folders.sort((a, b) => timeOf.get(b) - timeOf.get(a));
  for (const path of older) rmSync(path, { recursive: true });
}
