// Which packages a purpose needs and which of them are missing. Pure: both lists come from npm's lock files.

/**
 * What is installed for. `run`: running what is built. `start`: that, and the build. `test`: that, and the tools for checks, tests and
 * measurements.
 * @typedef {'run' | 'start' | 'test'} Purpose
 */

/**
 * The fields of a lock file entry that are used here.
 * @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, optional?: boolean, peer?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 */

/** Of this machine. @typedef {{ platform: string, arch: string }} Machine */

/**
 * Paths of the packages that are needed and not there in the wanted version, and whether all of them are optional.
 * @param {Record<string, Entry>} wanted `packages` of package-lock.json
 * @param {Record<string, Entry>} present `packages` of node_modules/.package-lock.json: what npm put there
 * @param {Purpose} purpose
 * @param {Machine} machine
 */
export function missingPackages(wanted, present, purpose, machine) {
  const notToRun = new Set(purpose === 'run' ? buildPackages(wanted) : []);
  const missing = Object.entries(wanted).filter(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return false;
    if ((entry.dev && purpose !== 'test') || notToRun.has(path)) return false;
    const found = present[path];
    return found ? found.version !== entry.version : isExpected(entry, machine);
  });
  return {
    paths: missing.map(([path]) => path),
    canDoWithout: missing.every(([, { optional }]) => optional === true),
  };
}

/**
 * Paths of the packages that a start needs only to build: nothing that the server needs brings them.
 * @param {Record<string, Entry>} wanted `packages` of package-lock.json
 */
export function buildPackages(wanted) {
  const toRun = new Set([
    'packages/server',
    ...Object.keys(wanted).filter((path) => /^node_modules\/node-\w+-\w+$/.test(path)),
  ]);
  // A `for` over a set also visits what is added during the loop.
  for (const path of toRun) {
    const { link, resolved, dependencies, optionalDependencies } = wanted[path] ?? {};
    if (link) toRun.add(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      toRun.add(placeOf(wanted, path, name));
  }
  return Object.entries(wanted).flatMap(([path, { link, dev }]) =>
    path.startsWith('node_modules/') && !link && !dev && !toRun.has(path) ? [path] : [],
  );
}

/** Where Node finds a package that another one imports: next to it, or next to one around it. */
function placeOf(wanted, path, name) {
  const [root, ...around] = path.split('/node_modules/');
  for (let depth = around.length; depth >= 0; depth -= 1) {
    const place = [root, ...around.slice(0, depth), name].join('/node_modules/');
    if (place in wanted) return place;
  }
  return `node_modules/${name}`;
}

/**
 * Whether test tools are there. An install that omits them would remove them.
 * @param {Record<string, Entry>} present
 */
export function hasTestTools(present) {
  return Object.entries(present).some(([path, { dev }]) => dev === true && path.startsWith('node_modules/'));
}

/**
 * npm leaves out optional packages of other machines, and all that only those need. So of the optional ones, those made
 * for exactly this machine are expected. `libc` says which of two builds fits; which one this machine has is not known here.
 */
function isExpected({ optional, peer, os, cpu, libc }, { platform, arch }) {
  if (peer) return false;
  if (!optional) return true;
  return os?.includes(platform) === true && cpu?.includes(arch) === true && libc === undefined;
}
