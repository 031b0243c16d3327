// Whether what was built is of today's sources. Plain built-ins, any Node >= 20.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheFolder, repositoryRoot } from './pinned-node.mjs';

/** Where the hash of every file is kept with what `statSync` says of it. */
const INDEX = join(cacheFolder, 'source-hashes.json');
/** Milliseconds. A file that was written just before it was read may be written again without another time. */
const SETTLED = 2_000;
const IGNORED = new Set(['dist', 'node_modules', 'test-results']);

/**
 * One hash for each list of files and folders, relative to the root. Tests do not count. A file is read only when its size or one of
 * its times changed: a start with unchanged sources reads none of some 2,500.
 * @param {string[][]} lists
 */
export function hashSources(lists, { root = repositoryRoot, index = INDEX, now = Date.now() } = {}) {
  const kept = readIndex(index);
  const known = {};
  const hashOf = (path) => {
    known[path] ??= hashOfFile(join(root, path), kept[path], now);
    return known[path].hash;
  };
  const hashes = lists.map((list) => {
    const hash = createHash('sha256');
    for (const path of list.flatMap((each) => filesAt(root, each))) hash.update(`${path}\0${hashOf(path)}\0`);
    return hash.digest('hex');
  });
  const isNews = Object.entries(known).some(([path, { state }]) => state !== kept[path]?.state);
  if (isNews) writeIndex(index, { ...kept, ...known });
  return hashes;
}

function hashOfFile(path, kept, now) {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path);
  const isSettled = Math.max(mtimeMs, ctimeMs) < now - SETTLED;
  const state = isSettled ? [size, mtimeMs, ctimeMs, ino].join() : null;
  if (state !== null && kept?.state === state) return kept;
  return { state, hash: createHash('sha256').update(readFileSync(path)).digest('base64') };
}

function filesAt(root, path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (IGNORED.has(entry.name) || entry.name.includes('.test.')) return [];
      const below = relative(root, join(root, path, entry.name));
      return entry.isDirectory() ? filesAt(root, below) : [below];
    });
}

function readIndex(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** In one step: another start may read it. A folder that cannot be written only makes the next start read more. */
function writeIndex(path, known) {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(known));
    renameSync(`${path}.${process.pid}`, path);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}
