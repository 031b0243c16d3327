// Builds what the browser loads (the studio, the public page) and the server's few files, when their sources changed since the
// last build.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { compressBelow, hasQuickCopies, makeBetterCopies, useBetterCopies } from './compress-files.mjs';
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

/**
 * Builds each stale browser package, and the server into a few files. `isHurried`: what only editors load is compressed quickly;
 * `compressBetter` does the rest later.
 */
export async function buildIfStale(say, { isHurried = false } = {}) {
  const [server, ...wanted] = hashSources([
    SERVER_SOURCES,
    ...BUILDS.map(({ sources }) => ['package-lock.json', ...sources.map((name) => `packages/${name}`)]),
  ]);
  const bundling = bundleServerIfStale(server);
  // One after the other: each has workers of its own, and the studio's takes 1.6 GB. Compressing goes on during the next.
  const compressing = [];
  for (const [at, build] of BUILDS.entries()) {
    const dist = distOf(build);
    if (!existsSync(join(repositoryRoot, build.folder, 'vite.config.ts'))) continue;
    if (!isBuiltFrom(dist, wanted[at])) {
      await buildOne(build, say);
      compressing.push(
        compressBelow(dist, { isQuick: isHurried && build.isEditors === true }).then(() =>
          writeFileSync(join(dist, MARKER), wanted[at]),
        ),
      );
    } else if (hasQuickCopies(dist) && !isHurried) compressing.push(makeBetterCopies(dist));
  }
  await Promise.all([bundling, ...compressing]);
  for (const build of BUILDS) useBetterCopies(distOf(build));
}

/** Begins to make quick copies smaller, with what the processor has left. Returns how to stop that. */
export function compressBetter() {
  const folders = BUILDS.map(distOf).filter(hasQuickCopies);
  if (folders.length === 0) return () => undefined;
  const program = join(repositoryRoot, 'scripts', 'better-copies.mjs');
  const child = spawn(process.execPath, [program, ...folders], { stdio: 'ignore' });
  child.once('error', () => undefined); // the quick copies stay
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
async function bundleServerIfStale(from) {
  const folder = bundleFolder(from);
  if (isBuiltFrom(folder, from)) return;
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
