import { EXPRESSION_FUNCTIONS } from '@diorama/documents/e3d/expression/functions.ts';
import { variableText } from './condition.ts';

/** Something that can be written where the caret is. */
export interface Completion {
  /** What is shown. */
  name: string;
  /** What is written. */
  text: string;
  about: string;
}

const MOST_OFFERED = 8;

/** The part of a name before the caret; null: none is being written. */
export function wordBefore(text: string, caret: number): { word: string; from: number } | null {
  const [word] = /`?[A-Za-z_][A-Za-z0-9_-]*$/.exec(text.slice(0, caret)) ?? [];
  return word === undefined ? null : { word: word.replace('`', ''), from: caret - word.length };
}

/** Names and functions that begin with what is written, names first. */
export function completionsOf(word: string, names: readonly { name: string; about: string }[]): Completion[] {
  const begins = (name: string) => name.toLowerCase().startsWith(word.toLowerCase()) && name !== word;
  return [
    ...names.filter(({ name }) => begins(name)).map(({ name, about }) => ({ name, text: variableText(name), about })),
    ...EXPRESSION_FUNCTIONS.filter(([name]) => begins(name)).map(([name, { form }]) => ({
      name: form,
      text: `${name}(`,
      about: 'Function',
    })),
  ].slice(0, MOST_OFFERED);
}
