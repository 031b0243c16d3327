import { Name } from '@diorama/contract/common/inputs.ts';
import { type Collection, GLOBAL_OWNER } from '@diorama/contract/widgets/collections.contract.ts';
import { useStore } from '@tanstack/react-form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { faultsBy } from '../../../ui/form/faults.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useStudioForm } from '../../../ui/form/use-studio-form.ts';
import { clientOptions } from '../../projects/public.ts';
import { widgetKeys } from '../widgets.queries.ts';
import { ClientsField } from './clients-field.tsx';

const faults = faultsBy({ name: { schema: Name, empty: 'Enter a name' } });

type CreateCollectionDialogProps = {
  mayCreateGlobal: boolean;
  /** Whose it is unless another owner is chosen. */
  ownerId?: string;
  /** Takes the new collection; absent: its page is opened. */
  onCreated?: (collection: Collection) => void;
  onClose: () => void;
};

/** Name, owner and clients of a new collection. */
export function CreateCollectionDialog({ mayCreateGlobal, ownerId, onCreated, onClose }: CreateCollectionDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: known = [] } = useQuery(clientOptions);
  const [clients, setClients] = useState<readonly string[]>([]);
  const editable = known.filter(({ mayEdit }) => mayEdit);
  const usual = ownerId ?? (mayCreateGlobal ? GLOBAL_OWNER : (editable[0]?.id ?? ''));
  const form = useStudioForm({
    values: { name: '', owner: usual === '' ? null : usual },
    faults,
    submit: async ({ name, owner: chosen }: { name: string; owner: string | null }) => {
      const owner = chosen ?? usual;
      const shared = owner === GLOBAL_OWNER ? [] : clients.filter((id) => id !== owner);
      const input = { name: name.trim(), owner, clients: [...shared] };
      const collection = await once('widgets.collections.create', input, api.widgets.collections.create.mutate);
      await client.invalidateQueries({ queryKey: widgetKeys.all });
      onClose();
      if (onCreated) onCreated(collection);
      else await navigate({ to: '/widgets/$collectionId', params: { collectionId: collection.id } });
    },
  });
  const owner = useStore(form.store, ({ values }) => values.owner) ?? usual;
  const options = [
    ...(mayCreateGlobal ? [{ value: GLOBAL_OWNER, label: 'Global', detail: 'for everybody' }] : []),
    ...editable.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog form={form} onClose={onClose} title="New collection" submitLabel="Create collection">
      <form.AppField name="name">
        {(field) => <field.Text label="Name" maxLength={200} placeholder="Kitchens" isRequired />}
      </form.AppField>
      <form.AppField name="owner">
        {(field) => (
          <field.Combobox
            label="Owner"
            placeholder="Choose a client"
            isRequired
            emptyText="No clients match"
            options={options}
          />
        )}
      </form.AppField>
      {owner !== GLOBAL_OWNER && (
        <ClientsField
          label="Shared with"
          hint="Their projects may use these widgets, and cannot change them."
          ownerId={owner}
          value={clients}
          onChange={setClients}
        />
      )}
    </FormDialog>
  );
}
