import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Anything that has a place in a list: a fractional key, then the id where two keys are equal. */
export interface Ordered {
  id: string;
  order: string;
}

/** Compares by order key, then id, so every browser shows the same list. */
export function byOrder(a: Ordered, b: Ordered): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

type End = string | null | undefined;

/**
 * A key between two neighbours; `undefined` or `null` is an end of the list. Two records made at the same moment may
 * carry equal keys: the new one then goes behind both.
 */
export const orderBetween = (before: End, after: End): string =>
  generateKeyBetween(before ?? null, keyAbove(before, after));

/** `count` keys in order between two neighbours. */
export const ordersBetween = (before: End, after: End, count: number): string[] =>
  generateNKeysBetween(before ?? null, keyAbove(before, after), count);

const keyAbove = (before: End, after: End): string | null =>
  before && after && before >= after ? null : (after ?? null);
