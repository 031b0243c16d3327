import type { Position } from '@diorama/documents/gis/geometry/geojson.ts';
import { swappedPosition } from '@diorama/documents/gis/geometry/swapped.ts';
import type { ParsedFeature, ParsedFile } from '../../parse/parsed-file.ts';
import { textOf } from '../cell-text.ts';
import { systemColumn, systemIn } from './named-system.ts';
import { EUROPEAN_GRIDS, isWithin, SWEDISH_GRIDS } from './national-grids.ts';

/** Systems that the rows of a table name one by one, as lists put together from several zones do. */
export interface RowSystems {
  /** The one that most rows are in. */
  most: number;
  /** EPSG code of a row; null: it names none. */
  codeOf(values: ParsedFeature['values']): number | null;
}

/** Kilometres around a grid's area in which its numbers may be: zones are used beyond their edges. */
const AROUND = 600;

/** Whether metres may be of a system; of one whose area is not known, any may. */
export function mayBeOf(code: number, pair: Position): boolean {
  const box = [...SWEDISH_GRIDS, ...EUROPEAN_GRIDS].find(([own]) => own === code);
  return box === undefined || isWithin(box, pair, AROUND) || isWithin(box, swappedPosition(pair), AROUND);
}

/** Null: no column names systems, all rows are in one, or one of them is not understood: then it may be any. */
export function rowSystems(file: ParsedFile): RowSystems | null {
  const at = systemColumn(file.columns);
  if (at < 0) return null;
  const codes = new Map<string, { code: number | null; count: number }>();
  for (const { values } of file.features) {
    const text = textOf(values[at]);
    const known = codes.get(text);
    if (known) known.count += 1;
    else if (text !== '') codes.set(text, { code: systemIn(text)?.code ?? null, count: 1 });
  }
  const [most] = [...codes.values()].sort((a, b) => b.count - a.count);
  if (!most || most.code === null || [...codes.values()].some(({ code }) => code === null)) return null;
  if (new Set([...codes.values()].map(({ code }) => code)).size < 2) return null;
  return { most: most.code, codeOf: (values) => codes.get(textOf(values[at]))?.code ?? null };
}
