/**
 * What programs need to run at all, and Node's compile cache, which halves the time that they take to start. Secrets, such
 * as `DATABASE_URL`, are not among them.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'LD_LIBRARY_PATH',
  'SystemRoot',
  'NODE_COMPILE_CACHE',
];

/** The environment of a process that works on what strangers have sent. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
