import { ExpressionError } from './expression-error.ts';

export type Token = { at: number; end: number } & (
  | { type: 'number'; value: number }
  | { type: 'text'; value: string }
  | { type: 'name'; value: string; isQuoted: boolean }
  | { type: 'sign'; value: string }
  | { type: 'end' }
);

/** Longer ones first, so that `<=` is not read as `<`. */
const SIGNS = [
  '||',
  '&&',
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '?',
  ':',
  '(',
  ')',
  ',',
  '[',
  ']',
];
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', "'": "'", '"': '"' };

/** Cuts an expression into tokens; the last one is its end. Throws `ExpressionError` at what is no part of the language. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (/\s/.test(char)) {
      at += 1;
      continue;
    }
    const token = readNumber(text, at) ?? readText(text, at) ?? readName(text, at) ?? readSign(text, at);
    if (!token) throw new ExpressionError(faultOf(char), at);
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ type: 'end', at: text.length, end: text.length });
  return tokens;
}

function faultOf(char: string): string {
  if (char === '=') return 'Use == to compare';
  if (char === '&' || char === '|') return `Use ${char}${char}`;
  return `“${char}” means nothing here`;
}

const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;

function readNumber(text: string, at: number): Token | null {
  NUMBER.lastIndex = at;
  const [found] = NUMBER.exec(text) ?? [];
  if (found === undefined) return null;
  const value = Number(found);
  if (!Number.isFinite(value)) throw new ExpressionError('The number is too large', at, at + found.length);
  return { type: 'number', value, at, end: at + found.length };
}

function readName(text: string, at: number): Token | null {
  if (text.charAt(at) === '`') {
    const end = text.indexOf('`', at + 1);
    if (end < 0) throw new ExpressionError('The name has no closing `', at, text.length);
    return { type: 'name', value: text.slice(at + 1, end), isQuoted: true, at, end: end + 1 };
  }
  NAME.lastIndex = at;
  const [found] = NAME.exec(text) ?? [];
  return found === undefined ? null : { type: 'name', value: found, isQuoted: false, at, end: at + found.length };
}

function readText(text: string, at: number): Token | null {
  const quote = text.charAt(at);
  if (quote !== "'" && quote !== '"') return null;
  let value = '';
  for (let next = at + 1; next < text.length; next += 1) {
    const char = text.charAt(next);
    if (char === quote) return { type: 'text', value, at, end: next + 1 };
    if (char === '\\') {
      next += 1;
      const escaped = ESCAPES[text.charAt(next)];
      if (escaped === undefined) throw new ExpressionError('Write a backslash as \\\\', next - 1, next + 1);
      value += escaped;
    } else value += char;
  }
  throw new ExpressionError(`The text has no closing ${quote}`, at, text.length);
}

function readSign(text: string, at: number): Token | null {
  const sign = SIGNS.find((one) => text.startsWith(one, at));
  return sign === undefined ? null : { type: 'sign', value: sign, at, end: at + sign.length };
}
