import { isPlainObject } from '@diorama/documents/engine/schema/json.ts';
import { fileLanguageOf } from './text-file.ts';

type Tree = Readonly<Record<string, unknown>>;

/** What i18next and Angular have around all texts of a language, which is no part of their keys. */
const WRAPPERS = ['translation', 'translations', 'messages', 'common'];

/** The texts inside of an object that holds them all: `{"translation": {...}}`, or Angular's `{"locale": "sv", "translations": {...}}`. */
export function unwrapped(tree: Tree): Tree {
  const [name = '', ...others] = Object.keys(tree).filter((key) => key !== 'locale' || isPlainObject(tree.locale));
  const inner = tree[name];
  return others.length === 0 && WRAPPERS.includes(name) && isPlainObject(inner) ? inner : tree;
}

export const eachUnwrapped = (groups: Tree): Tree =>
  Object.fromEntries(
    Object.entries(groups).map(([code, texts]) => [code, isPlainObject(texts) ? unwrapped(texts) : texts]),
  );

export const withoutWrapper = (path: readonly string[]): readonly string[] =>
  path.length > 1 && WRAPPERS.includes(path[0] ?? '') ? path.slice(1) : path;

/** What objects around a text are called by: Chrome's and React's messages, Transifex' structured JSON. */
const TEXTS = ['message', 'defaultMessage', 'string'];
/** Keys that describe the text next to them. */
const NOTES = new Set([
  ...['description', 'placeholders', 'hash', 'id', 'meaning', 'context', 'comment', 'notes', 'note'],
  ...[
    'developer_comment',
    'developerComment',
    'character_limit',
    'characterLimit',
    'tags',
    'file',
    'start',
    'end',
    'line',
    'col',
  ],
]);

/**
 * The texts of a file in which each stands in an object of its own, with notes: Chrome writes `{"message": ..., "description": ...}`. An
 * object with a text of such a name alone may be a group, so that one of them has to have a note. Null: the file is none of these.
 */
export function withoutNotesOfTexts(tree: Tree): { texts: Tree; remark: string } | null {
  const objects = Object.values(tree);
  const name = TEXTS.find((one) =>
    objects.every(
      (object) =>
        isPlainObject(object) &&
        typeof object[one] === 'string' &&
        Object.keys(object).every((key) => key === one || NOTES.has(key)),
    ),
  );
  const notes = new Set(objects.flatMap((object) => (isPlainObject(object) ? Object.keys(object) : [])));
  if (name === undefined || notes.size < 2) return null;
  notes.delete(name);
  const entries = Object.entries(tree).map(([key, object]): [string, unknown] => [
    key,
    isPlainObject(object) && object[name],
  ]);
  const remark = `Each text is read from “${name}”; “${[...notes].slice(0, 4).join('”, “')}” beside it is left out`;
  return { texts: Object.fromEntries(entries), remark };
}

/**
 * A file that has the languages below its keys, turned so that they stand above them: `{"menu": {"en": ..., "sv": ...}}`. Null: it has
 * texts that do not stand below a language.
 */
export function byLanguage(tree: Tree): Tree | null {
  const turned: Record<string, Record<string, unknown>> = {};
  const turn = (object: Tree, path: readonly string[]): boolean =>
    Object.entries(object).every(([name, value]) => {
      if (!isPlainObject(value)) return false;
      const codes = Object.keys(value);
      if (codes.some((code) => fileLanguageOf(code) !== null)) {
        if (!codes.every(isCode) || Object.values(value).some(isPlainObject)) return false;
        for (const [code, text] of Object.entries(value)) {
          turned[code] ??= {};
          turned[code][[...path, name].join('.')] = text;
        }
        return true;
      }
      return turn(value, [...path, name]);
    });
  return turn(tree, []) && Object.keys(turned).length > 0 ? turned : null;
}

const isCode = (name: string): boolean => /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(name);

/** A list of objects with a text by column, as spreadsheets are written: a table with its headings. Null: it is none. */
export function tableOfList(list: readonly unknown[]): string[][] | null {
  const objects = list.filter(isPlainObject);
  if (list.length === 0 || objects.length < list.length) return null;
  const values = objects.flatMap((object) => Object.values(object));
  if (!values.every((value) => value === null || typeof value === 'string')) return null;
  const headings = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return [
    headings,
    ...objects.map((object) =>
      headings.map((heading) => {
        const value = object[heading];
        return typeof value === 'string' ? value : '';
      }),
    ),
  ];
}
