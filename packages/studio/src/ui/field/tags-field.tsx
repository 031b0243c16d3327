import { Combobox as Base } from '@base-ui/react/combobox';
import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../show/icon.tsx';
import { popupItemLook, popupLook } from '../show/popup-look.ts';
import { describedBy, Field } from './field.tsx';
import { fieldInputLook } from './field-input-look.ts';

type TagsFieldProps = {
  label: string;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags that are in use elsewhere, the likeliest first. */
  suggestions: readonly string[];
  placeholder?: string;
  hint?: string;
  error?: string;
  /** Most tags, and most characters of one. */
  most: number;
  maxLength: number;
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Tags as chips in a field. Enter or a comma adds what is typed or the marked suggestion; Backspace and the arrows reach
 * the chips, Delete removes one.
 */
export function TagsField(props: TagsFieldProps) {
  const { label, value, onChange, suggestions, placeholder = 'Add a tag', hint, error, most, maxLength } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const fresh = typed.trim();
  const isKnown = [...suggestions, ...value].some((tag) => same(tag, fresh));
  const isFull = value.length >= most;
  const items = isFull
    ? []
    : [
        ...suggestions.filter((tag) => !value.some((other) => same(tag, other))),
        ...(fresh !== '' && !isKnown ? [fresh] : []),
      ];
  const set = (tags: readonly string[]) => {
    setTyped('');
    onChange(tags.filter((tag, at) => tags.findIndex((other) => same(tag, other)) === at).slice(0, most));
  };
  return (
    <Field label={label} controlId={id} hint={isFull ? `No more than ${most} tags` : hint} error={error}>
      <Base.Root
        multiple
        items={items}
        autoHighlight
        value={[...value]}
        onValueChange={set}
        inputValue={typed}
        onInputValueChange={(text) => {
          if (!/[,;]$/.test(text)) return setTyped(text);
          const tag = text.slice(0, -1).trim();
          if (tag !== '') set([...value, tag]);
        }}
      >
        <Base.Chips
          className="field-box h-auto min-h-8 flex-wrap pointer-coarse:min-h-11 gap-1 py-1 pl-1.5"
          data-invalid={Boolean(error)}
        >
          {value.map((tag) => (
            <Base.Chip
              key={tag}
              aria-label={tag}
              className="inline-flex h-5.5 max-w-full items-center gap-0.5 rounded-[5px] bg-n4 pl-1.75 text-n12 text-xs outline-none focus-within:bg-accent-soft data-highlighted:bg-accent-soft data-highlighted:text-accent-ink"
            >
              <span className="truncate">{tag}</span>
              <Base.ChipRemove
                aria-label={`Remove ${tag}`}
                className="grid size-5.5 flex-none place-items-center rounded-[5px] text-n9 hover:text-n12"
              >
                <Icon of={X} size={12} />
              </Base.ChipRemove>
            </Base.Chip>
          ))}
          <Base.Input
            id={id}
            // The label is hidden from readers while the suggestions are open.
            aria-label={label}
            placeholder={value.length === 0 ? placeholder : undefined}
            maxLength={maxLength}
            // Not disabled: the keys that reach the chips begin here.
            readOnly={isFull}
            aria-describedby={describedBy(id, { hint, error })}
            // What stands in the field has been typed to be added: leaving the field does so, too.
            onBlur={() => {
              if (fresh !== '') set([...value, fresh]);
            }}
            className={cx(fieldInputLook, 'min-w-16 px-1')}
          />
        </Base.Chips>
        <Base.Portal>
          <Base.Positioner sideOffset={4} collisionPadding={8} className="z-40">
            <Base.Popup
              aria-label={label}
              className={cx(popupLook, 'max-h-60 w-(--anchor-width) min-w-44 overflow-y-auto p-1 data-empty:hidden')}
            >
              <Base.List aria-label={label}>
                {(tag: string) => (
                  <Base.Item key={tag} value={tag} className={popupItemLook}>
                    {tag === fresh && !isKnown && <Icon of={Plus} size={14} className="text-n9" />}
                    <span className="min-w-0 truncate">{tag === fresh && !isKnown ? `Add “${tag}”` : tag}</span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}
