// `node scripts/run.mjs --tools bench/trial-exchange.ts <folder or file> ...`: reads tables and files of translators as an
// import does, and compares each with readers that are not ours. One line for each file; nothing is written or changed.
// Needs python3 with openpyxl, lxml and Translate Toolkit for the comparison; without them it says what was read.
import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { readTextFile } from '../packages/server/src/features/translations/exchange/read-file.ts';
import { contentOf } from '../packages/studio/src/features/translations/exchange/file-format.ts';
import { readTableFile } from '../packages/studio/src/table-files/read-table-file.ts';
import { differencesOf, type Peer, parsedPeer, type Taken } from './support/exchange-difference.ts';

const TABLES = ['.xlsx', '.xlsm', '.xltx', '.csv', '.tsv', '.tab', '.txt'];
const TEXTS = ['.xlf', '.xliff', '.po', '.pot', '.mo', '.json', '.sdlxliff', '.mqxliff', '.mxliff'];
/** Differences of a file that are shown. */
const SHOWN = 3;

async function* filesIn(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) yield path;
  else for (const name of (await readdir(path)).sort()) yield* filesIn(join(path, name));
}

async function takenOf(path: string): Promise<Taken> {
  const bytes = new Uint8Array(await readFile(path));
  const name = basename(path);
  if (TABLES.includes(extname(path).toLowerCase())) {
    const { headings, rows, notices } = await readTableFile({ name, bytes });
    return { type: 'table', headings, rows, notices };
  }
  const { format, text } = await contentOf(name, new Blob([bytes]));
  // What the languages are is not compared: every file is read as one from English to Swedish.
  const { rows, remarks } = await readTextFile({ format, content: spokenAs(text), language: 'sv' });
  return { type: 'texts', rows, notices: remarks };
}

/** A file whose languages are ones that we speak. */
function spokenAs(text: string): string {
  const source = /(?:source-language|srcLang)\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  const target = /(?:target-language|trgLang)\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  return text
    .replace(
      /(source-language|srcLang|target-language|trgLang|xml:lang)(\s*=\s*)["']([^"']*)["']/g,
      (whole, name, is, code) =>
        /^(?:source-language|srcLang)$/.test(name) || (name === 'xml:lang' && code === source)
          ? `${name}${is}"en"`
          : name === 'xml:lang' && code !== target
            ? whole
            : `${name}${is}"sv"`,
    )
    .replace(/^("Language:\s*)\w[^\\]*/m, '$1sv');
}

/** Queries the readers that are not ours, one file after the other; null: they are not installed. */
function startPeer(): { ask: (path: string) => Promise<Peer | null>; end: () => void } {
  const child = spawn('/usr/bin/python3', [join(import.meta.dirname, 'support/exchange-peer.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let isThere = true;
  const waiting: ((line: string | null) => void)[] = [];
  const stop = () => {
    isThere = false;
    for (const answer of waiting.splice(0)) answer(null);
  };
  child.on('error', stop).on('exit', stop);
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  return {
    async ask(path) {
      if (!isThere) return null;
      const line = await new Promise<string | null>((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${path}\n`);
      });
      return line === null ? null : parsedPeer(line);
    },
    end: () => child.stdin.end(),
  };
}

const sums = new Map<string, number>();
function say(outcome: string, path: string, details: readonly string[]): void {
  sums.set(outcome, (sums.get(outcome) ?? 0) + 1);
  console.log([outcome.padEnd(9), path, ...details].join('  '));
}

const peer = startPeer();
for (const root of process.argv.slice(2))
  for await (const path of filesIn(root)) {
    if (![...TABLES, ...TEXTS].includes(extname(path).toLowerCase())) continue;
    const asked = peer.ask(path);
    const began = performance.now();
    const taken = await takenOf(path).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    const time = `${Math.round(performance.now() - began)} ms`;
    const other = await asked;
    if (taken instanceof Error) say('refused', path, [time, taken.message]);
    else {
      const facts = [time, `${taken.rows.length} rows`, ...taken.notices];
      if (other === null || 'error' in other) say('alone', path, [...facts, other?.error ?? 'no other reader']);
      else {
        const found = differencesOf(taken, other);
        const shown = found.slice(0, SHOWN).map((one) => `\n            ${one}`);
        say(found.length === 0 ? 'same' : 'differs', path, [
          ...facts,
          ...(found.length > 0 ? [`${found.length} differences`] : []),
          shown.join(''),
        ]);
      }
    }
  }
peer.end();
console.log([...sums].map(([outcome, count]) => `${count} ${outcome}`).join(', '));
