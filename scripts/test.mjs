// `npm test`: installs, checks, builds, runs all tests, and ends with one line: "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { installIfNeeded } from './install.mjs';
import { checkPageWeights } from './page-weights.mjs';
import { cacheFolder, repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';

const say = (line) => console.log(line);
const reports = join(cacheFolder, 'reports');
const sums = { passed: 0, failed: 0 };

process.chdir(repositoryRoot);
const isInstalled = await attempt('installing', () => installIfNeeded(say, 'test'));
if (isInstalled) {
  mkdirSync(reports, { recursive: true });
  await attempt('checks', async () => add(await runChecks(say)));
  const isBuilt = await attempt('building', () => buildIfStale(say));
  if (isBuilt) await attempt('page weights', () => add(checkPageWeights(say)));
  await attempt('tests', runVitest);
  if (isBuilt) await attempt('browser tests', runPlaywright);
}
say(`${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed === 0 ? 0 : 1;

/** Whatever breaks a step counts as one failure, and the steps after it still run. */
async function attempt(name, step) {
  try {
    await step();
    return true;
  } catch (error) {
    say(`FAILED ${name}: ${error.message}`);
    sums.failed += 1;
    return false;
  }
}

function add({ passed, failed }) {
  sums.passed += passed;
  sums.failed += failed;
}

async function runVitest() {
  const report = freshReport('vitest.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runOnPinnedNode([vitest, ...args], { env: { CI: '1' } });
  const result = readReport(report);
  // A file that cannot be loaded has no tests to count, but is a failure.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  settle(result.numPassedTests, result.numFailedTests + brokenFiles.length, code);
}

async function runPlaywright() {
  const config = ['playwright.config.ts', 'tests/e2e/playwright.config.ts'].find((path) => existsSync(path));
  if (!config) return;
  const chromium = findOrInstallChromium(say);
  if (!chromium) throw new Error('they need Chromium');
  const report = freshReport('playwright.json');
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const code = await runOnPinnedNode([cli, 'test', '--config', config, '--reporter=list,json'], {
    env: { CI: '1', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats, errors, suites } = readReport(report);
  for (const title of secondTries(suites)) say(`PASSED AT THE SECOND TRY ONLY: ${title}`);
  settle(stats.expected + stats.flaky, stats.unexpected + errors.length, code);
}

/** Titles of the tests that failed once; the report nests suites in files and in each other. */
function secondTries(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...secondTries(inner),
  ]);
}

/** A run that ends badly without naming a failed test still failed. */
function settle(passed, failed, code) {
  add({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });
}

function freshReport(name) {
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  if (!existsSync(path)) throw new Error('they ended without a report; the messages are above');
  return JSON.parse(readFileSync(path, 'utf8'));
}
