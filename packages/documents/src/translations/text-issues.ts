import { LANGUAGE_NAMES, type Language } from '../engine/schema/languages.ts';

/** What a text can be faulted for. Source: CONTRACT 1.10. */
export const TEXT_CHECKS = [
  'empty',
  'placeholder',
  'html',
  'icu',
  'trim',
  'punctuation',
  'numbers',
  'url',
  'length',
  'same-as-source',
] as const;
export type TextCheck = (typeof TEXT_CHECKS)[number];

/** A fault of a text. `fixed`: the text without it, where that is certain. */
export interface TextIssue {
  check: TextCheck;
  message: string;
  fixed?: string;
}

/** A text and what it was translated from; `source` is null for a text of the first language. */
export interface CheckedText {
  value: string;
  language: Language;
  source: string | null;
  sourceLanguage: Language;
}

/** Characters by which a translation may always be longer. */
const ROOM = 20;
/** Longest share of the source's length that is taken as it is. */
const MOST_GROWTH = 2;

/** Everything a text can be faulted for; pure, the same in browser and server. */
export function textIssues(text: CheckedText): TextIssue[] {
  const { value, source } = text;
  if (value.trim() === '') return [{ check: 'empty', message: 'The text is empty' }];
  const alone = [...trimIssue(value, source), ...bracesIssue(value)];
  if (source === null || source.trim() === '') return alone;
  return [
    ...placeholderIssues(text, source),
    ...tagIssues(text, source),
    ...alone,
    ...endIssue(value, source),
    ...numberIssues(value, source),
    ...urlIssues(value, source),
    ...lengthIssue(value, source),
    ...sameIssue(text, source),
  ];
}

