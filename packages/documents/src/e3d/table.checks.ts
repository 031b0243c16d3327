import type { CheckIssue } from '../engine/check/check-issue.ts';
import { equalJson } from '../engine/schema/json.ts';
import { textIn } from '../engine/schema/labels.ts';
import { LANGUAGES } from '../engine/schema/languages.ts';
import type { E3dRecords, RowRecord } from './e3d.records.ts';
import { isFormula } from './graph/table-index.ts';
import { type Cell, type Column, MAX_ROWS } from './table.schema.ts';
import { convertedCell, isNumeric, plainText } from './table-cells.ts';

const quoted = (name: string) => `“${name || 'Untitled'}”`;

/** What the cells of a column are, as a person says it. */
const CELLS: Readonly<Record<Column['type'], string>> = {
  text: 'a text',
  i18n: 'a text',
  number: 'a number',
  money: 'a number',
  length: 'a number',
  area: 'a number',
  boolean: 'yes or no',
  material: 'a material',
  mesh: 'a mesh',
  media: 'a picture',
  reference: 'something of its kind',
};

/** Cells that their column cannot hold, one issue for each column, and tables that are too long. */
export function tableIssues(e3d: E3dRecords): CheckIssue[] {
  const rows = new Map<string, RowRecord[]>();
  for (const row of e3d.ordered('rows')) {
    const list = rows.get(row.table?.id ?? '') ?? [];
    rows.set(row.table?.id ?? '', list);
    list.push(row);
  }
  return e3d.ordered('dataTables').flatMap(({ id, name, key, columns }) => {
    const own = rows.get(id) ?? [];
    const issues = columns.flatMap((column) => columnIssues(column, { name, key, rows: own }));
    if (own.length <= MAX_ROWS) return issues;
    const message = `${quoted(name)} has ${own.length.toLocaleString('en')} rows: a table has ${MAX_ROWS.toLocaleString('en')} at most`;
    return [{ level: 'error' as const, check: 'table.rows', message, record: `dataTables/${id}`, path: [] }, ...issues];
  });
}

function columnIssues(
  column: Column,
  { name, key, rows }: { name: string; key: string; rows: readonly RowRecord[] },
): CheckIssue[] {
  const misfits = rows.filter(({ cells }) => {
    const cell = cells[column.id];
    return cell !== undefined && !fits(cell, column);
  });
  const [first] = misfits;
  if (!first) return [];
  const cell = plainText(first.cells[column.id], LANGUAGES[0]);
  const row = plainText(first.cells[key], LANGUAGES[0]);
  const rest = misfits.length === 1 ? '' : `, and so in ${misfits.length - 1} more`;
  const said = cell === '' ? 'what is there' : quoted(cell);
  const label = textIn(column.label);
  return [
    {
      level: 'warning',
      check: 'table.cell',
      message: `${quoted(name)}, row ${quoted(row)}: ${quoted(label ?? column.id)} takes ${CELLS[column.type]}, and ${said} is none${rest}`,
      record: `rows/${first.id}`,
      path: ['cells', column.id],
    },
  ];
}

/** A text may stand for one in all languages, and the other way round. */
function fits(cell: Cell, column: Column): boolean {
  if (isNumeric(column.type)) return typeof cell === 'number' || isFormula(cell);
  if (column.type === 'text' || column.type === 'i18n')
    return typeof cell !== 'boolean' && convertedCell(cell, column) !== null;
  return equalJson(convertedCell(cell, column), cell);
}
