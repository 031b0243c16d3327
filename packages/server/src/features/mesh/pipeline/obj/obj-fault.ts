import { plainText } from './obj-text.ts';

/** What a corner of a face names, in the order of the numbers between its slashes. */
const NAMED = [
  { statement: 'v', one: 'point', all: 'points' },
  { statement: 'vt', one: 'texture coordinate', all: 'texture coordinates' },
  { statement: 'vn', one: 'normal', all: 'normals' },
] as const;
/** Numbers of a point. */
const AXES = 3;
/** Letters of a statement that are quoted. */
const MOST_QUOTED = 60;

interface Statement {
  /** Where it begins, counted from 1. */
  line: number;
  words: string[];
}

/**
 * Says which line of an .obj file no program can read, and why: a corner that names what the file does not have, or a point that
 * lacks a number. Null: it has no such line.
 */
export function objFault(bytes: Uint8Array): string | null {
  const text = Buffer.from(plainText(bytes)).toString('latin1');
  const totals = [0, 0, 0];
  for (const { words } of statementsOf(text)) {
    const at = NAMED.findIndex(({ statement }) => statement === words[0]);
    if (at >= 0) totals[at] = (totals[at] ?? 0) + 1;
  }
  const before = [0, 0, 0];
  for (const { line, words } of statementsOf(text)) {
    const [statement = '', ...rest] = words;
    const at = NAMED.findIndex((one) => one.statement === statement);
    if (at >= 0) before[at] = (before[at] ?? 0) + 1;
    if (statement === 'v' && !rest.slice(0, AXES).every(isNumber))
      return `line ${line} has a point whose numbers cannot be read`;
    if (statement === 'v' && rest.length < AXES)
      return `line ${line} has a point of ${rest.length} ${rest.length === 1 ? 'number' : 'numbers'} in place of ${AXES}`;
    if (!/^[flp]$/.test(statement)) continue;
    for (const corner of rest) {
      const fault = faultOf(corner, before, totals);
      if (fault !== null) return `line ${line} ${fault}`;
    }
  }
  return null;
}

/** Why a corner cannot be read; null: it can. */
function faultOf(corner: string, before: readonly number[], totals: readonly number[]): string | null {
  if (!/^-?\d+(?:\/(?:-?\d+)?){0,2}$/.test(corner))
    return `has “${corner.slice(0, MOST_QUOTED)}” where the number of a point belongs`;
  for (const [at, text] of corner.split('/').entries()) {
    const [what, total = 0, above = 0] = [NAMED[at], totals[at], before[at]];
    // Texture coordinates and normals that the file has none of are left out.
    if (!what || text === '' || (at > 0 && total === 0)) continue;
    const index = Number(text);
    if (index === 0) return `names ${what.one} 0, but ${what.all} are counted from 1`;
    if (index > total) return `names ${what.one} ${index} of ${total}`;
    if (-index > above) return `names ${what.one} ${index}, counted back from there, with only ${above} before it`;
  }
  return null;
}

/** Numbers with a comma for their point are read, too. */
const isNumber = (text: string): boolean => Number.isFinite(Number(text.replace(',', '.')));

/** Statements with their arguments; one may continue behind a backslash, and a comment ends it. */
function* statementsOf(text: string): Generator<Statement> {
  let line = 0;
  let begun: Statement | null = null;
  for (const [, whole = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    line += 1;
    const isOpen: boolean = /\\[ \t]*$/.test(whole);
    const plain = whole.replace(/\\[ \t]*$/, '').replace(/#.*$/, '');
    const words = plain.split(/[ \t]+/).filter(Boolean);
    const statement: Statement = begun ? { line: begun.line, words: [...begun.words, ...words] } : { line, words };
    begun = isOpen ? statement : null;
    if (!isOpen && statement.words.length > 0) yield statement;
  }
}
