// `npm run pack`: a release in one file, which starts without a network and without npm.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { buildPackages } from './needed-packages.mjs';
import { repositoryRoot } from './pinned-node.mjs';
import { trimPackages } from './trim-packages.mjs';
import { answerHelp } from './usage.mjs';

/** What a server needs besides packages; the built pages and the bundle of the server are in `packages`. */
const PARTS = [
  'package.json',
  'package-lock.json',
  'README.md',
  'THIRD-PARTY.md',
  'packages',
  'scripts',
  'demo/media',
  'deploy',
  'docs',
];
/** Of those, what no server reads. Tests are in no hash of the sources, so that what is packed is not stale. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|test-results|\.cache)$|\.test\.[cm]?tsx?$/;

/** Packs into this folder, and says what it made. */
export async function pack(folder, say) {
  await installIfNeeded(say, 'start');
  await buildIfStale(say);
  const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
  const name = `diorama-${version}-${process.platform}-${process.arch}`;
  const work = mkdtempSync(join(tmpdir(), 'diorama-pack-'));
  try {
    const root = join(work, name);
    mkdirSync(root);
    for (const part of PARTS.filter((path) => existsSync(join(repositoryRoot, path))))
      cpSync(join(repositoryRoot, part), join(root, part), { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
    keepNewestBundle(join(root, 'packages', 'server', 'dist'));
    putPackages(root);
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${name}.tar.gz`);
    await run('tar', ['-czf', `${file}.part`, '-C', work, name]);
    renameSync(`${file}.part`, file);
    const sum = await sha256(file);
    writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
    return { file, bytes: statSync(file).size };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The one of today's sources; the one before is for a server that runs. */
function keepNewestBundle(folder) {
  const bundles = readdirSync(folder).map((name) => join(folder, name));
  const newest = bundles.sort((a, b) => statSync(originalOf(b)).mtimeMs - statSync(originalOf(a)).mtimeMs).slice(1);
  for (const path of newest) rmSync(path, { recursive: true });
}
/** Copies have the time at which they were made. */
const originalOf = (copy) => join(repositoryRoot, 'packages', 'server', 'dist', basename(copy));

/** The packages that running needs, and npm's list of just those: a start finds nothing missing. */
function putPackages(root) {
  const from = join(repositoryRoot, 'node_modules');
  const to = join(root, 'node_modules');
  const list = JSON.parse(readFileSync(join(from, '.package-lock.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const notToRun = new Set(buildPackages(lock.packages));
  const needed = Object.entries(list.packages).filter(
    ([path, { dev }]) =>
      !dev && lock.packages[path]?.dev !== true && !notToRun.has(path) && existsSync(join(repositoryRoot, path)),
  );
  for (const [path, { link, resolved }] of needed) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (link) symlinkSync(relative(dirname(target), join(root, resolved)), target);
    else copyPackage(join(repositoryRoot, path), target);
  }
  writeFileSync(join(to, '.package-lock.json'), JSON.stringify({ ...list, packages: Object.fromEntries(needed) }));
  writeFileSync(join(to, '.trimmed-to-start'), '');
  writeFileSync(join(to, '.build-packages-removed'), sha256Of(join(root, 'package-lock.json')));
  trimPackages(to, { isForStart: true });
}

/** Packages inside it are listed by themselves. */
const copyPackage = (from, to) =>
  cpSync(from, to, {
    recursive: true,
    filter: (path) => path === from || basename(path) !== 'node_modules' || !lstatSync(path).isDirectory(),
  });

const sha256Of = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

async function sha256(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

function run(command, args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${command} ended with ${code}`))));
  });
}

const answered = answerHelp('scripts/pack.mjs', process.argv.slice(2));
if (answered !== null) process.exit(answered);
try {
  const [folder = 'release'] = process.argv.slice(2);
  const { file, bytes } = await pack(resolve(folder), (line) => console.log(line));
  console.log(
    `${file}: ${Math.round(bytes / 1_000_000)} MB. Unpack it and run "npm start" or "node scripts/start.mjs" in it.`,
  );
} catch (error) {
  console.error(`The release could not be packed: ${error.message}`);
  process.exitCode = 1;
}
