import type { Unit } from '@diorama/documents/e3d/table.schema.ts';
import { useState } from 'react';
import { errorOf } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { Select } from '../../../ui/field/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';

/** A number that may be absent: an empty field. */
export function BoundField({ field }: { field: Field<number | null> }) {
  const stored = field.value === null || field.value === undefined ? '' : String(field.value);
  const [draft, setDraft] = useState<string | null>(null);
  const number = Number((draft ?? '').trim().replace(',', '.'));
  const isNumber = draft === null || draft.trim() === '' || Number.isFinite(number);
  return (
    <TextField
      label={field.label}
      value={draft ?? stored}
      placeholder="None"
      isReadOnly={field.isReadOnly}
      onChange={setDraft}
      onBlur={() => {
        if (draft === null || !isNumber) return;
        setDraft(null);
        const next = draft.trim() === '' ? null : number;
        if (next !== (field.value ?? null)) field.onChange(next);
      }}
      {...(isNumber ? errorOf(field) : { error: 'Enter a number, or leave it empty. Not saved.' })}
    />
  );
}

const UNITS = [
  { value: 'number', label: 'Number' },
  { value: 'length', label: 'Length, m' },
  { value: 'area', label: 'Area, m²' },
  { value: 'money', label: 'Money' },
] as const;

/** What a number counts; money in a currency. */
export function UnitField({ field }: { field: Field<Unit> }) {
  const unit = field.value ?? { type: 'number' };
  const [draft, setDraft] = useState<string | null>(null);
  const isCurrency = draft === null || /^[A-Z]{3}$/.test(draft);
  return (
    <>
      <Select
        label={field.label}
        options={UNITS}
        value={unit.type}
        isDisabled={field.isReadOnly}
        onChange={(type) => field.onChange(type === 'money' ? { type, currency: 'SEK' } : { type })}
      />
      {unit.type === 'money' && (
        <TextField
          label="Currency"
          value={draft ?? unit.currency}
          maxLength={3}
          isReadOnly={field.isReadOnly}
          onChange={(text) => {
            const currency = text.toUpperCase();
            const isWhole = /^[A-Z]{3}$/.test(currency);
            setDraft(isWhole ? null : currency);
            if (isWhole) field.onChange({ type: 'money', currency });
          }}
          {...(isCurrency ? {} : { error: 'Use a currency of three letters, such as SEK. Not saved.' })}
        />
      )}
    </>
  );
}
