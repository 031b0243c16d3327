import { splitPort } from '@diorama/documents/e3d/graph/node-ports.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { COMPARISONS, type Term } from './condition.ts';
import type { When } from './rules/rule.ts';
import { COMPARISON_LABELS } from './rules/rule-sentence.ts';
import { useOptionNames } from './rules/use-option-names.ts';
import { type RuleSource, useRuleSources } from './rules/use-rule-names.ts';

interface ConditionEditorProps {
  when: When;
  isReadOnly: boolean;
  onChange: (when: When, part?: string) => void;
}

/** When a rule holds: parts about choices, yes or no, and numbers, all of them or one. */
export function ConditionEditor({ when, isReadOnly, onChange }: ConditionEditorProps) {
  const sources = useRuleSources();
  if (when.type === 'text')
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-n10 text-xs">
          It holds when this expression is true. Change it in its node, or begin again.
        </p>
        <code className="break-words rounded-md bg-n3 px-2 py-1.5 text-xs">{when.text}</code>
        {!isReadOnly && (
          <Button size="small" onClick={() => onChange({ type: 'condition', condition: { join: 'and', terms: [] } })}>
            Write a new condition
          </Button>
        )}
      </div>
    );
  const { join, terms } = when.condition;
  const set = (next: readonly Term[], part?: string) =>
    onChange({ type: 'condition', condition: { join, terms: next } }, part);
  const [first] = sources;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">When</legend>
      {terms.length > 1 && (
        <Select
          label="When"
          options={[
            { value: 'and', label: 'All of these are true' },
            { value: 'or', label: 'One of these is true' },
          ]}
          value={join}
          isDisabled={isReadOnly}
          onChange={(next) => onChange({ type: 'condition', condition: { join: next, terms } })}
        />
      )}
      {terms.map((term, at) => (
        <TermEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place: two may say the same
          key={at}
          term={term}
          sources={sources}
          isReadOnly={isReadOnly}
          onChange={(next, isTyped) =>
            set(
              terms.map((one, place) => (place === at ? next : one)),
              isTyped ? `term ${at}` : undefined,
            )
          }
          onRemove={() => set(terms.filter((_one, place) => place !== at))}
        />
      ))}
      {!isReadOnly && first && (
        <Button size="small" icon={Plus} onClick={() => set([...terms, termFor(first)])}>
          Add condition
        </Button>
      )}
    </fieldset>
  );
}

/** What a new part about a value says at first. */
function termFor({ port, type }: RuleSource): Term {
  if (type.type === 'number') return { type: 'number', name: port, comparison: '>=', number: 0 };
  if (type.type === 'key' || type.type === 'text') return { type: 'option', name: port, isNot: false, option: '' };
  return { type: 'yes', name: port, isNot: false };
}

interface TermEditorProps {
  term: Term;
  sources: readonly RuleSource[];
  isReadOnly: boolean;
  onChange: (term: Term, isTyped?: boolean) => void;
  onRemove: () => void;
}

function TermEditor({ term, sources, isReadOnly, onChange, onRemove }: TermEditorProps) {
  const isKnown = sources.some(({ port }) => port === term.name);
  const options = sources.map(({ port, label }) => ({ value: port, label }));
  return (
    <div className="flex flex-col gap-1.5 rounded-md border border-n5 p-2">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Combobox
            label="If"
            searchPlaceholder="Find a choice"
            options={isKnown ? options : [...options, { value: term.name, label: term.name }]}
            value={term.name}
            isRequired
            isDisabled={isReadOnly}
            onChange={(port) => {
              const source = sources.find((one) => one.port === port);
              if (source) onChange(termFor(source));
            }}
          />
        </div>
        {!isReadOnly && <IconButton label="Remove condition" icon={X} onClick={onRemove} />}
      </div>
      <TermValue term={term} isReadOnly={isReadOnly} onChange={onChange} />
    </div>
  );
}

type TermValueProps = Pick<TermEditorProps, 'term' | 'isReadOnly' | 'onChange'>;

function TermValue({ term, isReadOnly, onChange }: TermValueProps) {
  switch (term.type) {
    case 'yes':
      return (
        <Select
          label="Is"
          options={[
            { value: 'yes', label: 'yes' },
            { value: 'no', label: 'no' },
          ]}
          value={term.isNot ? 'no' : 'yes'}
          isDisabled={isReadOnly}
          onChange={(value) => onChange({ ...term, isNot: value === 'no' })}
        />
      );
    case 'number':
      return (
        <>
          <Select
            label="Compared"
            options={COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }))}
            value={term.comparison}
            isDisabled={isReadOnly}
            onChange={(comparison) => onChange({ ...term, comparison })}
          />
          <NumberField
            label="Number"
            value={term.number}
            isDisabled={isReadOnly}
            onChange={(number) => onChange({ ...term, number }, true)}
          />
        </>
      );
    default:
      return <OptionValue term={term} isReadOnly={isReadOnly} onChange={onChange} />;
  }
}

type OptionTerm = Extract<Term, { type: 'option' | 'options' }>;

function OptionValue({ term, isReadOnly, onChange }: TermValueProps & { term: OptionTerm }) {
  const { name } = term;
  const options = useOptionNames(splitPort(name).node);
  const chosen = term.type === 'options' ? term.options : [term.option].filter(Boolean);
  const first = chosen[0] ?? '';
  const hasList = options.length > 0 && splitPort(name).output === null;
  return (
    <>
      <Select
        label="Compared"
        options={[
          { value: 'is', label: 'is' },
          { value: 'not', label: 'is not' },
          ...(hasList || term.type === 'options' ? [{ value: 'one' as const, label: 'is one of' }] : []),
        ]}
        value={term.type === 'options' ? 'one' : term.isNot ? 'not' : 'is'}
        isDisabled={isReadOnly}
        onChange={(next) =>
          onChange(
            next === 'one'
              ? { type: 'options', name, options: chosen }
              : { type: 'option', name, isNot: next === 'not', option: first },
          )
        }
      />
      {term.type === 'options' ? (
        options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            isChecked={chosen.includes(value)}
            isDisabled={isReadOnly}
            onChange={(isChecked) =>
              onChange({
                ...term,
                options: isChecked ? [...chosen, value] : chosen.filter((one) => one !== value),
              })
            }
          />
        ))
      ) : hasList ? (
        <Combobox
          label="Option"
          placeholder="Choose an option"
          searchPlaceholder="Find an option"
          options={
            first === '' || options.some(({ value }) => value === first)
              ? options
              : [...options, { value: first, label: first }]
          }
          value={first || null}
          isDisabled={isReadOnly}
          onChange={(option) => onChange({ ...term, option: option ?? '' })}
        />
      ) : (
        <TextField
          label="Text"
          value={first}
          maxLength={200}
          isReadOnly={isReadOnly}
          onChange={(option) => onChange({ ...term, option }, true)}
        />
      )}
    </>
  );
}
