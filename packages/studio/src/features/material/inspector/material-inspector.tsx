import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { SharedUses } from '../../usages/public.ts';
import { useShownMaterial, useTypedField } from '../editor-hooks.ts';
import { DataField } from './data-field.tsx';
import { KindField } from './kind-field.tsx';
import { SECTIONS } from './material-sections.ts';

/** Every field of the material, and where it is used. */
export function MaterialInspector() {
  const { type } = useShownMaterial();
  const name = useTypedField('settings', 'settings', ['name']);
  return (
    <>
      <InspectorSection title="Material">
        <BoundRequiredText field={name} emptyMessage="Enter a name" />
        <KindField />
      </InspectorSection>
      {SECTIONS[type].map(({ title, fields }) => (
        <InspectorSection key={`${type} ${title}`} title={title} isFoldable>
          {fields.map((field) => (
            <DataField key={field.name} field={field} />
          ))}
        </InspectorSection>
      ))}
      <SharedUses kind="material" />
    </>
  );
}
