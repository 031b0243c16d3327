// Finds the browsers for end-to-end tests; installs Debian's where that is possible.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where each program is looked for, the variable that names another one, and the Debian packages that bring it. */
const PROGRAMS = {
  chromium: {
    label: 'Chromium',
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    elsewhere: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium', 'fonts-liberation'],
  },
  /** The same without a window and all that stands around a page: a quarter less processor time for a journey, a third for what is drawn. */
  shell: {
    label: 'the shell of Chromium',
    variable: 'CHROMIUM_SHELL_PATH',
    names: ['chromium-headless-shell'],
    elsewhere: [],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  firefox: {
    label: 'Firefox',
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  /** Drives the WebKit of GTK, which stands in for Safari. */
  webkit: {
    label: 'WebKitWebDriver',
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    elsewhere: [],
    packages: ['webkit2gtk-driver'],
  },
  /** A screen in memory: without one, Firefox and WebKit have no WebGL. */
  screen: { label: 'Xvfb', variable: 'XVFB_PATH', names: ['Xvfb'], elsewhere: [], packages: ['xvfb'] },
};
let hasPackageLists = false;

/** Path of a Chromium, or `null` when there is none and none may be installed; says what it does. */
export const findOrInstallChromium = (say) => findOrInstall('chromium', say);

/** Path of a Chromium without a window, of another one where that is missing; the one that is named is meant. */
export const findOrInstallShell = (say) =>
  (process.env.CHROMIUM_PATH ? null : findOrInstall('shell', say)) ?? findOrInstallChromium(say);

/** The same of any of `PROGRAMS`. */
export function findOrInstall(name, say) {
  const program = PROGRAMS[name];
  const found = find(program);
  if (found) return found;
  const { label, variable, packages } = program;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !onPath('apt-get')) {
    say(`No ${label} found. Install it (Debian: apt-get install ${packages[0]}), or set ${variable} to one.`);
    return null;
  }
  say(`Installing ${label} (once) ...`);
  const steps = [['install', '-y', '-qq', '--no-install-recommends', ...packages]];
  if (!hasPackageLists) steps.unshift(['update', '-qq']);
  for (const args of steps) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) {
      say(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1)}. Install ${label}, or set ${variable}.`);
      return null;
    }
  }
  hasPackageLists = true;
  return find(program);
}

function find({ variable, names, elsewhere }) {
  const wanted = process.env[variable];
  if (wanted) return isExecutable(wanted) ? wanted : null;
  return [...names.map(onPath), ...elsewhere].find((path) => path !== null && isExecutable(path)) ?? null;
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
