// `npm run check`: all static checks of the code. Each check counts as one test.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './install.mjs';
import { pinnedEnvironment, pinnedNodePath, repositoryRoot } from './pinned-node.mjs';
import { answerHelp } from './usage.mjs';

/** Runs every check and reports each in one line, with the output of those that fail. */
export async function runChecks(say = console.log) {
  const waiting = allChecks();
  const sums = { passed: 0, failed: 0, names: [] };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now();
      const { code, output } = await run(check.args);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      if (code !== 0) say(output.trimEnd());
      sums[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) sums.names.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return sums;
}

/** Paths of scripts are relative to `node_modules`. The longest come first, so that none is left to run alone. */
function allChecks() {
  return [
    // Each file by the settings nearest to it: one program checks the types of all packages and what its rules ask of them.
    {
      name: 'types, promises and switches (oxlint)',
      args: ['oxlint/bin/oxlint', '--type-aware', '--type-check', '--quiet'],
    },
    {
      name: 'unused files, exports and packages (knip)',
      args: ['knip/bin/knip.js', '--no-progress', '--no-config-hints'],
    },
    { name: 'format and lint (biome)', args: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
    { name: 'plain terms in comments and names', args: ['../scripts/plain-words.mjs'] },
  ];
}

function run([script, ...args]) {
  const path = join(repositoryRoot, 'node_modules', script);
  const child = spawn(pinnedNodePath(), [path, ...args], { cwd: repositoryRoot, env: pinnedEnvironment() });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const answered = answerHelp('scripts/check.mjs', process.argv.slice(2));
  if (answered !== null) process.exit(answered);
  await installIfNeeded(console.log, 'test');
  const { passed, failed } = await runChecks();
  console.log(`${passed} checks passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
