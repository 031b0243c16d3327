// Part of `npm run check`: comments and names use the standard terms of the field. Strings and texts on screen are not read.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';
import { repositoryRoot } from './pinned-node.mjs';

const FOLDERS = ['packages', 'scripts', 'tests', 'bench', 'demo'];
/** This file and its test name the terms. */
const OWN = /^scripts\/plain-words[.]/;

/** Terms that comments do not use, and what to write instead. */
const COMMENT_TERMS = [
  { pattern: /\b(?:told|tell(?:s|ing)?)\b/gi, instead: 'notifies, returns, reports, distinguishes' },
  { pattern: /\bhear(?:s|d|ing)?\b/gi, instead: 'receives, is notified' },
  { pattern: /\bbeside\b/gi, instead: 'next to, in addition to, along with' },
  { pattern: /\bnobody\b/gi, instead: 'no one, or say what is not done' },
  { pattern: /\bwhoever\b/gi, instead: 'the user, caller or client that' },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\bmeanwhile\b/gi, instead: 'in the meantime, or nothing' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being)(?: \w+)? asked\b|\basked for\b/gi,
    instead: 'is called, requested, queried, prompted',
  },
  { pattern: /\blooked at\b/gi, instead: 'checked, read, viewed, inspected' },
  { pattern: /\blook(?:s|ing)?[ -]only\b/gi, instead: 'read-only' },
  { pattern: /\bas far as\b/gi, instead: 'up to, if, the part that' },
  { pattern: /\bno business of\b/gi, instead: 'is not handled by' },
  { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: 'fix, repair' },
  { pattern: /\bwhat of\b/gi, instead: 'the part of, those that' },
  { pattern: /\bwords\b/gi, instead: 'labels, text, message, terms' },
  { pattern: /\bfilm(?:s|ed|ing)?\b/gi, instead: 'video, transition' },
  { pattern: /\bways\b/gi, instead: 'routes, links, directions, methods' },
  { pattern: /\bacts\b(?! (?:as|on|like|for)\b)/gi, instead: 'actions; takes effect' },
  { pattern: /\bone['’]?s own\b/gi, instead: 'your own, the user’s own' },
];

/** Parts of names of files, functions, types and variables. `pattern` matches a part in lower case. */
const NAME_TERMS = [
  { pattern: /^(?:un)?told$/, instead: 'notified, reported, listed' },
  { pattern: /^hear(?:s|d|ing)?$/, instead: 'receive, received' },
  { pattern: /^beside$/, instead: 'neighbour, sibling, other' },
  { pattern: /^(?:nobody|whoever|anew)$/, instead: 'none, any, again' },
  { pattern: /^mend(?:s|ed)?$/, instead: 'fix, repair' },
  { pattern: /^films?$/, instead: 'video' },
  { pattern: /^ways$/, instead: 'routes, links, directions' },
  { pattern: /^acts$/, instead: 'actions' },
];

/** Names that stay, where they stay. */
const EXEMPT = [
  // A parameter of a public address.
  {
    name: 'films',
    path: /^packages\/(?:contract|players|server)\/src\/.*(?:page-files|product-routes|keep-page|page-folders)/,
  },
  // Applied migrations keep their ids.
  { name: 'portraitFilms', path: /^packages\/server\/src\/database\/migrations\// },
  { name: '0039-portrait-films', path: /^packages\/server\/src\/database\/migrations\// },
  // Renderers call the surface that gathers light so.
  { name: /film/i, path: /^demo\/scene\// },
];

/** Uses of such a term in the comments and names of a source, each with its place and what to write instead. */
export function plainWordFaults(path, text) {
  const { comments, names } = path.endsWith('.css') ? cssParts(text) : scriptParts(path, text);
  const faults = comments.flatMap(({ value, start }) =>
    COMMENT_TERMS.flatMap(({ pattern, instead }) =>
      [...value.matchAll(pattern)].map((match) => fault(path, text, start + match.index, match[0], instead)),
    ),
  );
  const [fileName] = basename(path).split('.');
  for (const { name, start } of [{ name: fileName, start: 0 }, ...names]) {
    const found = NAME_TERMS.find(({ pattern }) => partsOf(name).some((part) => pattern.test(part)));
    if (found && !isExempt(path, name)) faults.push(fault(path, text, start, name, found.instead));
  }
  return faults;
}

const fault = (path, text, offset, term, instead) => ({
  place: `${path}:${text.slice(0, offset).split('\n').length}`,
  term,
  instead,
});

/** `isToldAgain`, `TOLD_AGAIN` and `told-again` have the parts told and again. */
const partsOf = (name) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const isExempt = (path, name) =>
  EXEMPT.some(
    (exempt) =>
      exempt.path.test(path) && (exempt.name instanceof RegExp ? exempt.name.test(name) : exempt.name === name),
  );

const cssParts = (text) => ({
  comments: [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({ value: match[0], start: match.index })),
  names: [],
});

const NAME_IN_TEXT = new RegExp(
  `(?:${NAME_TERMS.map(({ pattern }) => pattern.source.replace(/[$^]/g, '')).join('|')})`,
  'i',
);

/** Names come from a walk through the syntax tree, which is only worth its time where the text holds one of the terms. */
function scriptParts(path, text) {
  const parsed = parseSync(path, text);
  const names = [];
  if (NAME_IN_TEXT.test(text)) {
    const note = ({ name, start }) => names.push({ name, start });
    new Visitor({ Identifier: note, JSXIdentifier: note, PrivateIdentifier: note }).visit(parsed.program);
  }
  return { comments: parsed.comments, names };
}

function sourceFiles() {
  const entriesOf = (folder, recursive) =>
    readdirSync(join(repositoryRoot, folder), { withFileTypes: true, recursive });
  return [entriesOf('.', false), ...FOLDERS.map((folder) => entriesOf(folder, true))]
    .flat()
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => relative(repositoryRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path) && !OWN.test(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = sourceFiles().flatMap((path) =>
    plainWordFaults(path, readFileSync(join(repositoryRoot, path), 'utf8')),
  );
  for (const { place, term, instead } of faults) console.log(`${place}  “${term}”: write ${instead}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
