import { useState } from 'react';
import { Combobox } from '../../ui/field/combobox.tsx';
import { errorOf } from './bound-fields.tsx';
import type { Field } from './field.ts';
import { membersOf } from './members-of.ts';

/** Something a reference may lead to. */
export interface ReferenceOption {
  value: string;
  label: string;
  detail?: string;
}

const NAMES: Readonly<Record<string, { one: string; many: string }>> = {
  entity: { one: 'object', many: 'objects' },
  mesh: { one: 'mesh', many: 'meshes' },
  '4-colors': { one: 'colour group', many: 'colour groups' },
  category: { one: 'category', many: 'categories' },
  'mesh-slot': { one: 'slot', many: 'slots' },
  'graph-node': { one: 'node', many: 'nodes' },
  'data-table': { one: 'table', many: 'tables' },
  'widget-use': { one: 'widget', many: 'widgets' },
  'control-group': { one: 'group', many: 'groups' },
  'outline-feature': { one: 'outline', many: 'outlines' },
};

/** The same of a field whose value is known to be a reference. */
export function BoundReference({ field, ...list }: BoundReferenceProps) {
  return (
    <PlainReference
      {...list}
      field={{
        ...field,
        onChange: (next) => {
          const { type, id } = membersOf(next);
          field.onChange(typeof type === 'string' && typeof id === 'string' ? { type, id } : null);
        },
      }}
    />
  );
}

type BoundReferenceProps = {
  field: Field<{ type: string; id: string } | null>;
  target: string;
  options: ReferenceOption[];
};

/** A reference as a list with a search box. */
export function PlainReference({
  field,
  target,
  options,
  onSearch,
}: {
  field: Pick<Field, 'label' | 'value' | 'isMixed' | 'isReadOnly' | 'onChange' | 'issue'>;
  target: string;
  options: ReferenceOption[];
  /** What is typed, where there may be more than the options. */
  onSearch?: (typed: string) => void;
}) {
  const { id } = membersOf(field.value);
  const value = typeof id === 'string' && !field.isMixed ? id : null;
  const { one, many } = NAMES[target] ?? { one: target, many: `${target}s` };
  const [typed, setTyped] = useState('');
  // Of what is searched elsewhere, none may match what is typed.
  const hasNone = options.length === 0 && (!onSearch || typed === '');
  const isKnown = value === null || options.some((option) => option.value === value);
  return (
    <Combobox
      label={field.label}
      placeholder={field.isMixed ? 'Different values' : hasNone ? `No ${many} yet` : 'None'}
      searchPlaceholder={`Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
      emptyText={hasNone ? `There are no ${many} yet.` : `No ${many} match.`}
      options={isKnown ? options : [...options, { value, label: `Deleted ${one}`, detail: 'Choose another or clear' }]}
      value={value}
      isDisabled={field.isReadOnly}
      {...(onSearch && {
        onSearch: (text: string) => {
          setTyped(text);
          onSearch(text);
        },
      })}
      onChange={(next) => field.onChange(next === null ? null : { type: target, id: next })}
      {...(isKnown ? errorOf(field) : { error: `This ${one} was deleted` })}
    />
  );
}
