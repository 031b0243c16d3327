import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { Cell } from '@diorama/documents/e3d/table.schema.ts';
import { isNumeric, plainText } from '@diorama/documents/e3d/table-cells.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { KeyFinder, looseKey } from '../../../../table-files/key-finder.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import type { GridColumn } from '../grid/grid-columns.ts';
import { type FileTarget, withTarget } from './targets.ts';

/**
 * The targets with the key of the table in the column whose cells are keys of most rows, where no heading names the key. As they
 * are where no column finds half of the rows of the file or of the table.
 */
export function withKeyFound(
  { rows }: TableFile,
  targets: readonly FileTarget[],
  { key, keys }: { key: string; keys: readonly string[] },
): readonly FileTarget[] {
  if (targets.some((target) => target.type === 'column' && target.key === key)) return targets;
  const known = new Set(keys.filter(Boolean).map(looseKey));
  const found = targets.map(
    (_, at) =>
      new Set(
        rows.flatMap(({ texts }) => {
          const own = looseKey(texts[at] ?? '');
          return known.has(own) ? [own] : [];
        }),
      ).size,
  );
  const most = Math.max(0, ...found);
  return most === 0 || most * 2 < Math.min(known.size, rows.length)
    ? targets
    : withTarget(targets, found.indexOf(most), { type: 'column', key });
}

/** The table that a file is compared with. */
interface Standing {
  key: string;
  rows: readonly RowRecord[];
  /** Key of each row. */
  keys: readonly string[];
  columns: readonly GridColumn[];
}

/** Rows that are compared, evenly over the file. */
const COMPARED = 500;
/** Rows that two columns have to share before they can be the same one, and the share of them whose cells must be equal. */
const FEWEST = 3;
const MOST_EQUAL = 0.8;

/**
 * The targets with columns of other headings in those of the table that hold the same: a heading may have been renamed. A column
 * whose cells are all alike, or that fits several, stays a new one.
 */
export function withColumnsFound(
  { rows: fileRows }: TableFile,
  targets: readonly FileTarget[],
  { key, rows, keys, columns }: Standing,
): readonly FileTarget[] {
  const keyAt = targets.findIndex((target) => target.type === 'column' && target.key === key);
  if (keyAt < 0) return targets;
  const asked = fileRows.map(({ texts }) => (texts[keyAt] ?? '').trim());
  const finder = new KeyFinder(
    rows.map((row, at) => [keys[at] ?? '', row] as const),
    asked,
  );
  const shared = fileRows.flatMap(({ texts }, row) => {
    const found = finder.find(asked[row] ?? '');
    return found ? [{ texts, cells: found.thing.cells }] : [];
  });
  const step = Math.max(1, Math.ceil(shared.length / COMPARED));
  const compared = shared.filter((_, at) => at % step === 0);
  const taken = new Set(targets.flatMap((target) => (target.type === 'column' ? [target.key] : [])));
  const free = columns.filter(({ key: own }) => !taken.has(own));
  const sure = targets.map((target, at) => {
    if (target.type !== 'new') return null;
    const fitting = free.filter((place) => {
      const pairs = compared.flatMap(({ texts, cells }) => {
        const stored = cells[place.column.id];
        return stored === undefined ? [] : [{ text: (texts[at] ?? '').trim(), stored }];
      });
      const equal = pairs.filter(({ text, stored }) => isEqual(text, stored, place));
      const isTelling = new Set(equal.map(({ text }) => text)).size > 1;
      return pairs.length >= FEWEST && isTelling && equal.length >= pairs.length * MOST_EQUAL;
    });
    return fitting.length === 1 ? (fitting[0]?.key ?? null) : null;
  });
  // Of two columns that fit one, neither is it for sure.
  const once = sure.map((own) => (own !== null && sure.filter((other) => other === own).length === 1 ? own : null));
  return targets.map((target, at): FileTarget => {
    const own = once[at];
    return own ? { type: 'column', key: own } : target;
  });
}

function isEqual(text: string, stored: Cell, { column, language }: GridColumn): boolean {
  if (text === '') return false;
  if (isNumeric(column.type))
    return typeof stored === 'number' && numberIn(text, { hasThousands: column.type === 'money' }) === stored;
  return (language ? [language] : LANGUAGES).some((one) => plainText(stored, one).trim() === text);
}
