import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, Search, X } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import { describedBy, Field, useFieldLayout } from './field.tsx';
import { fieldBoxSize, fieldInputLook } from './field-input-look.ts';
import { Icon } from './icon.tsx';
import { popupItemLook, popupLook } from './popup-look.ts';

type ComboboxOption = { value: string; label: string /** A quieter second fact. */; detail?: string };

type ComboboxProps = {
  label: string;
  options: readonly ComboboxOption[];
  value: string | null;
  /** Null when the choice is cleared; a required field cannot be cleared. */
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Stands in the search box inside. */
  searchPlaceholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** What is typed into the search box, where `options` are only the first of many: the caller then finds others. */
  onSearch?: (typed: string) => void;
  hint?: string;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The label is read aloud only, as in a toolbar. */
  hasHiddenLabel?: boolean;
};

/** One of a long list: opens with a search box inside. For a short list use `Select`. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChange, placeholder = 'Choose', searchPlaceholder = 'Search' } = props;
  const { emptyText = 'Nothing matches.', hint, error, isRequired = false, isDisabled = false } = props;
  const { hasHiddenLabel = false, onSearch } = props;
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  const chosen = options.find((option) => option.value === value) ?? null;
  const canClear = chosen !== null && !isRequired && !isDisabled;
  const control = (
    <Base.Root
      items={[...options]}
      // Enter takes the first match.
      autoHighlight
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onInputValueChange={(typed) => onSearch?.(typed)}
      disabled={isDisabled}
    >
      <div className="relative">
        <Base.Trigger
          id={id}
          aria-label={chosen ? `${label}: ${chosen.label}` : `${label}: ${placeholder}`}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          data-invalid={error !== undefined && error !== ''}
          data-quiet-focus
          className={cx('field-box field-trigger w-full text-left', fieldBoxSize(isRow))}
        >
          <span
            className={cx('min-w-0 flex-1 truncate', !chosen && 'text-n9', canClear && 'pr-5')}
            title={chosen?.label}
          >
            {chosen?.label ?? placeholder}
          </span>
          <Icon of={ChevronsUpDown} size={14} className="text-n9" />
        </Base.Trigger>
        {canClear && (
          <button
            type="button"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => onChange(null)}
            className="absolute top-1/2 right-7 grid size-5 -translate-y-1/2 place-items-center rounded-sm text-n9 hover:bg-n5 hover:text-n12 pointer-coarse:size-8"
          >
            <Icon of={X} size={14} />
          </button>
        )}
      </div>
      <Base.Portal>
        <Base.Positioner sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup
            aria-label={label}
            className={cx(popupLook, 'flex w-(--anchor-width) min-w-60 flex-col overflow-hidden')}
          >
            <div className="flex h-9 flex-none items-center gap-2 border-n5 border-b px-3 pointer-coarse:h-11">
              <Icon of={Search} size={14} className="text-n9" />
              <Base.Input
                aria-label={`Search ${label.toLowerCase()}`}
                placeholder={searchPlaceholder}
                className={fieldInputLook}
              />
            </div>
            <Base.Empty className="px-3 py-3 text-n10 empty:hidden">{emptyText}</Base.Empty>
            <Base.List aria-label={label} className="max-h-72 overflow-y-auto p-1 empty:hidden">
              {(option: ComboboxOption) => (
                <Base.Item key={option.value} value={option} className={popupItemLook}>
                  <span className="min-w-0 truncate" title={option.label}>
                    {option.label}
                  </span>
                  {option.detail && <span className="flex-none text-n10 text-xs">{option.detail}</span>}
                  <Base.ItemIndicator className="ml-auto">
                    <Icon of={Check} size={14} className="text-accent-ink" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
  if (hasHiddenLabel) return control;
  return (
    <Field label={label} controlId={id} hint={hint} error={error} isRequired={isRequired}>
      {control}
    </Field>
  );
}
