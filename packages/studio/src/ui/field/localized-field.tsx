import { useId } from 'react';
import { cx } from '../cx.ts';
import { LangBadge } from '../show/lang-badge.tsx';
import { describedBy, Field, useFieldLayout } from './field.tsx';
import { fieldBoxSize, fieldInputLook } from './field-input-look.ts';

type LocalizedFieldProps = {
  label: string;
  /** The project's languages in their order; the first is the main one. */
  languages: readonly string[];
  value: Readonly<Record<string, string | undefined>>;
  onChange: (language: string, text: string) => void;
  hint?: string;
  error?: string;
  placeholder?: string;
  /** Most characters that can be stored in a language; typing stops there. */
  maxLength?: number | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** It may have several lines, and grows with what is written. */
  isLong?: boolean;
};

/** The same text in every language, one row each; a language that is behind the others says so in its row. */
export function LocalizedField(props: LocalizedFieldProps) {
  const {
    label,
    languages,
    value,
    onChange,
    hint,
    error,
    placeholder,
    maxLength,
    isRequired = false,
    isDisabled = false,
    isLong = false,
  } = props;
  const Input = isLong ? 'textarea' : 'input';
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  const isWrittenSomewhere = languages.some((language) => isWritten(value[language]));
  return (
    <Field label={label} controlId={`${id}-${languages[0]}`} hint={hint} error={error} isRequired={isRequired}>
      {languages.map((language) => {
        const isMissing = isWrittenSomewhere && !isWritten(value[language]);
        return (
          <div
            key={language}
            className={cx('field-box', isLong ? 'items-start' : fieldBoxSize(isRow))}
            data-invalid={Boolean(error) && isMissing}
          >
            <Input
              id={`${id}-${language}`}
              {...(isLong ? { rows: 2 } : {})}
              aria-label={`${label}, ${language.toUpperCase()}${isMissing ? ', missing' : ''}`}
              aria-required={isRequired || undefined}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy(`${id}-${languages[0]}`, { hint, error })}
              lang={language}
              value={value[language] ?? ''}
              placeholder={isMissing ? languages.map((other) => value[other]).find(isWritten) : placeholder}
              onChange={(event) => onChange(language, event.target.value)}
              maxLength={maxLength}
              disabled={isDisabled}
              className={
                isLong
                  ? cx(
                      'field-sizing-content max-h-64 min-h-[calc(2lh+0.75rem)] min-w-0 flex-1 resize-none bg-transparent py-1.5 outline-none pointer-coarse:text-[1rem]',
                      isRow ? 'px-2' : 'px-2.5',
                    )
                  : fieldInputLook
              }
            />
            <span className={cx('flex flex-none', isLong && 'my-1.5 mr-2')}>
              <LangBadge language={language} isMissing={isMissing} />
            </span>
          </div>
        );
      })}
    </Field>
  );
}

function isWritten(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
