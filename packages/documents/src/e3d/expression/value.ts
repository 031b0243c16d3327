import type { Color, I18nString, Media } from '../../shared/primitives.schema.ts';

/** A record or document that a cell or an output names. */
export interface RefValue {
  type: string;
  id: string;
}

/** Some rows of one table, by their places in it. */
export interface RowsValue {
  type: 'rows';
  table: string;
  rows: readonly number[];
}

/** Something that is no number, text or boolean: it is passed on as it is, and compared by what it holds. */
export type ObjectValue = RefValue | RowsValue | I18nString | Media | Color | { x: number; y: number; z: number };

/** What flows along an edge, and what an expression gives. null: nothing, as in an empty cell. */
export type Value = null | boolean | number | string | ObjectValue;

/** Longest text that an expression makes, in characters: texts that feed texts would grow without end. */
export const MAX_TEXT_VALUE = 10_000;

export const isTrue = (value: Value | undefined): boolean =>
  value !== null && value !== undefined && value !== false && value !== 0 && value !== '';

/** Whether two values are the same to a visitor: objects by what they hold. */
export function isSame(a: Value | undefined, b: Value | undefined): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const own = Object.entries(a);
  return (
    own.length === Object.keys(b).length && own.every(([name, member]) => isSameMember(member, Reflect.get(b, name)))
  );
}

const isSameMember = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' && a !== null && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Half away from zero at a decimal place, where binary fractions fall just below it too: 1.005 is 1.01. */
export function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) return value;
  const scale = 10 ** digits;
  const scaled = Math.abs(value) * scale;
  // Beyond this there are no fractions to round.
  if (scaled >= 2 ** 52) return value;
  const rounded = Math.round(scaled * (1 + 2 * Number.EPSILON));
  return (Math.sign(value) * rounded) / scale || 0;
}
