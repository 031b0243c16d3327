// Which packages a purpose needs and which of them are missing. Pure: both lists come from npm's lock files.

/**
 * What is installed for. `start`: running, with the build of what browsers load. `test`: that, and the tools for checks,
 * tests and measurements.
 * @typedef {'start' | 'test'} Purpose
 */

/**
 * The fields of a lock file entry that are used here.
 * @typedef {{ version?: string, link?: boolean, dev?: boolean, optional?: boolean, peer?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[] }} Entry
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
  const missing = Object.entries(wanted).filter(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return false;
    if (entry.dev && purpose === 'start') return false;
    const found = present[path];
    return found ? found.version !== entry.version : isExpected(entry, machine);
  });
  return {
    paths: missing.map(([path]) => path),
    canDoWithout: missing.every(([, { optional }]) => optional === true),
  };
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
