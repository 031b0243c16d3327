import {
  addColumn,
  changeColumn,
  columnIdFault,
  usesOfColumn,
} from '@diorama/documents/e3d/commands/table-columns.commands.ts';
import { rowsOf, slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { DataTableRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { Column } from '@diorama/documents/e3d/table.schema.ts';
import { convertedCell } from '@diorama/documents/e3d/table-cells.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LocalizedField } from '../../../ui/field/localized-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { useEditor } from '../editor-hooks.ts';
import { COLUMN_TYPES, REFERENCE_TARGETS } from './grid/grid-columns.ts';

interface ColumnDialogProps {
  table: DataTableRecord;
  /** The one that is edited; null: a new one. */
  column: string | null;
  before: string | null;
  onClose: () => void;
}

/** The fields of a column, and what a change of them comes to. */
export function ColumnDialog({ table, column, before, onClose }: ColumnDialogProps) {
  const { store } = useEditor();
  const old = table.columns.find(({ id }) => id === column) ?? null;
  const [label, setLabel] = useState(old?.label ?? null);
  const [typedId, setTypedId] = useState<string | null>(old?.id ?? null);
  const [type, setType] = useState<Column['type']>(old?.type ?? 'text');
  const [currency, setCurrency] = useState(old?.type === 'money' ? old.currency : 'SEK');
  const [target, setTarget] = useState(old?.type === 'reference' ? old.to : 'entity');
  const [isKey, setKey] = useState(old !== null && table.key === old.id);
  const others = table.columns.filter((one) => one !== old).map(({ id }) => id);
  const texts = label?.type === 'custom' ? label.value : {};
  const written = LANGUAGES.map((language) => texts[language]).find(Boolean) ?? '';
  const id = typedId ?? slugOf(written, others);
  const { data: next } = Column.safeParse({
    id,
    label: written === '' && label?.type !== 'variable' ? null : label,
    type,
    ...(type === 'money' ? { currency: currency.trim().toUpperCase() } : {}),
    ...(type === 'reference' ? { to: target } : {}),
  });
  const idFault = columnIdFault(store.records(), table, old?.id ?? '', id);
  const isCurrencyWrong = type === 'money' && !/^[A-Za-z]{3}$/.test(currency.trim());
  const uses = useMemo(() => (old ? usesOfColumn(store.records(), table, old.id) : []), [store, table, old]);
  const lost = useLost(table, old, next);
  const save = () => {
    if (!next || idFault !== null) return;
    if (old) store.execute(changeColumn, { table: table.id, column: old.id, to: next, isKey });
    else store.execute(addColumn, { table: table.id, column: next, before });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={old ? 'Edit column' : 'Add column'}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!next || idFault !== null}>
            {old ? 'Save' : 'Add column'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LocalizedField
          label="Label"
          languages={LANGUAGES}
          value={texts}
          maxLength={200}
          onChange={(code, text) => {
            const language = LANGUAGES.find((known) => known === code);
            if (language) setLabel(withText(label ?? undefined, language, text));
          }}
        />
        <TextField
          label="Name in expressions"
          value={id}
          onChange={(text) => setTypedId(text.trim())}
          maxLength={64}
          {...(idFault === null ? {} : { error: idFault })}
          {...(old && id !== old.id && uses.length > 0
            ? { hint: `${counted(uses.length, 'node')} of the graph and formulas follow` }
            : {})}
        />
        <Select label="Type" options={COLUMN_TYPES} value={type} onChange={setType} />
        {type === 'money' && (
          <TextField
            label="Currency"
            value={currency}
            onChange={setCurrency}
            maxLength={3}
            {...(isCurrencyWrong ? { error: 'Use a currency of three letters, such as SEK' } : {})}
          />
        )}
        {type === 'reference' && (
          <Select label="Leads to" options={REFERENCE_TARGETS} value={target} onChange={setTarget} />
        )}
        {old && (
          <Switch
            label="Key: choices find rows by it"
            isOn={isKey}
            isDisabled={table.key === old.id}
            onChange={setKey}
          />
        )}
        {lost.length > 0 && (
          <div role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
            <p className="font-medium">{counted(lost.length, 'cell')} cannot be kept in this type and will be empty</p>
            <p className="mt-0.5 break-words text-xs">
              {lost
                .slice(0, 6)
                .map(({ at }) => `row ${at + 1}`)
                .join(', ')}
              {lost.length > 6 && ' …'}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Rows whose cell a column of another type cannot hold. */
function useLost(table: DataTableRecord, old: Column | null, next: Column | undefined): { at: number }[] {
  const { store } = useEditor();
  const type = next?.type;
  const to = next?.type === 'reference' ? next.to : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: its name and label change nothing of this
  return useMemo(() => {
    if (!old || !next || (old.type === next.type && next.type !== 'reference')) return [];
    return rowsOf(store.records(), table.id).flatMap(({ cells }, at) => {
      const cell = cells[old.id];
      return cell !== undefined && convertedCell(cell, next) === null ? [{ at }] : [];
    });
  }, [store, table, old, type, to]);
}
