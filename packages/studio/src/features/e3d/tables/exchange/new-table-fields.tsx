import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { FileTarget } from './targets.ts';

interface NewTableFieldsProps {
  file: TableFile;
  targets: readonly FileTarget[];
  name: string;
  keyAt: number;
  onName: (name: string) => void;
  onKey: (at: number) => void;
}

/** What a new table is called, and which column of the file holds its keys. */
export function NewTableFields({ file, targets, name, keyAt, onName, onKey }: NewTableFieldsProps) {
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
