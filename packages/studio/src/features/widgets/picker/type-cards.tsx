import { WIDGET_TYPES, type WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { WIDGET_LOOKS } from '../../widget/public.ts';

/** The four types as cards with a line each. */
export function TypeCards({ value, onChange }: { value: WidgetType; onChange: (type: WidgetType) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-n11">Type</legend>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {WIDGET_TYPES.map((type) => (
          <label
            key={type}
            className={cx(
              'relative flex items-start gap-3 rounded-lg border px-3 py-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-1',
              type === value ? 'border-accent bg-accent-soft' : 'border-n6 hover:bg-n2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className="absolute inset-0 opacity-0"
            />
            <Icon of={WIDGET_LOOKS[type].icon} size={18} className={type === value ? 'text-accent-ink' : 'text-n10'} />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{WIDGET_LOOKS[type].label}</span>
              <span className="text-n11 text-xs">{WIDGET_LOOKS[type].pitch}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
