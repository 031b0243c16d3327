// Finds the browser for end-to-end tests; installs Debian's where that is possible.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium, or `null` when there is none and none may be installed; says what it does. */
export function findOrInstallChromium(say) {
  const found = findChromium();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !onPath('apt-get')) {
    say('No Chromium found. Install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.');
    return null;
  }
  say('Installing Chromium (once) ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) {
      say(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1)}. Install Chromium, or set CHROMIUM_PATH.`);
      return null;
    }
  }
  return findChromium();
}

function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return isExecutable(wanted) ? wanted : null;
  return [...NAMES.map(onPath), ...MAC].find((path) => path !== null && isExecutable(path)) ?? null;
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return (
    [...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)).find(isExecutable) ??
    null
  );
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
