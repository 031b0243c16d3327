import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { popupItemLook, popupLook } from '../show/popup-look.ts';
import { describedBy, Field, useFieldLayout } from './field.tsx';
import { fieldBoxSize } from './field-input-look.ts';

type SelectOption<Value extends string> = { value: Value; label: string; icon?: LucideIcon; isDisabled?: boolean };

type SelectProps<Value extends string> = {
  label: string;
  options: readonly SelectOption<Value>[];
  /** Null: nothing chosen, or the selected things differ. */
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The label is read aloud only, as in a toolbar. */
  hasHiddenLabel?: boolean;
};

/** One of a known list. For more than about fifteen choices use `Combobox`, for two or three `SegmentedControl`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    options,
    value,
    onChange,
    placeholder = 'Choose',
    hint,
    error,
    isRequired = false,
    isDisabled = false,
    hasHiddenLabel = false,
  } = props;
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  const chosen = options.find((option) => option.value === value);
  const control = (
    <Base.Root<Value>
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={isDisabled}
      items={[...options]}
    >
      <Base.Trigger
        id={id}
        aria-label={chosen ? `${label}: ${chosen.label}` : label}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        data-invalid={error !== undefined && error !== ''}
        data-quiet-focus
        className={cx('field-box field-trigger w-full text-left', fieldBoxSize(isRow))}
      >
        {chosen?.icon && <Icon of={chosen.icon} className="text-n10" />}
        <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-n9')} title={chosen?.label}>
          {chosen?.label ?? placeholder}
        </span>
        <Icon of={ChevronsUpDown} size={14} className="text-n9" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} collisionPadding={8} className="z-40">
          <Base.Popup className={cx(popupLook, 'min-w-(--anchor-width) overflow-y-auto p-1')}>
            <Base.List aria-label={label}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.isDisabled}
                  className={popupItemLook}
                >
                  {option.icon && <Icon of={option.icon} className="text-n10" />}
                  <Base.ItemText className="mr-4 truncate">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="ml-auto">
                    <Icon of={Check} size={14} className="text-accent-ink" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
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
