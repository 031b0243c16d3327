import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { Combobox } from '../../../../ui/field/combobox.tsx';
import { LocalizedField } from '../../../../ui/field/localized-field.tsx';
import { NumberField } from '../../../../ui/field/number-field.tsx';
import { Switch } from '../../../../ui/field/switch.tsx';
import { ConditionEditor } from '../condition-editor.tsx';
import { useInputOptions } from '../use-input-options.ts';
import type { Bound, Rule } from './rule.ts';
import { ruleSentence } from './rule-sentence.ts';
import { useOptionNames } from './use-option-names.ts';
import { useRuleNames, useRuleSources } from './use-rule-names.ts';

interface RangeEndProps {
  label: string;
  bound: Bound;
  isReadOnly: boolean;
  onChange: (bound: Bound) => void;
}

/** Stands for a number that is typed. */
const TYPED = '#';

/** An end of a range: nothing, a number, or what another node gives. */
function RangeEnd({ label, bound, isReadOnly, onChange }: RangeEndProps) {
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

interface RuleFormProps {
  rule: Rule;
  isReadOnly: boolean;
  /** `part`: what is typed, as one step of undo. */
  onChange: (rule: Rule, part?: string) => void;
}

/** The parts of a rule's sentence as fields. */
export function RuleForm({ rule, isReadOnly, onChange }: RuleFormProps) {
  const names = useRuleNames();
  return (
    <>
      <p role="status" aria-label="Rule" className="break-words rounded-md bg-n3 px-2.5 py-2 font-medium">
        {ruleSentence(rule, names)}
      </p>
      {rule.type === 'range' ? (
        <RangeFields rule={rule} isReadOnly={isReadOnly} onChange={onChange} />
      ) : (
        <OptionFields rule={rule} isReadOnly={isReadOnly} onChange={onChange} />
      )}
      <LocalizedField
        label="Message"
        languages={LANGUAGES}
        value={rule.message.type === 'custom' ? rule.message.value : {}}
        placeholder="What visitors read when it refuses"
        isDisabled={isReadOnly}
        onChange={(code, text) => {
          const language = LANGUAGES.find((known) => known === code);
          if (language) onChange({ ...rule, message: withText(rule.message, language, text) }, `message ${language}`);
        }}
      />
    </>
  );
}

type OptionRule = Extract<Rule, { type: 'require' | 'allow' }>;
type RangeRule = Extract<Rule, { type: 'range' }>;
type Part<R> = { rule: R; isReadOnly: boolean; onChange: (rule: Rule, part?: string) => void };

function OptionFields({ rule, isReadOnly, onChange }: Part<OptionRule>) {
  const choices = useInputOptions('choice');
  const options = useOptionNames(rule.choice ?? undefined);
  const known = rule.option === '' || options.some(({ value }) => value === rule.option);
  const when = (
    <ConditionEditor
      when={rule.when}
      isReadOnly={isReadOnly}
      onChange={(next, part) => onChange({ ...rule, when: next }, part)}
    />
  );
  return (
    <>
      {rule.type === 'require' && when}
      <Combobox
        label={rule.type === 'require' ? 'Then' : 'Choice'}
        placeholder="Choose a choice"
        searchPlaceholder="Find a choice"
        emptyText="There are no choices yet."
        options={choices}
        value={rule.choice}
        isDisabled={isReadOnly}
        onChange={(choice) => onChange({ ...rule, choice, option: '' })}
      />
      <Combobox
        label={rule.type === 'require' ? 'Must be' : 'Option'}
        placeholder={rule.choice === null ? 'Choose a choice first' : 'Choose an option'}
        searchPlaceholder="Find an option"
        options={known ? options : [...options, { value: rule.option, label: rule.option }]}
        value={rule.option || null}
        isDisabled={isReadOnly || rule.choice === null}
        onChange={(option) => onChange({ ...rule, option: option ?? '' })}
        {...(known ? {} : { error: 'This option was deleted' })}
      />
      {rule.type === 'allow' && when}
      {rule.type === 'require' && (
        <Switch
          label="Take it at once"
          hint="Instead of refusing, the option is taken for visitors, and they are told."
          isOn={rule.autoCorrect}
          isDisabled={isReadOnly}
          onChange={(autoCorrect) => onChange({ ...rule, autoCorrect })}
        />
      )}
    </>
  );
}

function RangeFields({ rule, isReadOnly, onChange }: Part<RangeRule>) {
  const numbers = useInputOptions('number-input');
  return (
    <>
      <Combobox
        label="Number"
        placeholder="Choose a number"
        searchPlaceholder="Find a number"
        emptyText="There are no numbers yet."
        options={numbers}
        value={rule.number}
        isDisabled={isReadOnly}
        onChange={(number) => onChange({ ...rule, number })}
      />
      <RangeEnd
        label="At least"
        bound={rule.min}
        isReadOnly={isReadOnly}
        onChange={(min) => onChange({ ...rule, min })}
      />
      <RangeEnd
        label="At most"
        bound={rule.max}
        isReadOnly={isReadOnly}
        onChange={(max) => onChange({ ...rule, max })}
      />
    </>
  );
}
