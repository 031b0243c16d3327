import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { useShell } from '../../../editor/shell-context.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';
import { useShownMaterial, useTypedField } from '../editor-hooks.ts';
import { DataField } from './data-field.tsx';
import { KindField } from './kind-field.tsx';
import { SECTIONS } from './material-sections.ts';

/** Every field of the material, and where it is used. */
export function MaterialInspector() {
  const { opened } = useShell();
  const { type } = useShownMaterial();
  const name = useTypedField('settings', 'settings', ['name']);
  const { data: usages } = useQuery(usagesOf('material', opened.id));
  const count = useMemo(() => new Set(usages?.map(({ docId }) => docId)).size, [usages]);
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
      <InspectorSection title={count === 0 ? 'Used in' : `Used in ${count}`} isFoldable>
        {usages && usages.length > 0 ? (
          <>
            <UsageList usages={usages} />
            <p className="mt-1 text-n10 text-xs">Live pages keep their copy until they are published again.</p>
          </>
        ) : (
          <p className="text-n10">{usages ? 'No product uses this material yet.' : 'Looking it up'}</p>
        )}
      </InspectorSection>
    </>
  );
}
