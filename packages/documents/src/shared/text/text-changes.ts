import type { Change } from '../../engine/schema/change.ts';
import { LANGUAGES, type Language } from '../../engine/schema/languages.ts';

type Texts = ReadonlyMap<Language, string | null>;

/**
 * The texts that a change gives a record at a path, by language; null takes one away. Languages that it leaves alone are
 * absent.
 */
export function textsIn(change: Change, path: readonly string[]): Texts {
  switch (change.op) {
    case 'remove':
      return allOf(undefined);
    case 'put':
      return allOf(within(change.value, path));
    case 'patch':
      return new Map(change.set.flatMap((leaf) => [...textsOfLeaf(leaf, path)]));
  }
}

function textsOfLeaf(leaf: { path: readonly string[]; value?: unknown }, path: readonly string[]): Texts {
  const isAbove = leaf.path.every((step, at) => path[at] === step);
  if (isAbove) return allOf(within(leaf.value, path.slice(leaf.path.length)));
  const language = LANGUAGES.find((one) => one === leaf.path.at(-1));
  const isText = leaf.path.length === path.length + 1 && path.every((step, at) => leaf.path[at] === step);
  return new Map(isText && language ? [[language, textOf(leaf.value)]] : []);
}

const allOf = (texts: unknown): Texts =>
  new Map(LANGUAGES.map((language) => [language, textOf(within(texts, [language]))]));

const within = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, step) => (isObject(inner) && Object.hasOwn(inner, step) ? Reflect.get(inner, step) : undefined),
    value,
  );

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Formatted texts are no text to compare or to put back. */
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
