import { isFailedCell } from '@diorama/documents/shared/text/cell-fault.ts';
import type { PropertyValue } from '../parse/parsed-file.ts';

/** The text of a cell; empty where there is none, or the mark of a formula that failed. */
export function textOf(value: PropertyValue | undefined): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
  return isFailedCell(value) ? '' : value.trim();
}
