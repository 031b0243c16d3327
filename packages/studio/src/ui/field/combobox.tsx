import { Combobox as Base } from '@base-ui/react/combobox';
import { foundByName, isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { Check, ChevronsUpDown, Search, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useMemo, useState } from 'react';
import { cx } from '../cx.ts';
import { keepTyping } from '../load/keep-typing.ts';
import { CutName } from '../show/cut-name.tsx';
import { Icon } from '../show/icon.tsx';
import { popupItemLook, popupLook } from '../show/popup-look.ts';
import { describedBy, Field, useFieldLayout } from './field.tsx';
import { fieldBoxSize, fieldInputLook } from './field-input-look.ts';
import { nearNote } from './near-note.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  /** A quieter second fact. */
  detail?: string;
  /** The heading it stands under; those of a group follow each other. */
  group?: string;
  /** Before its name: a `Thumbnail`. */
  picture?: ReactNode;
};

/** Options that are in sight without searching. */
const FEW = 8;

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
  /** Where the list opens; at the side of the field, it covers none of its neighbours. */
  side?: 'bottom' | 'left' | 'top';
  /** Opens the list in place of a field: a button. */
  trigger?: ReactElement<Record<string, unknown>>;
  /** Below the list, such as what else a choice does. */
  footer?: ReactNode;
  /** Searched only where the list is long. */
  isSearchedWhenLong?: boolean;
};

/** One of a long list: opens with a search box inside. For a short list use `Select`. */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChange, placeholder = 'Choose', searchPlaceholder = 'Search' } = props;
  const { emptyText = 'Nothing matches.', hint, error, isRequired = false, isDisabled = false } = props;
  const { hasHiddenLabel = false, onSearch, side = 'bottom', trigger, footer, isSearchedWhenLong = false } = props;
  const [typed, setTyped] = useState('');
  // As every other list is searched; a caller that finds them itself has done so.
  const found = useMemo(() => (onSearch ? options : foundByName(options, typed, namesOf)), [options, typed, onSearch]);
  const isNear = !onSearch && isOnlyNear(found, typed, namesOf);
  const groups = useMemo(
    () => [...Map.groupBy(found, ({ group = '' }) => group)].map(([name, items]) => ({ value: name, items })),
    [found],
  );
  const isGrouped = options.some(({ group }) => group !== undefined);
  const isSearchHidden = isSearchedWhenLong && options.length <= FEW;
  const id = useId();
  const isRow = useFieldLayout() === 'row';
  const chosen = options.find((option) => option.value === value) ?? null;
  const canClear = chosen !== null && !isRequired && !isDisabled;
  const control = (
    <Base.Root
      items={isGrouped ? groups : [...found]}
      filter={null}
      // Enter takes the first match.
      autoHighlight
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? null)}
      onInputValueChange={(text) => {
        setTyped(text);
        onSearch?.(text);
      }}
      // What is typed before the search box has focus is not lost.
      onOpenChange={(isOpen) => void (isOpen && keepTyping())}
      disabled={isDisabled}
    >
      {trigger && <Base.Trigger id={id} disabled={isDisabled} render={trigger} />}
      {!trigger && (
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
            <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-n9', canClear && 'pr-5')}>
              {chosen ? <CutName name={chosen.label} /> : placeholder}
            </span>
            <Icon of={ChevronsUpDown} size={14} className="text-n9" />
          </Base.Trigger>
          {canClear && (
            <button
              type="button"
              aria-label={`Clear ${label}`}
              onClick={() => onChange(null)}
              className="absolute top-1/2 right-7 grid size-5 -translate-y-1/2 place-items-center rounded-sm text-n9 hover:bg-n5 hover:text-n12 pointer-coarse:h-11 pointer-coarse:w-8"
            >
              <Icon of={X} size={14} />
            </button>
          )}
        </div>
      )}
      <Base.Portal>
        <Base.Positioner
          side={side}
          align={side === 'bottom' ? 'center' : 'start'}
          // The field's name is to its left.
          sideOffset={side === 'left' ? 120 : 4}
          collisionPadding={8}
          className="z-40"
        >
          <Base.Popup
            aria-label={label}
            className={cx(
              popupLook,
              'flex w-(--anchor-width) flex-col overflow-hidden',
              isGrouped ? 'min-w-72' : 'min-w-60',
            )}
          >
            <div
              className={
                isSearchHidden
                  ? 'sr-only'
                  : 'flex h-9 flex-none items-center gap-2 border-n5 border-b px-3 pointer-coarse:h-11'
              }
            >
              <Icon of={Search} size={14} className="text-n9" />
              <Base.Input
                aria-label={`Search ${label.toLowerCase()}`}
                placeholder={searchPlaceholder}
                className={fieldInputLook}
              />
            </div>
            <Base.Empty className="px-3 py-3 text-n10 empty:hidden">{emptyText}</Base.Empty>
            <p role="status" className="truncate px-3 pt-2 text-n10 text-xs empty:hidden">
              {isNear && nearNote(typed)}
            </p>
            <Base.List aria-label={label} className="max-h-72 overflow-y-auto p-1 empty:hidden">
              {isGrouped
                ? (group: { value: string; items: ComboboxOption[] }) => (
                    <Base.Group key={group.value} items={group.items}>
                      <Base.GroupLabel className="px-2 pt-2 pb-1 font-medium text-n10 text-xs">
                        {group.value}
                      </Base.GroupLabel>
                      <Base.Collection>{optionItem}</Base.Collection>
                    </Base.Group>
                  )
                : optionItem}
            </Base.List>
            {footer && <div className="flex-none border-n5 border-t px-3 py-1">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
  if (hasHiddenLabel || trigger) return control;
  return (
    <Field label={label} controlId={id} hint={hint} error={error} isRequired={isRequired}>
      {control}
    </Field>
  );
}

const namesOf = ({ label }: ComboboxOption): string[] => [label];

const optionItem = (option: ComboboxOption) => (
  <Base.Item key={option.value} value={option} className={popupItemLook}>
    {option.picture}
    <CutName name={option.label} />
    {option.detail && (
      <span className="min-w-8 shrink-[6] truncate text-n10 text-xs" title={option.detail}>
        {option.detail}
      </span>
    )}
    <Base.ItemIndicator className="ml-auto">
      <Icon of={Check} size={14} className="text-accent-ink" />
    </Base.ItemIndicator>
  </Base.Item>
);
