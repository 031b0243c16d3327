import { AspectRatioField } from '../../../editor/fields/aspect-ratio-field.tsx';
import { useField } from '../editor-hooks.ts';

/** The shape of the widget's pictures. */
export function AspectField() {
  const { label, value, isReadOnly, onChange, onGestureEnd } = useField('content', 'content', ['data', 'aspectRatio']);
  return (
    <AspectRatioField
      label={label}
      value={value ?? { width: 16, height: 9 }}
      isReadOnly={isReadOnly}
      onChange={onChange}
      onGestureEnd={onGestureEnd}
    />
  );
}
