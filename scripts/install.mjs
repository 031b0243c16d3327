// Installs what package-lock.json names and the purpose needs, only when it is not there yet. Plain built-ins: runs before
// anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackages, hasTestTools, missingPackages } from './needed-packages.mjs';
import { cacheFolder, repositoryRoot } from './pinned-node.mjs';
import { keepListTrusted, trimPackages } from './trim-packages.mjs';

const nodeModules = join(repositoryRoot, 'node_modules');
const lockPath = join(repositoryRoot, 'package-lock.json');
const installedPath = join(nodeModules, '.package-lock.json');
/** There after an install whose packages have no types, or soon will have none (`trim-packages.mjs`). */
const trimmedPath = join(nodeModules, '.trimmed-to-start');
/** There until that is done. */
const untrimmedPath = join(nodeModules, '.to-be-trimmed');
/** Holds the hash of the lists whose build packages were removed. */
const removedPath = join(nodeModules, '.build-packages-removed');

/**
 * Makes node_modules hold what package-lock.json names for this purpose; says so when that takes work.
 * @param {(line: string) => void} say
 * @param {import('./needed-packages.mjs').Purpose} purpose
 */
export async function installIfNeeded(say, purpose) {
  if (readOrNull(markerPath(purpose)) === hashOfLists()) return;
  const wanted = JSON.parse(readFileSync(lockPath, 'utf8')).packages;
  const present = readJsonOrNull(installedPath)?.packages ?? {};
  const missing = missingPackages(wanted, present, purpose, process);
  if (missing.paths.length > 0) {
    say(`Installing packages to ${purpose} (once; takes a minute or two) ...`);
    const hasTools = purpose === 'test' || hasTestTools(present);
    if (hasTools) removeTrimmed();
    const tools = hasTools ? '--include=dev' : '--omit=dev';
    // Not "npm ci": it refuses a lock file made where a registry lacks the packages of other platforms. --no-save keeps
    // the lock file as it is.
    const order = ['install', '--no-save', tools, '--no-progress', '--loglevel=error'];
    // What npm has kept is as good as what it would ask for: versions are pinned. It knows no release that is newer than its cache.
    const code = (await runNpm([...order, '--prefer-offline'])) && (await runNpm(order));
    if (code === 0) {
      if (hasTools) trimPackages(nodeModules);
      else for (const path of [trimmedPath, untrimmedPath]) writeFileSync(path, '');
    } else if (!missing.canDoWithout) throw new Error('npm could not install the packages; its messages are above.');
  }
  remember(purpose);
}

/** Tests and checks need the types that a start removed, and npm does not put back files of packages that are there. */
function removeTrimmed() {
  if (!existsSync(trimmedPath)) return;
  // The pinned Node lost none, and may be what runs this.
  const names = readdirSync(nodeModules).filter((name) => name !== '.cache' && !/^node-\w+-\w+$/.test(name));
  for (const name of names) rmSync(join(nodeModules, name), { recursive: true });
}

/**
 * Whether packages can go that only the build needs, or files of packages. The packages go once for each package-lock.json: they are
 * there again when somebody changed the sources, who will do so again.
 */
export function hasUnneeded() {
  if (!existsSync(trimmedPath) || hasTestTools(readJsonOrNull(installedPath)?.packages ?? {})) return false;
  return existsSync(untrimmedPath) || readOrNull(removedPath) !== hashOf(lockPath);
}

/** Removes them, and first from npm's list, so that the next build finds them missing even when this is stopped in between. */
export function removeUnneeded() {
  if (!hasUnneeded()) return;
  if (readOrNull(removedPath) !== hashOf(lockPath)) {
    const removed = buildPackages(JSON.parse(readFileSync(lockPath, 'utf8')).packages);
    const list = readJsonOrNull(installedPath);
    for (const path of removed) delete list.packages[path];
    writeFileSync(installedPath, JSON.stringify(list, null, 2));
    for (const path of removed) rmSync(join(repositoryRoot, path), { recursive: true, force: true });
    writeFileSync(removedPath, hashOf(lockPath));
  }
  trimPackages(nodeModules, { isForStart: true });
  rmSync(untrimmedPath, { force: true });
  keepListTrusted(nodeModules);
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

function runNpm(args) {
  const fromNpm = process.env.npm_execpath;
  const [command, first] = fromNpm?.endsWith('.js') ? [process.execPath, [fromNpm]] : ['npm', []];
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd: repositoryRoot, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', (error) => {
      console.error(`npm could not be run: ${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Of what is wanted and what npm put there: changes when anybody changes one of them. */
function hashOfLists() {
  const hash = createHash('sha256').update(readFileSync(lockPath));
  return hash.update(readOrNull(installedPath) ?? '').digest('hex');
}

function markerPath(purpose) {
  return join(cacheFolder, `installed-to-${purpose}`);
}

/** A folder installed by someone else may not be writable; then the comparison above simply runs each time. */
function remember(purpose) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(markerPath(purpose), hashOfLists());
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readJsonOrNull(path) {
  const text = readOrNull(path);
  return text === null ? null : JSON.parse(text);
}
