// Builds what the browser loads (the studio, the public page) when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';
import { vendorFolder } from './server-command.mjs';

/** Both browser packages bundle the packages they import, so a change in any of these makes them stale. */
const BUILDS = [
  { name: 'public page', folder: 'packages/players', sources: ['players', 'contract', 'documents'] },
  { name: 'studio', folder: 'packages/studio', sources: ['studio', 'players', 'contract', 'documents'] },
];
const MARKER = '.built-from';
/** Bytes; below, a compressed copy saves nothing. */
const MIN_COMPRESSED = 1024;
const IGNORED = new Set(['dist', 'node_modules', 'test-results']);

/** Builds each stale browser package, and the server's own packages into a few files. */
export async function buildIfStale(say) {
  await bundleVendorIfStale();
  for (const build of BUILDS) {
    const folder = join(repositoryRoot, build.folder);
    if (!existsSync(join(folder, 'vite.config.ts'))) continue;
    const sources = hashOf(build.sources);
    const marker = join(folder, 'dist', MARKER);
    if (existsSync(marker) && readFileSync(marker, 'utf8') === sources) continue;
    say(`Building the ${build.name} ...`);
    rmSync(marker, { force: true });
    const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
    const code = await runOnPinnedNode([vite, 'build', '--logLevel', 'warn'], { cwd: folder, quiet: true });
    if (code !== 0) throw new Error(`The ${build.name} could not be built; the messages are above.`);
    compressBelow(join(folder, 'dist'));
    writeFileSync(marker, sources);
  }
}

/** Quick, and no reason not to start: without it the server reads its packages one by one. */
async function bundleVendorIfStale() {
  const script = join(repositoryRoot, 'scripts', 'vendor.mjs');
  const from = createHash('sha256')
    .update(readFileSync(join(repositoryRoot, 'package-lock.json')))
    .update(readFileSync(script))
    .digest('hex');
  const marker = join(vendorFolder, MARKER);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === from) return;
  rmSync(vendorFolder, { recursive: true, force: true });
  if ((await runOnPinnedNode([script], { quiet: true })) === 0) writeFileSync(marker, from);
  else rmSync(vendorFolder, { recursive: true, force: true });
}

/** Puts a Brotli and a gzip copy next to every text file, so that the server never compresses during a request. */
function compressBelow(folder) {
  for (const path of filesBelow(folder, new Set())) {
    if (!/\.(m?js|css|svg|json|html)$/.test(path)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < MIN_COMPRESSED) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function hashOf(packages) {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(repositoryRoot, 'package-lock.json')));
  for (const name of packages) {
    for (const path of filesBelow(join(repositoryRoot, 'packages', name))) {
      hash.update(`\0${relative(repositoryRoot, path)}\0`).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}

function filesBelow(folder, ignored = IGNORED) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (ignored.has(entry.name) || entry.name.includes('.test.')) return [];
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, ignored) : [path];
    });
}
