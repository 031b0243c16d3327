import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { KeyRound } from 'lucide-react';
import { ColumnChoices } from '../../../../editor/import/column-choices.tsx';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { Select } from '../../../../ui/field/select.tsx';
import { COLUMN_TYPES, type GridColumn } from '../grid/grid-columns.ts';
import { guessedColumn, type NewColumn, type NewType } from './guess-column.ts';
import { type FileTarget, withTarget } from './targets.ts';

interface ImportColumnsProps {
  file: TableFile;
  columns: readonly GridColumn[];
  targets: readonly FileTarget[];
  /** The table's; null: a new table. */
  keyColumn: string | null;
  nameOf: (column: GridColumn) => string;
  onChange: (targets: readonly FileTarget[]) => void;
}

const SKIP = 'skip';
const NEW = 'new';
/** Of a column of the table: ids hold no such sign. */
const OWN = 'to ';
const TYPE = 'type ';

const TYPES = COLUMN_TYPES.filter((one): one is { value: NewType; label: string } => one.value !== 'reference');

/** Where each column of a file goes. */
export function ImportColumns({ file, columns, targets, keyColumn, nameOf, onChange }: ImportColumnsProps) {
  const options = [
    ...columns.map((column) => ({
      value: `${OWN}${column.key}`,
      label: nameOf(column),
      ...(column.column.id === keyColumn ? { icon: KeyRound } : {}),
    })),
    // In a new table every column is one: its type says so.
    ...(columns.length === 0
      ? TYPES.map(({ value, label }) => ({ value: `${TYPE}${value}`, label }))
      : [{ value: NEW, label: 'New column' }]),
    { value: SKIP, label: 'Leave out' },
  ];
  const textsOf = (at: number) => file.rows.map(({ texts }) => texts[at] ?? '');
  const guessOf = (at: number) => guessedColumn(file.headings[at] ?? '', textsOf(at));
  const chosenOf = (target: FileTarget): string => {
    if (target.type === 'column') return `${OWN}${target.key}`;
    return target.type === 'new' && columns.length === 0 ? `${TYPE}${target.column.type}` : target.type;
  };
  const choose = (at: number, value: string): FileTarget => {
    if (value === SKIP) return { type: 'skip' };
    const type = TYPES.find((one) => value === `${TYPE}${one.value}`)?.value;
    if (type !== undefined) return { type: 'new', column: withType(guessOf(at), type) };
    if (value === NEW) return { type: 'new', column: guessOf(at) };
    return { type: 'column', key: value.slice(OWN.length) };
  };
  return (
    <ColumnChoices
      columns={file.headings.map((heading, at) => {
        const name = heading || `Column ${at + 1}`;
        const target = targets[at] ?? { type: 'skip' };
        const more = target.type === 'new' && (
          <NewColumnFields
            called={name}
            hasType={columns.length > 0}
            column={target.column}
            onChange={(column) => onChange(withTarget(targets, at, { type: 'new', column }))}
          />
        );
        return { name, samples: textsOf(at), value: chosenOf(target), options, more };
      })}
      onChange={(at, value) => onChange(withTarget(targets, at, choose(at, value)))}
    />
  );
}

const withType = (column: NewColumn, type: NewType): NewColumn => ({
  ...column,
  type,
  language: type === 'i18n' ? (column.language ?? 'en') : null,
});

interface NewColumnFieldsProps {
  called: string;
  /** False: the type is chosen where the column is. */
  hasType: boolean;
  column: NewColumn;
  onChange: (column: NewColumn) => void;
}

function NewColumnFields({ called, hasType, column, onChange }: NewColumnFieldsProps) {
  if (!hasType && column.type !== 'money' && column.type !== 'i18n') return null;
  return (
    <div className="grid grid-cols-2 gap-1.5">
      {hasType && (
        <Select
          hasHiddenLabel
          label={`Type of ${called}`}
          options={TYPES}
          value={column.type}
          onChange={(type) => onChange(withType(column, type))}
        />
      )}
      {column.type === 'money' && (
        <Select
          hasHiddenLabel
          label={`Currency of ${called}`}
          options={currenciesWith(column.currency)}
          value={column.currency}
          onChange={(currency) => onChange({ ...column, currency })}
        />
      )}
      {column.type === 'i18n' && (
        <Select
          hasHiddenLabel
          label={`Language of ${called}`}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={column.language}
          onChange={(language) => onChange({ ...column, language })}
        />
      )}
    </div>
  );
}

/** Currencies of the markets that two languages reach; any other is set in the column's own dialog. */
const CURRENCIES = ['SEK', 'EUR', 'NOK', 'DKK', 'GBP', 'USD', 'CHF', 'PLN'];

const currenciesWith = (own: string) => [...new Set([own, ...CURRENCIES])].map((value) => ({ value, label: value }));
