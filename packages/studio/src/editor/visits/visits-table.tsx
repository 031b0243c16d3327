import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { type NamedRecord, sortRows, type VisitColumn } from './visit-rows.ts';

interface VisitsTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  /** The first holds the name. */
  columns: readonly VisitColumn<Row>[];
  /** By which it is sorted at first, the most on top. */
  first: string;
  emptyText: string;
  /** Shows a record in the editor. */
  onShow: (key: string) => void;
}

/** Figures by record. A name leads to the record; those of deleted ones stay as text. */
export function VisitsTable<Row extends NamedRecord & { id: string }>(props: VisitsTableProps<Row>) {
  const { caption, rows, columns, first, emptyText, onShow } = props;
  const [sort, setSort] = useState({ id: first, isDescending: true });
  const column = columns.find(({ id }) => id === sort.id) ?? columns[0];
  if (rows.length === 0 || !column) return <p className="px-3 py-6 text-center text-n10">{emptyText}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-n10 text-xs">
          <tr>
            {columns.map(({ id, label }, at) => {
              const isSorted = id === sort.id;
              const order = sort.isDescending ? 'descending' : 'ascending';
              return (
                <th key={id} scope="col" aria-sort={isSorted ? order : 'none'} className="px-1 py-1 font-normal">
                  <button
                    type="button"
                    onClick={() => setSort({ id, isDescending: isSorted ? !sort.isDescending : at > 0 })}
                    className={cx(
                      'flex h-7 w-full items-center gap-1 whitespace-nowrap rounded-sm px-2 hover:text-n12',
                      at > 0 && 'justify-end',
                      isSorted && 'font-medium text-n12',
                    )}
                  >
                    {label}
                    {isSorted && <Icon of={sort.isDescending ? ArrowDown : ArrowUp} size={12} />}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, column, sort.isDescending).map((row) => (
            <tr key={row.id} className="border-n4 border-t hover:bg-n2">
              {columns.map(({ id, value, text }, at) =>
                at === 0 ? (
                  <th key={id} scope="row" className="w-full max-w-0 px-3 py-1.5 font-normal">
                    <RecordName row={row} onShow={onShow} />
                  </th>
                ) : (
                  <td key={id} className="whitespace-nowrap px-3 py-1.5 text-right tabular-nums">
                    {text?.(row) ?? (value(row) ?? '–').toLocaleString('en')}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RecordName({ row: { key, name }, onShow }: { row: NamedRecord; onShow: (key: string) => void }) {
  if (key === null) return <span className="block truncate text-n10 italic">{name}</span>;
  return (
    <button
      type="button"
      title={`Show ${name} in the editor`}
      onClick={() => onShow(key)}
      className="block max-w-full truncate text-left font-medium text-accent-ink hover:underline"
    >
      {name}
    </button>
  );
}
