import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString, LocalizedText } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { CompassDial } from '../../ui/field/compass-dial.tsx';
import { LocalizedField } from '../../ui/field/localized-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { isPending } from '../checks/issue-groups.ts';
import { useShell } from '../shell-context.tsx';
import type { Field } from './field.ts';

/** What a check found, below the field; warnings and what only time fixes stay in the list of checks. */
export const errorOf = ({ issue }: Pick<Field, 'issue'>): { error?: string } =>
  issue?.level === 'error' && !isPending(issue) ? { error: issue.message } : {};

/** What edits a field, so that a check can lead to it. */
export function Marked({ field, children }: { field: Pick<Field, 'mark'>; children: ReactNode }) {
  return (
    <div className="contents" data-field={field.mark}>
      {children}
    </div>
  );
}

/** One line of text. */
export function BoundText({ field, placeholder }: { field: Field<string>; placeholder?: string }) {
  return (
    <Marked field={field}>
      <TextField
        label={field.label}
        value={field.isMixed ? '' : (field.value ?? '')}
        onChange={(text) => field.onChange(text)}
        placeholder={field.isMixed ? 'Different values' : placeholder}
        maxLength={field.maxLength}
        isReadOnly={field.isReadOnly}
        {...errorOf(field)}
      />
    </Marked>
  );
}

/** One line of text that must not be empty: `emptyMessage` says so while it is. */
export function BoundRequiredText({ field, emptyMessage }: { field: Field<string>; emptyMessage: string }) {
  const draft = useDraftText(field.value ?? '', (text) => field.onChange(text), emptyMessage);
  return (
    <Marked field={field}>
      <TextField
        label={field.label}
        {...errorOf(field)}
        {...draft}
        maxLength={field.maxLength}
        isRequired={!field.isReadOnly}
        isReadOnly={field.isReadOnly}
      />
    </Marked>
  );
}

/** A number with the unit and limits of its field. A fraction is shown as hundredths; `isWhole` rounds what is set. */
export function BoundNumber(props: { field: Field<number>; step?: number; isWhole?: boolean }) {
  const { field, step, isWhole = false } = props;
  const { value, unit, min, max } = field;
  const factor = unit === '%' ? 100 : 1;
  return (
    <Marked field={field}>
      <NumberField
        label={field.label}
        {...(unit === undefined ? {} : { unit })}
        {...(min === undefined ? {} : { min: min * factor })}
        {...(max === undefined ? {} : { max: max * factor })}
        {...(step === undefined ? {} : { step })}
        value={value === undefined || field.isMixed ? null : shown(value * factor, factor)}
        onChange={(next) => field.onChange(isWhole ? Math.round(next) : next / factor)}
        onGestureEnd={field.onGestureEnd}
        isDisabled={field.isReadOnly}
        {...errorOf(field)}
      />
    </Marked>
  );
}

/** Hundredths are read to one decimal. */
const shown = (value: number, factor: number): number => (factor === 1 ? value : Math.round(value * 10) / 10);

/** A direction. */
export function BoundDial({ field }: { field: Field<number> }) {
  return (
    <Marked field={field}>
      <CompassDial
        label={field.label}
        value={field.isMixed ? null : (field.value ?? 0)}
        onChange={(angle) => field.onChange(angle)}
        onGestureEnd={field.onGestureEnd}
        isDisabled={field.isReadOnly}
        {...errorOf(field)}
      />
    </Marked>
  );
}

/** On or off. */
export function BoundSwitch({ field }: { field: Field<boolean> }) {
  return (
    <Marked field={field}>
      <Switch
        label={field.label}
        isOn={field.value === true}
        onChange={(isOn) => field.onChange(isOn)}
        isDisabled={field.isReadOnly}
      />
    </Marked>
  );
}

/** A text in every language that is always written here. Each language is a step of undo of its own. */
export function BoundTexts(props: { field: Field<LocalizedText>; isRequired?: boolean }) {
  const { field, isRequired = false } = props;
  return (
    <Marked field={field}>
      <LocalizedField
        label={field.label}
        languages={LANGUAGES}
        value={field.value ?? {}}
        maxLength={field.maxLength}
        isRequired={isRequired && !field.isReadOnly}
        isDisabled={field.isReadOnly}
        {...errorOf(field)}
        onChange={(code, text) => {
          const language = LANGUAGES.find((known) => known === code);
          if (!language) return;
          const { [language]: _old, ...others } = field.value ?? {};
          field.onChange(text === '' ? others : { ...others, [language]: text }, language);
        }}
      />
    </Marked>
  );
}

/** A text in every language. What is typed in one language is a step of undo of its own. */
export function BoundLocalized(props: {
  field: Field<I18nString>;
  placeholder?: string;
  isRequired?: boolean;
  isLong?: boolean;
}) {
  const { field, placeholder, isRequired = false, isLong = false } = props;
  const { value } = field;
  const texts = (
    <LocalizedField
      label={field.label}
      languages={LANGUAGES}
      value={value?.type === 'custom' ? value.value : {}}
      {...(placeholder === undefined ? {} : { placeholder })}
      maxLength={field.maxLength}
      isRequired={isRequired && !field.isReadOnly}
      isDisabled={field.isReadOnly}
      isLong={isLong}
      {...errorOf(field)}
      onChange={(code, text) => {
        const language = LANGUAGES.find((known) => known === code);
        if (language) field.onChange(withText(value, language, text), language);
      }}
    />
  );
  if (value?.type !== 'variable') return <Marked field={field}>{texts}</Marked>;
  return (
    <div className="flex flex-col gap-1" data-field={field.mark}>
      {texts}
      <KeyOfText textKey={value.key} />
    </div>
  );
}

/** Below a field that shows the text of a translation key: which, with the way to it. What is typed above replaces it. */
function KeyOfText({ textKey }: { textKey: string }) {
  const { project } = useShell();
  return (
    <p className="min-w-0 text-n10 text-xs [overflow-wrap:anywhere]">
      Shows the text of{' '}
      {project ? (
        <Link
          to="/projects/$projectId/translations"
          params={{ projectId: project.id }}
          search={{ q: textKey }}
          className="font-mono text-accent-ink"
        >
          {textKey}
        </Link>
      ) : (
        <span className="font-mono">{textKey}</span>
      )}
    </p>
  );
}

/** A text that must not be empty: what is typed shows at once and counts as soon as it is allowed. */
function useDraftText(stored: string, save: (text: string) => void, emptyMessage: string) {
  const [draft, setDraft] = useState<string | null>(null);
  const [known, setKnown] = useState(stored);
  // Undo, or somebody else: what is stored now counts.
  if (stored !== known) {
    setKnown(stored);
    if (stored !== draft?.trimStart()) setDraft(null);
  }
  const isEmpty = draft !== null && draft.trim() === '';
  return {
    value: draft ?? stored,
    onChange: (text: string) => {
      setDraft(text);
      if (text.trim() !== '') save(text.trimStart());
    },
    onBlur: () => setDraft(null),
    ...(isEmpty ? { error: emptyMessage } : {}),
  };
}