const PLACEHOLDER = /\{\w+\}/g;
const URL = /https?:\/\/[^\s<>"')\]]+/g;
const TAG = /<\/?[a-z][^<>]*>/gi;

const found = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

/** What one list has and the other lacks, each as often as it is missing. */
function lacking(wanted: readonly string[], had: readonly string[]): string[] {
  const rest = new Map<string, number>();
  for (const one of had) rest.set(one, (rest.get(one) ?? 0) + 1);
  return wanted.filter((one) => {
    const left = rest.get(one) ?? 0;
    rest.set(one, left - 1);
    return left <= 0;
  });
}

function placeholderIssues({ value, language, sourceLanguage }: CheckedText, source: string): TextIssue[] {
  const [own, theirs] = [found(value, PLACEHOLDER), found(source, PLACEHOLDER)];
  const said = (names: string[], where: Language): TextIssue[] =>
    names.length === 0
      ? []
      : [
          {
            check: 'placeholder',
            message: `${names.slice(0, 3).join(', ')} ${names.length === 1 ? 'is' : 'are'} not in the ${LANGUAGE_NAMES[where]} text`,
          },
        ];
  return [
    ...said(lacking([...new Set(theirs)], own), language),
    ...said(lacking([...new Set(own)], theirs), sourceLanguage),
  ];
}

function tagIssues({ value, language }: CheckedText, source: string): TextIssue[] {
  const missing = lacking(found(source, TAG), found(value, TAG));
  const extra = lacking(found(value, TAG), found(source, TAG));
  if (missing[0] !== undefined)
    return [{ check: 'html', message: `${missing[0]} is not in the ${LANGUAGE_NAMES[language]} text` }];
  return extra[0] === undefined ? [] : [{ check: 'html', message: `${extra[0]} is not in the source` }];
}

/** A brace that is never closed would be shown as it is. */
function bracesIssue(value: string): TextIssue[] {
  const rest = value.replace(PLACEHOLDER, '');
  return /[{}]/.test(rest) ? [{ check: 'icu', message: 'A brace is not part of a {placeholder}' }] : [];
}

const edgesOf = (text: string) => ({
  before: /^\s*/.exec(text)?.[0] ?? '',
  after: /\s*$/.exec(text)?.[0] ?? '',
});

function trimIssue(value: string, source: string | null): TextIssue[] {
  const own = edgesOf(value);
  const theirs = source === null ? { before: '', after: '' } : edgesOf(source);
  const fixed = `${theirs.before}${value.trim()}${theirs.after}`;
  const said = (message: string): TextIssue[] => [{ check: 'trim', message, fixed }];
  if (own.before !== theirs.before)
    return said(own.before ? 'Starts with a space' : 'The space at the start is missing');
  if (own.after !== theirs.after) return said(own.after ? 'Ends with a space' : 'The space at the end is missing');
  return [];
}

const ENDS = /[.!?:…]$/;

function endIssue(value: string, source: string): TextIssue[] {
  const own = ENDS.exec(value.trim())?.[0];
  const theirs = ENDS.exec(source.trim())?.[0];
  if (own === theirs) return [];
  const text = value.trimEnd();
  const bare = own === undefined ? text : text.slice(0, -1);
  return [
    {
      check: 'punctuation',
      message: theirs === undefined ? `Ends with “${own}”, the source does not` : `The source ends with “${theirs}”`,
      fixed: `${bare}${theirs ?? ''}${value.slice(text.length)}`,
    },
  ];
}

/** A number with what languages group by: `1 200,50`, `1,200.50`, `1’200` and `12,34,567`. A blank groups by threes only. */
const NUMBER = /\d+(?:[.,'’\u066B\u066C]\d+|\p{Zs}\d{3}(?!\d))*/gu;
/** Its last point or comma, with the digits that follow. */
const LAST_SIGN = /([.,\u066B])(\d+)$/u;
const digitsOf = (number: string): string => number.replace(/\D/gu, '');

/**
 * The number without what languages write differently: `1 200,50` and `1,200.5` are both `1200.5`. A last sign stands
 * before decimals unless three digits follow it, as in a group; then another sign before it must do the grouping.
 */
function numberKey(number: string): string {
  const [end = '', sign = '', decimals = ''] = LAST_SIGN.exec(number) ?? [];
  const whole = number.slice(0, number.length - end.length);
  const isDecimal = sign !== '' && !whole.includes(sign) && (decimals.length !== 3 || /\D/u.test(whole));
  if (!isDecimal) return digitsOf(number);
  const rest = decimals.replace(/0+$/, '');
  return rest === '' ? digitsOf(whole) : `${digitsOf(whole)}.${rest}`;
}

const withoutUrls = (text: string): string => text.replace(URL, '').replace(PLACEHOLDER, '');

function numberIssues(value: string, source: string): TextIssue[] {
  const [own, theirs] = [found(withoutUrls(value), NUMBER), found(withoutUrls(source), NUMBER)];
  const missing = lacking(theirs.map(numberKey), own.map(numberKey));
  const first = theirs.find((number) => missing.includes(numberKey(number)));
  // The same digits are only parted into other numbers: `12:30` and `12.30`, `2, 300` and `2 300`.
  const isParted = own.length !== theirs.length && theirs.map(digitsOf).join('') === own.map(digitsOf).join('');
  if (first === undefined || isParted) return [];
  const isOneEach = own.length === 1 && theirs.length === 1 && own[0] !== undefined;
  return [
    {
      check: 'numbers',
      message: `${first} is not in the translation`,
      ...(isOneEach && own[0] !== undefined ? { fixed: value.replace(own[0], () => first) } : {}),
    },
  ];
}

function urlIssues(value: string, source: string): TextIssue[] {
  const [own, theirs] = [found(value, URL), found(source, URL)];
  // An address alone is expected to differ: each language has its own page.
  if (theirs.length === 1 && source.trim() === theirs[0]) return [];
  const [missing] = lacking(theirs, own);
  if (missing === undefined) return [];
  const [only] = own;
  return [
    {
      check: 'url',
      message: `${missing.slice(0, 60)} is not in the translation`,
      ...(own.length === 1 && theirs.length === 1 && only !== undefined
        ? { fixed: value.replace(only, () => missing) }
        : {}),
    },
  ];
}

const lengthIssue = (value: string, source: string): TextIssue[] =>
  value.length > source.length * MOST_GROWTH + ROOM
    ? [{ check: 'length', message: `${value.length} characters, the source has ${source.length}` }]
    : [];

/** Names and single terms are often the same in both languages; a sentence is not. */
function sameIssue({ value, sourceLanguage }: CheckedText, source: string): TextIssue[] {
  const words = withoutUrls(value).match(/\p{L}{2,}/gu) ?? [];
  return value === source && words.length > 2
    ? [{ check: 'same-as-source', message: `Same as the ${LANGUAGE_NAMES[sourceLanguage]} text` }]
    : [];
}
