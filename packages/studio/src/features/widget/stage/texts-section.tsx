import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { BoundLocalized } from '../../../editor/fields/bound-fields.tsx';
import type { Field } from '../../../editor/fields/field.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { useField } from '../editor-hooks.ts';
import { FormSection } from './form-section.tsx';

/** Title and description of what is shown. A comparison has a description for each picture instead. */
export function TextsSection({ hasDescription }: { hasDescription: boolean }) {
  const title = useField('content', 'content', ['data', 'title']);
  const description = useField('content', 'content', ['data', 'description']);
  return (
    <FormSection title="Texts">
      <BoundLocalized field={title} />
      {hasDescription && <LongText field={description} />}
    </FormSection>
  );
}

/** Several lines in the language that is shown. */
export function LongText({ field }: { field: Field<I18nString> }) {
  const { language } = useAddress();
  const { value } = field;
  return (
    <TextArea
      label={`${field.label} ${language.toUpperCase()}`}
      value={value?.type === 'custom' ? (value.value[language] ?? '') : ''}
      isDisabled={field.isReadOnly}
      maxLength={field.maxLength}
      onChange={(text) => field.onChange(withText(value, language, text), language)}
    />
  );
}
