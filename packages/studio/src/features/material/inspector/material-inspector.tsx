import { fieldLabel } from '@diorama/documents/engine/schema/labels.ts';
import { convertMaterial } from '@diorama/documents/material/convert-material.ts';
import { changeMaterialType } from '@diorama/documents/material/material.commands.ts';
import { materialLabels } from '@diorama/documents/material/material.labels.ts';
import { MATERIAL_TYPES, type MaterialType } from '@diorama/documents/material/material.schema.ts';
import { useState } from 'react';
import { BoundRequiredText } from '../../../editor/fields/bound-fields.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { InspectorSection } from '../../../ui/field/inspector-section.tsx';
import { Select } from '../../../ui/field/select.tsx';
import { MATERIAL_KINDS } from '../../materials/public.ts';
import { SharedUses } from '../../usages/public.ts';
import { useExecute, useShownMaterial, useTypedField } from '../editor-hooks.ts';
import { DataField } from './data-field.tsx';
import { SECTIONS } from './material-sections.ts';

const OPTIONS = MATERIAL_TYPES.map((value) => ({ value, label: MATERIAL_KINDS[value].label }));

/** The kind of material; what another kind cannot hold is named before it goes. */
function KindField() {
  const data = useShownMaterial();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const [wanted, setWanted] = useState<MaterialType | null>(null);
  const change = (type: MaterialType) => {
    setWanted(null);
    if (type !== data.type) execute(changeMaterialType, { type });
  };
  const lost = wanted === null ? [] : convertMaterial(data, wanted).lost;
  return (
    <>
      <Select
        label="Kind"
        options={OPTIONS}
        value={data.type}
        isDisabled={isReadOnly}
        onChange={(next) => (convertMaterial(data, next).lost.length > 0 ? setWanted(next) : change(next))}
      />
      {wanted !== null && lost.length > 0 && (
        <AlertDialog
          isOpen
          onClose={() => setWanted(null)}
          title={`Change to “${MATERIAL_KINDS[wanted].label}”?`}
          text="That kind cannot hold what is set here. You can undo it."
          touches={
            <>
              <p className="font-medium">Goes</p>
              <ul>
                {lost.map((field) => (
                  <li key={field}>{fieldLabel(materialLabels, [field])}</li>
                ))}
              </ul>
            </>
          }
          confirmLabel="Change kind"
          onConfirm={() => change(wanted)}
        />
      )}
    </>
  );
}

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
