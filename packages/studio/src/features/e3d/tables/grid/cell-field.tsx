import { writeCells } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { isFormula } from '@diorama/documents/e3d/graph/table-index.ts';
import { Cell, type Column } from '@diorama/documents/e3d/table.schema.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { I18nString, Media } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PlainReference } from '../../../../editor/fields/plain-reference.tsx';
import { useReadOnly } from '../../../../editor/read-only.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { FieldRow } from '../../../../ui/field/field-row.tsx';
import { LocalizedField } from '../../../../ui/field/localized-field.tsx';
import { Switch } from '../../../../ui/field/switch.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { AssetPicker, mediaOf, PicturePicker } from '../../../files/public.ts';
import { useExecute } from '../../editor-hooks.ts';
import { useMaterialOptions } from '../../slots/library-fields.tsx';
import { readCell, typedText } from './cell-text.ts';
import { targetOf } from './grid-columns.ts';
import { useCellReader, useNames } from './use-cell-reader.ts';

interface CellFieldProps {
  table: string;
  row: RowRecord;
  column: Column;
  label: string;
  /** What is wrong with its formula. */
  error?: string;
}

/** A cell as a field of an inspector, by the type of its column. */
export function CellField(props: CellFieldProps) {
  const { table, row, column, label } = props;
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const cell = row.cells[column.id];
  const write = (value: Cell | null) =>
    execute(
      { ...writeCells, label: 'Edit cell' },
      { table, cells: [{ row: row.id, column: column.id, value }] },
      { mergeKey: `cell:${row.id}:${column.id}` },
    );
  if (isFormula(cell)) return <TypedCell {...props} onWrite={write} />;
  if (targetOf(column) !== null) return <ReferenceCell {...props} onWrite={write} />;
  switch (column.type) {
    case 'i18n': {
      const { data } = I18nString.safeParse(cell);
      if (data?.type === 'variable') return <TypedCell {...props} onWrite={write} />;
      return (
        <LocalizedField
          label={label}
          languages={LANGUAGES}
          value={data?.value ?? {}}
          isDisabled={isReadOnly}
          onChange={(code, text) => {
            const language = LANGUAGES.find((known) => known === code);
            if (language) write(withText(data, language, text));
          }}
        />
      );
    }
    case 'boolean':
      return <Switch label={label} isOn={cell === true} isDisabled={isReadOnly} onChange={write} />;
    case 'media':
      return <PictureCell label={label} cell={cell} isReadOnly={isReadOnly} onWrite={write} />;
    default:
      return <TypedCell {...props} onWrite={write} />;
  }
}

/** A cell as it is typed; it is written when one leaves the field. */
function TypedCell({ row, column, label, error, onWrite }: CellFieldProps & { onWrite: (value: Cell | null) => void }) {
  const reader = useCellReader();
  const isReadOnly = useReadOnly() !== null;
  const place = { key: column.id, column, language: null };
  const cell = row.cells[column.id];
  const text = typedText(cell, place, reader);
  const [draft, setDraft] = useState<string | null>(null);
  const read = draft === null ? null : readCell(draft, place, cell, reader);
  const save = () => {
    if (!read || 'fault' in read) return;
    if (draft !== text) onWrite(read.value);
    setDraft(null);
  };
  const fault = read && 'fault' in read ? read.fault : error;
  return (
    <TextField
      label={label}
      value={draft ?? text}
      isReadOnly={isReadOnly}
      onChange={setDraft}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') setDraft(null);
      }}
      {...(fault === undefined ? {} : { error: fault })}
    />
  );
}

function ReferenceCell(props: CellFieldProps & { onWrite: (value: Cell | null) => void }) {
  return props.column.type === 'material' ? <MaterialCell {...props} /> : <NamedCell {...props} />;
}

const useReference = ({ row, column, label, onWrite }: CellFieldProps & { onWrite: (value: Cell | null) => void }) => ({
  label,
  value: row.cells[column.id],
  isMixed: false,
  isReadOnly: useReadOnly() !== null,
  issue: undefined,
  onChange: (value: unknown) => onWrite(value === null ? null : (Cell.safeParse(value).data ?? null)),
});

function MaterialCell(props: CellFieldProps & { onWrite: (value: Cell | null) => void }) {
  const cell = props.row.cells[props.column.id];
  const id = typeof cell === 'object' && 'id' in cell && typeof cell.id === 'string' ? cell.id : null;
  return <PlainReference field={useReference(props)} target="material" {...useMaterialOptions(id)} />;
}

function NamedCell(props: CellFieldProps & { onWrite: (value: Cell | null) => void }) {
  const target = targetOf(props.column) ?? '';
  const options = [...(useNames().get(target) ?? [])].map(([value, label]) => ({ value, label }));
  return <PlainReference field={useReference(props)} target={target} options={options} />;
}

interface PictureCellProps {
  label: string;
  cell: Cell | undefined;
  isReadOnly: boolean;
  onWrite: (value: Cell | null) => void;
}

/** A picture of the assets in a cell. */
function PictureCell({ label, cell, isReadOnly, onWrite }: PictureCellProps) {
  const [isPicking, setPicking] = useState(false);
  const { data: media } = Media.safeParse(cell);
  return (
    <>
      <FieldRow label={label}>
        {media && (
          <span className="min-w-0 flex-1 truncate" title={media.name}>
            {media.name}
          </span>
        )}
        {media && !isReadOnly && (
          <IconButton label={`Remove ${media.name}`} icon={Trash2} onClick={() => onWrite(null)} />
        )}
        {!media && isReadOnly && <span className="text-n10">None</span>}
        {!media && !isReadOnly && (
          <Button {...AssetPicker.opener} size="small" icon={ImagePlus} onClick={() => setPicking(true)}>
            Choose picture
          </Button>
        )}
      </FieldRow>
      {isPicking && (
        <PicturePicker title={label} onClose={() => setPicking(false)} onPick={(picked) => onWrite(mediaOf(picked))} />
      )}
    </>
  );
}
