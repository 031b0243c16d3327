import { Name } from '@diorama/contract/common/inputs.ts';
import { MATERIAL_TYPES, type MaterialType } from '@diorama/documents/material/material.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { once } from '../../api/once.ts';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { faultsBy } from '../../ui/form/faults.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../ui/form/use-studio-form.ts';
import { MATERIAL_KINDS } from './material-types.ts';
import { materialKeys } from './materials.queries.ts';

const faults = faultsBy({ name: { schema: Name, empty: 'Enter a name' } });
/** Most are of the first kind. */
const OPTIONS = [...MATERIAL_TYPES]
  .sort((a, b) => Number(b === 'pbr-mr') - Number(a === 'pbr-mr'))
  .map((value) => ({ value, label: MATERIAL_KINDS[value].label, hint: MATERIAL_KINDS[value].pitch }));

/** Name and kind of a new material; its editor opens. */
export function CreateMaterialDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [type, setType] = useState<MaterialType>('pbr-mr');
  const form = useStudioForm({
    values: { name: '' },
    faults,
    submit: async ({ name }: { name: string }) => {
      // As glTF's own default a bare metal would be made: paint is what most begin with.
      const look = type === 'pbr-mr' ? { metallic: 0, roughness: 0.5 } : {};
      const made = await once(
        'e3d.material.create',
        { name: name.trim(), material: { type, ...look } },
        api.e3d.material.create.mutate,
      );
      await client.invalidateQueries({ queryKey: materialKeys.all });
      onClose();
      await navigate({ to: '/edit/material/$materialId', params: { materialId: made.id } });
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="New material" submitLabel="Create material">
      <form.AppField name="name">
        {(field) => <field.Text label="Name" maxLength={200} placeholder="Oiled oak" isRequired />}
      </form.AppField>
      <RadioCards label="Kind" options={OPTIONS} value={type} onChange={setType} />
    </FormDialog>
  );
}
