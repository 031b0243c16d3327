import type { PropertyValue } from '../parse/parsed-file.ts';

/** The text of a cell; empty where there is none. */
export const textOf = (value: PropertyValue | undefined): string =>
  typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : String(value);
