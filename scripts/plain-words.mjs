// Part of `npm run check`: comments and names are in plain technical English. Strings and screen texts are not read.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';
import { repositoryRoot } from './pinned-node.mjs';

const FOLDERS = ['packages', 'scripts', 'tests', 'bench', 'demo'];

/** What comments do not say, with what to write instead. */
export const COMMENT_WORDS = [
  { word: 'told', pattern: /\btold\b/i, instead: 'notified, given, returned, reported' },
  { word: 'hears', pattern: /\bhear(?:s|d|ing)?\b/i, instead: 'receives, is notified' },
  { word: 'beside', pattern: /\bbeside\b/i, instead: 'next to, in addition to, along with' },
  { word: 'nobody', pattern: /\bnobody\b/i, instead: 'no one, or say what is not done' },
  { word: 'whoever', pattern: /\bwhoever\b/i, instead: 'the user, caller, client who' },
  { word: 'anew', pattern: /\banew\b/i, instead: 'again' },
  {
    word: 'is asked',
    pattern: /\b(?:is|are|was|were|be|been|being)(?: \w+)? asked\b|\basked for\b/i,
    instead: 'is called, requested, queried, prompted',
  },
  { word: 'looked at', pattern: /\blooked at\b/i, instead: 'checked, read, viewed, inspected' },
  { word: 'look only', pattern: /\blook(?:s|ing)?[ -]only\b/i, instead: 'read-only' },
  { word: 'as far as', pattern: /\bas far as\b/i, instead: 'up to, where, the part that' },
  { word: 'no business of', pattern: /\bno business of\b/i, instead: 'does not concern, is not handled by' },
  { word: 'mend', pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, repair' },
  { word: 'what of', pattern: /\bwhat of\b/i, instead: 'the part of, those that' },
  { word: 'words', pattern: /\bwords\b/i, instead: 'labels, text, message, terms' },
  { word: 'film', pattern: /\bfilm(?:s|ed|ing)?\b/i, instead: 'video, transition' },
  { word: 'ways', pattern: /\bways\b/i, instead: 'routes, directions, methods, paths' },
  { word: 'acts', pattern: /\bacts\b(?! (?:as|on|like|for)\b)/i, instead: 'actions; of a verb: applies, takes effect' },
  { word: "one's own", pattern: /\bone['’]?s own\b/i, instead: 'your own, the current user’s' },
];

/** Parts of names, of files too. */
export const NAME_WORDS = [{ word: 'told', pattern: /(?:^|[^a-zA-Z])told(?![a-z])|Told(?![a-z])/ }];

/** Comments and names of one source that use such a word, with where and how often. */
export function plainWordFaults(path, text) {
  const faults = [];
  for (const { value, start } of commentsOf(path, text))
    for (const { word, pattern, instead } of COMMENT_WORDS)
      for (const { index } of value.matchAll(new RegExp(pattern, 'gi')))
        faults.push({ path, line: lineOf(text, start + index), word, instead });
  return faults;
}

function commentsOf(path, text) {
  if (path.endsWith('.css'))
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([value, ...rest]) => ({ value, start: rest.at(-2) }));
  return parseSync(path, text).comments;
}

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;

export function sourceFiles(root = repositoryRoot) {
  return FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counts = {};
  for (const path of sourceFiles()) {
    const area = path.startsWith('packages/') ? path.split('/')[1] : path.split('/')[0];
    for (const { word } of plainWordFaults(path, readFileSync(join(repositoryRoot, path), 'utf8'))) {
      counts[word] ??= { total: 0 };
      counts[word].total += 1;
      counts[word][area] = (counts[word][area] ?? 0) + 1;
    }
  }
  console.table(counts);
}
