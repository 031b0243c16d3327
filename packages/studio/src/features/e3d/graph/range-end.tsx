import { Combobox } from '../../../ui/combobox.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import type { Bound } from './rule.ts';
import { useRuleSources } from './use-rule-names.ts';

interface RangeEndProps {
  label: string;
  bound: Bound;
  isReadOnly: boolean;
  onChange: (bound: Bound) => void;
}

/** Stands for a number that is typed. */
const TYPED = '#';

/** An end of a range: nothing, a number, or what another node gives. */
export function RangeEnd({ label, bound, isReadOnly, onChange }: RangeEndProps) {
  const sources = useRuleSources().filter(({ type }) => type.type === 'number' || type.type === 'any');
  const options = [
    { value: TYPED, label: 'A number' },
    ...sources.map(({ port, label: name }) => ({ value: port, label: name })),
  ];
  return (
    <>
      <Combobox
        label={label}
        placeholder="No limit"
        searchPlaceholder="Find a number"
        options={options}
        value={bound === null ? null : bound.type === 'number' ? TYPED : bound.port}
        isDisabled={isReadOnly}
        onChange={(next) =>
          onChange(next === null ? null : next === TYPED ? { type: 'number', number: 0 } : { type: 'port', port: next })
        }
      />
      {bound?.type === 'number' && (
        <NumberField
          label={`${label}, number`}
          value={bound.number}
          isDisabled={isReadOnly}
          onChange={(number) => onChange({ type: 'number', number })}
        />
      )}
    </>
  );
}
