import { WIDGET_TYPES, type WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import { Shapes } from 'lucide-react';
import { Select } from '../../ui/select.tsx';
import { WIDGET_LOOKS } from '../widget/public.ts';

/** Narrows a list to widgets of one type. */
export function TypeFilter({
  type,
  onChange,
}: {
  type: WidgetType | undefined;
  onChange: (type: WidgetType | undefined) => void;
}) {
  const options = [
    { value: 'any' as const, label: 'Any type', icon: Shapes },
    ...WIDGET_TYPES.map((value) => ({ value, label: WIDGET_LOOKS[value].label, icon: WIDGET_LOOKS[value].icon })),
  ];
  return (
    <div className="w-40 max-sm:w-36">
      <Select<WidgetType | 'any'>
        label="Type"
        hasHiddenLabel
        options={options}
        value={type ?? 'any'}
        onChange={(next) => onChange(next === 'any' ? undefined : next)}
      />
    </div>
  );
}
