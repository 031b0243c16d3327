import { NumberField } from '../../../ui/number-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useField } from '../editor-hooks.ts';

const USUAL = ['16:9', '3:2', '4:3', '1:1', '4:5', '9:16', '21:9'] as const;
type Choice = (typeof USUAL)[number] | 'other';

/** Width to height: one of the usual shapes, or any. */
export function AspectField() {
  const field = useField('content', 'content', ['data', 'aspectRatio']);
  const { width, height } = field.value ?? { width: 16, height: 9 };
  const name = `${width}:${height}`;
  const choice: Choice = USUAL.find((usual) => usual === name) ?? 'other';
  const side = (label: string, value: number, change: (next: number) => { width: number; height: number }) => (
    <NumberField
      label={label}
      value={value}
      min={1}
      max={100}
      isDisabled={field.isReadOnly}
      onChange={(next) => field.onChange(change(next))}
      onGestureEnd={field.onGestureEnd}
    />
  );
  return (
    <>
      <Select
        label={field.label}
        options={[...USUAL.map((value) => ({ value, label: value })), { value: 'other' as const, label: 'Other' }]}
        value={choice}
        isDisabled={field.isReadOnly}
        onChange={(next) => {
          const [w, h] = next === 'other' ? [2, 1] : next.split(':').map(Number);
          field.onChange({ width: w ?? 16, height: h ?? 9 });
        }}
      />
      {choice === 'other' && (
        <>
          {side('Width', width, (next) => ({ width: next, height }))}
          {side('Height', height, (next) => ({ width, height: next }))}
        </>
      )}
    </>
  );
}
