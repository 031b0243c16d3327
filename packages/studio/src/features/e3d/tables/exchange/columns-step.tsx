import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { FileFacts, StepFault } from '../../../../editor/import/file-facts.tsx';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { Select } from '../../../../ui/field/select.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { type GridColumn, gridColumnName } from '../grid/grid-columns.ts';
import type { ShownTable } from '../use-table.ts';
import { ImportColumns } from './import-columns.tsx';
import type { FileTarget } from './targets.ts';
import type { TableMapping } from './use-table-import.tsx';

interface ColumnsStepProps {
  file: TableFile;
  mapping: TableMapping;
  /** The table that takes the rows; null: a new one. */
  shown: ShownTable | null;
  columns: readonly GridColumn[];
  language: Language;
  error: string | null;
  onChange: (mapping: TableMapping) => void;
}

/** Says where the columns of a file go, and what a new table is called and found by. */
export function ColumnsStep({ file, mapping, shown, columns, language, error, onChange }: ColumnsStepProps) {
  const change = (some: Partial<TableMapping>) => onChange({ ...mapping, ...some });
  return (
    <div className="flex flex-col gap-4">
      <FileFacts
        name={file.name}
        facts={[
          file.isWorkbook && 'Excel workbook',
          counted(file.rows.length, 'row'),
          counted(file.headings.length, 'column'),
        ]}
        notices={[]}
        warnings={file.notices}
      />
      <StepFault text={error} />
      {!shown && (
        <NewTableFields
          {...{ file, ...mapping }}
          onName={(name) => change({ name })}
          onKey={(keyAt) => change({ keyAt })}
        />
      )}
      <ImportColumns
        {...{ file, columns, targets: mapping.targets }}
        keyColumn={shown?.table.key ?? null}
        nameOf={(column) => gridColumnName(column, language)}
        onChange={(targets) => change({ targets })}
      />
      {shown && shown.rows.length > 0 && (
        <Checkbox
          label="Delete rows that are not in the file"
          isChecked={mapping.removesOthers}
          onChange={(removesOthers) => change({ removesOthers })}
        />
      )}
    </div>
  );
}

interface NewTableFieldsProps {
  file: TableFile;
  targets: readonly FileTarget[];
  name: string;
  keyAt: number;
  onName: (name: string) => void;
  onKey: (at: number) => void;
}

/** What a new table is called, and which column of the file holds its keys. */
function NewTableFields({ file, targets, name, keyAt, onName, onKey }: NewTableFieldsProps) {
  const keys = file.headings.flatMap((heading, at) => {
    const target = targets[at];
    // A key is one text; texts per language are several.
    if (target?.type !== 'new' || target.column.type === 'i18n') return [];
    return [{ value: String(at), label: heading || `Column ${at + 1}` }];
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" value={name} maxLength={200} onChange={onName} />
      <Select
        label="Key"
        hint="Choices find rows by it: each row needs its own"
        options={keys}
        value={keys.some(({ value }) => value === String(keyAt)) ? String(keyAt) : null}
        onChange={(value) => onKey(Number(value))}
      />
    </div>
  );
}
