import { type NewRow, slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { type Cell, type Column, MAX_COLUMNS, MAX_ROWS } from '@diorama/documents/e3d/table.schema.ts';
import { booleanIn, isNumeric } from '@diorama/documents/e3d/table-cells.ts';
import { numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { guessedColumn } from './exchange/guess-column.ts';

/** What cells of a spreadsheet are as a table: the first row names the columns, and the first column is the key. */
export function tableFromCells(
  cells: readonly (readonly string[])[],
  newId: () => string,
): { key: string; columns: Column[]; rows: NewRow[]; dropped: number } | null {
  const [head, ...body] = cells.filter((row) => row.some((text) => text.trim() !== ''));
  if (!head) return null;
  const width = Math.min(MAX_COLUMNS, Math.max(head.length, ...body.map(({ length }) => length)));
  const taken: string[] = [];
  const columns = Array.from({ length: width }, (_, at): Column => {
    const name = head[at]?.trim() ?? '';
    const id = slugOf(name, taken);
    taken.push(id);
    const label: Column['label'] =
      name === '' || name === id ? null : { type: 'custom', value: { en: name.slice(0, 200) } };
    const texts = body.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '');
    // Choices hold keys as texts.
    return at === 0 ? { id, label, type: 'text' } : { id, label, ...plainGuess(name, texts) };
  });
  const rows = body.slice(0, MAX_ROWS).map((row) => ({
    id: newId(),
    cells: Object.fromEntries(
      columns.flatMap((column, at): [string, Cell][] => {
        const value = cellOf(row[at]?.trim() ?? '', column);
        return value === null ? [] : [[column.id, value]];
      }),
    ),
  }));
  return { key: columns[0]?.id ?? '', columns, rows, dropped: Math.max(0, body.length - MAX_ROWS) };
}

/** Without what a guess says of languages: here each column stands for itself. */
function plainGuess(name: string, texts: readonly string[]) {
  const { type, currency, language } = guessedColumn(name, texts);
  return type === 'money' ? { type, currency } : { type: language === null ? type : ('text' as const) };
}

function cellOf(text: string, { type }: Column): Cell | null {
  if (text === '') return null;
  if (isNumeric(type)) return numberIn(text, { hasThousands: type === 'money' });
  return type === 'boolean' ? booleanIn(text) : text.slice(0, 10_000);
}
