// What the commands of this repository take, for `--help`. Plain built-ins, any Node >= 20.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const README = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'README.md');

/** By the file that the command runs, under the repository. */
export const USAGES = {
  'scripts/start.mjs': {
    usage: 'npm start [-- --help]',
    text: 'Installs, builds what is stale and runs the server. It is set up by environment variables:',
    options: ['--dev'],
    more: variableLines,
  },
  'scripts/test.mjs': {
    usage: 'npm test [-- <part>]',
    text: [
      'Installs the tools of tests, checks, builds, runs all tests, and ends with `N passed, N failed`.',
      '',
      '  checks    format, lint, types, unused code, plain terms',
      '  weights   what the scripts of pages weigh',
      '  fast      unit and server tests',
      '  browser   journeys in browsers',
      '  models    the whole table of features of models, of which `fast` draws a few',
      '  <text>    the tests whose path contains it, such as `translations` or `e2e/menus`',
    ].join('\n'),
    options: [],
  },
  'scripts/pack.mjs': {
    usage: 'npm run pack [-- <folder>]',
    text: 'Builds, and packs all that a server of this kind of machine needs into one file, which starts without a network and without npm; <folder>: `release/` unless given.',
    options: [],
  },
  'scripts/check.mjs': {
    usage: 'npm run check',
    text: 'Format, lint, types, unused code and plain terms.',
    options: [],
  },
  'scripts/screens.ts': {
    usage: 'npm run screens [-- <text>]',
    text: 'Draws every screen in light and dark, wide and on a phone, into `screens/`; <text>: those whose name contains it.',
    options: [],
  },
  'scripts/mutants.mjs': {
    usage: 'npm run mutants [-- <path>...]',
    text: [
      'Changes the code a little at a time, runs the tests that reach it, and names the changes that none of them notices.',
      'Half a second a change; <path>: files or folders, such as packages/documents/src/engine/merge, with the tests in them.',
    ].join('\n'),
    options: [],
  },
  'bench/run.ts': {
    usage: 'npm run bench [-- --only <name>]',
    text: 'Measures speed and size against limits and other software, and prints one table (docs/benchmarks.md).\nA wrong <name> prints all names.',
    options: ['--only'],
  },
  'bench/soak/soak.ts': {
    usage:
      'npm run soak [-- --quick] [--kills n] [--minutes n] [--calls n] [--rounds n] [--turns n] [--starts n] [--seed n] [--only single|spread|rolling|cost|hiccups]',
    text: [
      'Kills every part at random while editors write, then a mixed load with its memory; then everything is stopped and',
      'started again in turn under load; then what calls cost several processes (--turns) and one; last, workers start',
      '(--starts) while their database has hiccups. On this machine only; --quick takes about eight minutes.',
    ].join('\n'),
    options: [...['--quick', '--kills', '--minutes', '--calls', '--rounds', '--turns', '--starts', '--seed', '--only']],
  },
};

/** The variables of the server as the README lists them. */
function variableLines() {
  const [, table = ''] = readFileSync(README, 'utf8').split('<!-- variables -->');
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*?) \| (.*) \|$/gm)];
  return rows
    .map(([, name, fallback, meaning]) => `  ${name.padEnd(26)} ${meaning.replaceAll('`', '')} (${fallback})`)
    .join('\n');
}

/**
 * Answers `--help`, and options that the command does not have: the exit code when it has, else null, and the command goes on.
 * `file`: a key of `USAGES`; of any other, everything is the command's own.
 */
export function answerHelp(file, args, say = console.log) {
  const command = USAGES[file];
  if (!command) return null;
  const { usage, text, options, more } = command;
  const wrong = args.find((arg) => arg.startsWith('-') && !['-h', '--help', ...options].includes(arg.split('=')[0]));
  if (!wrong && !args.includes('-h') && !args.includes('--help')) return null;
  if (wrong) {
    say(`There is no option ${wrong}. Usage: ${usage}`);
    return 2;
  }
  say([`Usage: ${usage}`, '', text, ...(more ? ['', more()] : [])].join('\n'));
  return 0;
}
