// Installs what package-lock.json names, only when it is not there yet. Plain built-ins: runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, repositoryRoot } from './pinned-node.mjs';

const lockPath = join(repositoryRoot, 'package-lock.json');
const markerPath = join(cacheFolder, 'installed');

/** Makes node_modules match package-lock.json; says so when that takes work. */
export async function installIfNeeded(say) {
  const wanted = hashOfLock();
  if (readOrNull(markerPath) === wanted) return;
  if (!isInstalled()) {
    say('Installing packages (once; takes a minute or two) ...');
    // Not "npm ci": it refuses a lock file made where a registry lacks the packages of other platforms. --no-save keeps
    // the lock file as it is.
    const code = await runNpm(['install', '--no-save', '--no-progress', '--loglevel=error']);
    if (code !== 0) throw new Error('npm could not install the packages; its messages are above.');
  }
  remember(hashOfLock());
}

/** npm notes what it put into node_modules there; equal versions mean there is nothing to do. */
function isInstalled() {
  const present = readJsonOrNull(join(repositoryRoot, 'node_modules', '.package-lock.json'))?.packages;
  if (!present) return false;
  const wanted = JSON.parse(readFileSync(lockPath, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = present[path];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
  });
}

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

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockPath)).digest('hex');
}

/** A folder installed by someone else may not be writable; then the comparison above simply runs each time. */
function remember(hash) {
  try {
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(markerPath, hash);
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
