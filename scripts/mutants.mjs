// `npm run mutants [-- <path>...]`: changes the code a little at a time and names the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, pinnedNodePath, repositoryRoot } from './pinned-node.mjs';
import { answerHelp } from './usage.mjs';

const STRYKER = '10.1.1';
/** What is changed without a path: what everything else stands on, and has tests that need no server and no browser. */
const CHANGED = ['packages/documents/src/engine', 'packages/contract/src'];
/** Folders whose code no test of a changed file runs. */
const LEFT_OUT = ['packages/server', 'tests', 'bench', 'demo', 'docs', 'findings'];
/** Here it finds the Vitest of this repository, and nothing of it is installed for those who never run it. */
const FOLDER = join(repositoryRoot, 'node_modules', '.cache', 'mutants');

const answered = answerHelp('scripts/mutants.mjs', process.argv.slice(2));
if (answered !== null) process.exit(answered);
await installIfNeeded(console.log, 'test');
installStryker();
process.exitCode = findMutants(process.argv.length > 2 ? process.argv.slice(2) : CHANGED);

function installStryker() {
  const kept = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'package.json');
  if (existsSync(kept) && JSON.parse(readFileSync(kept, 'utf8')).version === STRYKER) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  // The runner expects Vitest as a sibling package: the one of this repository is found further up.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...options, ...packages], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('Stryker could not be installed; the messages are above');
}

/** `paths`: files or folders of the repository, each with its tests. Returns the exit code. */
function findMutants(paths) {
  const vitest = join(FOLDER, 'vitest.config.mjs');
  // The tests next to a file, or anywhere in a folder: all of a package would take minutes to begin.
  const tests = paths.map((path) => (isFile(path) ? `${dirname(path)}/*.test.ts` : `${path}/**/*.test.ts`));
  const include = [...new Set(tests)];
  writeFileSync(vitest, `export default { test: { include: ${JSON.stringify(include)}, testTimeout: 30_000 } };\n`);
  const stryker = join(FOLDER, 'stryker.config.json');
  writeFileSync(stryker, JSON.stringify(settings(paths, vitest), null, 2));
  const script = join(FOLDER, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(pinnedNodePath(), [script, 'run', stryker], {
    cwd: repositoryRoot,
    env: pinnedEnvironment(),
    stdio: 'inherit',
  });
  return status ?? 1;
}

function isFile(path) {
  return path.endsWith('.ts');
}

/** A report of its own for each choice of paths: a run leaves those of others. */
function reportOf([first, ...others]) {
  const name = first.replaceAll('/', '.');
  return join(FOLDER, 'reports', others.length > 0 ? `${name}+${others.length}.json` : `${name}.json`);
}

function settings(paths, vitest) {
  return {
    testRunner: 'vitest',
    plugins: [join(FOLDER, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
    vitest: { configFile: vitest, related: false },
    mutate: [
      ...paths.map((path) => (isFile(path) ? path : `${path}/**/*.ts`)),
      '!packages/**/*.test.ts',
      '!packages/**/*.testing.ts',
    ],
    // It would read the project's settings with TypeScript's own reader, which version 7 does not have.
    tsconfigFile: 'none.json',
    ignorePatterns: LEFT_OUT,
    coverageAnalysis: 'perTest',
    // What runs once, when a file is loaded, would be run against every test there is.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 8_000,
    tempDirName: join('node_modules', '.cache', 'mutants', 'work'),
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, allowColor: false },
    jsonReporter: { fileName: reportOf(paths) },
  };
}
