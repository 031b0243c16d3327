import { Name } from '@diorama/contract/common/inputs.ts';
import { Slug } from '@diorama/contract/projects/projects.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { apiErrorOf } from '../../../api/api-error.ts';
import { once } from '../../../api/once.ts';
import { faultsBy } from '../../../ui/form/faults.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { clientOptions } from '../clients.queries.ts';
import { projectKeys } from '../projects.queries.ts';
import { slugFrom } from '../slug.ts';

const faults = faultsBy({
  name: { schema: Name, empty: 'Enter a name' },
  slug: { schema: Slug, empty: 'Enter an address' },
});

/** Not as if somebody had typed it. */
const QUIETLY = { dontRunListeners: true };

/** Name, address and client of a new project; `clientId`: whom it is for unless another one is chosen. */
export function CreateProjectDialog({
  clientId: forClient = null,
  onClose,
}: {
  clientId?: string | null;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: clients = [] } = useQuery(clientOptions);
  const [isOwnSlug, setOwnSlug] = useState(false);
  const form = useStudioForm({
    values: { name: '', slug: '', clientId: forClient },
    faults,
    checkedAtOnce: ['slug'],
    faultsOf: (error) =>
      apiErrorOf(error)?.reason === 'SLUG_TAKEN' ? { slug: 'This address is taken by another project' } : null,
    submit: async ({ name, slug, clientId }) => {
      const chosen = clientId === null ? {} : { clientId };
      const project = await once('projects.create', { name: name.trim(), slug, ...chosen }, api.projects.create.mutate);
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
    },
  });
  const options = clients.flatMap(({ id, name: label, mayEdit }) => (mayEdit ? [{ value: id, label }] : []));
  return (
    <FormDialog form={form} onClose={onClose} title="New project" submitLabel="Create project">
      <form.AppField
        name="name"
        // Until it is edited, the address follows the name.
        listeners={{ onChange: ({ value }) => !isOwnSlug && form.setFieldValue('slug', slugFrom(value), QUIETLY) }}
      >
        {(field) => <field.Text label="Name" maxLength={200} placeholder="Kvarteret Ankaret" isRequired />}
      </form.AppField>
      <form.AppField name="slug" listeners={{ onChange: () => setOwnSlug(true) }}>
        {(field) => (
          <field.Text
            label="Address"
            prefix="/p/"
            hint="The public address. Renaming the project does not change it."
            isRequired
          />
        )}
      </form.AppField>
      <form.AppField name="clientId">
        {(field) => (
          <field.Combobox label="Client" placeholder="No client" emptyText="No clients match" options={options} />
        )}
      </form.AppField>
    </FormDialog>
  );
}
