// `npm test`: installs, checks, builds, runs all tests, and ends with one line: "N passed, N failed".
// `npm test -- <part>` runs one part: `checks`, `weights`, `fast`, `browser`, or the tests whose path contains the text;
// `models` draws the whole table of features of models, of which the other runs draw a few.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findOrInstall, findOrInstallChromium, findOrInstallShell } from './browsers.mjs';
import { buildIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { installIfNeeded } from './install.mjs';
import { checkPageWeights } from './page-weights.mjs';
import { cacheFolder, repositoryRoot, runOnPinnedNode } from './pinned-node.mjs';
import { answerHelp } from './usage.mjs';

const answered = answerHelp('scripts/test.mjs', process.argv.slice(2));
if (answered !== null) process.exit(answered);
const say = (line) => console.log(line);
const reports = join(cacheFolder, 'reports');
const sums = { passed: 0, failed: 0 };
/** What went wrong, said again at the end: the output before is long, and often only its end is kept. */
const faults = [];
/** Journeys named at the end: where the server ended, all that came after it failed. */
const MOST_NAMED = 12;
const NAMED_PARTS = ['checks', 'weights', 'fast', 'browser'];
const part = process.argv[2];
/** A piece of the paths of the tests to run; null for all. */
const pathPart = part === undefined || NAMED_PARTS.includes(part) ? null : part;
const runs = (name) => part === undefined || part === name;
const journeys = readdirSync(join(repositoryRoot, 'tests', 'e2e'), { recursive: true }).filter(
  (name) => name.endsWith('.spec.ts') && (pathPart === null ? runs('browser') : `tests/e2e/${name}`.includes(pathPart)),
);

process.chdir(repositoryRoot);
const isInstalled = await attempt('installing', () => installIfNeeded(say, 'test'));
if (isInstalled) {
  mkdirSync(reports, { recursive: true });
  // A build is one process at a time, and the checks do not read it: together they keep two cores at work.
  const checks = runs('checks') ? attempt('checks', async () => add(await runChecks(say))) : null;
  // Some fast tests start the real server, which serves what is built.
  const isBuilt = part === 'checks' || (await attempt('building', () => buildIfStale(say)));
  await checks;
  if (isBuilt && runs('weights')) await attempt('page weights', () => add(checkPageWeights(say)));
  if (runs('fast') || pathPart !== null) await attempt('tests', runVitest);
  if (isBuilt && journeys.length > 0) await attempt('browser tests', runPlaywright);
  if (pathPart !== null && sums.passed + sums.failed === 0)
    await attempt('finding tests', () => {
      throw new Error(`no test's path contains "${pathPart}". Parts with a name: ${NAMED_PARTS.join(', ')}`);
    });
}
for (const fault of faults) say(fault);
say(`${sums.passed} passed, ${sums.failed} failed`);
process.exitCode = sums.failed === 0 ? 0 : 1;

/** Whatever breaks a step counts as one failure, and the steps after it still run. */
async function attempt(name, step) {
  try {
    await step();
    return true;
  } catch (error) {
    fail(`${name}: ${error.message}`);
    sums.failed += 1;
    return false;
  }
}

function add({ passed, failed, names = [] }) {
  sums.passed += passed;
  sums.failed += failed;
  for (const name of names) faults.push(`FAILED ${name}`);
}

/** A failed test in one line. */
function faultLine(title, message) {
  const [first] = String(message ?? '').split('\n');
  return `FAILED ${title}: ${first.slice(0, 300)}`;
}

function secondTryLine({ title, message }) {
  return `PASSED AT THE SECOND TRY ONLY: ${title}${message ? `: ${message.slice(0, 300)}` : ''}`;
}

function fail(message) {
  say(`FAILED ${message}`);
  faults.push(`FAILED ${message}`);
}

async function runVitest() {
  const report = freshReport('vitest.json');
  const retryReport = freshReport('retry-report.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', 'json', './scripts/retry-report.mjs'].map((name) => `--reporter=${name}`);
  const args = ['run', '--retry=1', ...reporters, `--outputFile.json=${report}`];
  if (pathPart !== null) args.push('--passWithNoTests', pathPart);
  // Some draw in a browser.
  const chromium = findOrInstallShell(say);
  const env = {
    CI: '1',
    RETRY_REPORT_FILE: retryReport,
    ...(chromium !== null && { CHROMIUM_PATH: chromium }),
    ...(part === 'models' && { MODELS: 'all' }),
  };
  const code = await runOnPinnedNode([vitest, ...args], { env });
  const result = readReport(report);
  // A file that cannot be loaded has no tests to count, but is a failure.
  const brokenFiles = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  for (const { name, message } of brokenFiles) faults.push(faultLine(relative(repositoryRoot, name), message));
  for (const { name, assertionResults } of result.testResults)
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        faults.push(faultLine(`${relative(repositoryRoot, name)} › ${fullName}`, failureMessages[0]));
  const { secondTries, strayErrors } = existsSync(retryReport)
    ? readReport(retryReport)
    : { secondTries: [], strayErrors: [] };
  faults.push(...secondTries.map(secondTryLine), ...strayErrors.map(({ title, message }) => faultLine(title, message)));
  settle('vitest', result.numPassedTests, result.numFailedTests + brokenFiles.length + strayErrors.length, code);
}

async function runPlaywright() {
  const chromium = findOrInstallShell(say);
  if (!chromium) throw new Error('they need Chromium');
  const engines = otherEngines();
  const report = freshReport('playwright.json');
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const lastOutputFile = freshReport('server-end.txt');
  const code = await runOnPinnedNode([cli, 'test', '--reporter=list,json', ...journeys], {
    env: {
      CI: '1',
      CHROMIUM_PATH: chromium,
      ...engines,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      SERVER_END_FILE: lastOutputFile,
    },
  });
  const { stats, errors, suites } = readReport(report);
  faults.push(...journeysWith(suites, 'flaky').map(secondTryLine));
  const failed = journeysWith(suites, 'unexpected');
  faults.push(...failed.slice(0, MOST_NAMED).map(({ title, message }) => faultLine(title, message)));
  if (failed.length > MOST_NAMED) faults.push(`FAILED ${failed.length - MOST_NAMED} more journeys`);
  if (existsSync(lastOutputFile)) faults.push(readFileSync(lastOutputFile, 'utf8'));
  faults.push(...errors.map(({ message }) => faultLine('browser tests', message)));
  settle('playwright', stats.expected + stats.flaky, stats.unexpected + errors.length, code);
}

/** Where the browsers that people have are, for the journeys that every engine walks; what is missing is left out aloud. */
function otherEngines() {
  const isWanted = journeys.some((name) => /^(engines|webkit)\//.test(name));
  const screen = isWanted && process.platform === 'linux' && !process.env.DISPLAY ? findOrInstall('screen', say) : '';
  const paths = { XVFB_PATH: screen ?? '', WHOLE_CHROMIUM_PATH: '', FIREFOX_PATH: '', WEBKIT_DRIVER_PATH: '' };
  if (!isWanted) return paths;
  paths.WHOLE_CHROMIUM_PATH = findOrInstallChromium(say) ?? '';
  if (screen !== null) {
    paths.FIREFOX_PATH = findOrInstall('firefox', say) ?? '';
    paths.WEBKIT_DRIVER_PATH = process.platform === 'linux' ? (findOrInstall('webkit', say) ?? '') : '';
  }
  if (!paths.FIREFOX_PATH) say('The journeys of Firefox are left out.');
  if (!paths.WEBKIT_DRIVER_PATH) say('The journeys of WebKit are left out.');
  return paths;
}

/** Journeys that ended in a way, with what their last failed try said; the report nests suites in files and in each other. */
function journeysWith(suites, wanted) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => {
      const found = tests.find(({ status }) => status === wanted);
      if (!found) return [];
      const message = stripVTControlCharacters(
        found.results.findLast(({ errors }) => errors.length > 0)?.errors[0]?.message ?? '',
      );
      return [{ title: `${file} › ${title}`, message: message.split('\n').filter(Boolean).slice(0, 4).join(' ') }];
    }),
    ...journeysWith(inner, wanted),
  ]);
}

/** A run that ends badly without naming a failed test still failed. */
function settle(runner, passed, failed, code) {
  const endedUnnamed = failed === 0 && code !== 0;
  if (endedUnnamed) faults.push(`FAILED ${runner} ended with code ${code}, and named no test`);
  add({ passed, failed: endedUnnamed ? 1 : failed });
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
