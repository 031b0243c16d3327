import { cellFault, NO_RESULT } from '../text/cell-fault.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The texts of a row, with a mark in each cell whose formula failed or has no result, so that nothing takes it for blank: a blank cell
 * may empty what is stored.
 */
export const withFailures = ({ texts, failed }: SheetRow): string[] =>
  failed ? texts.map((text, at) => markOf(failed.get(at)) ?? text) : texts;

/** A program may name its errors in a way of its own. */
const markOf = (error: string | undefined): string | undefined =>
  error === undefined ? undefined : error === '' ? NO_RESULT : cellFault(error) === null ? '#VALUE!' : error;
