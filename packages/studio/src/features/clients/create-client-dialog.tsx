import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { once } from '../../api/once.ts';
import { NameDialog } from '../../ui/form/name-dialog.tsx';
import { clientKeys } from './clients.queries.ts';

/** A new client; opens its page. */
export function CreateClientDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <NameDialog
      title="New client"
      placeholder="Nordhamn Fastigheter"
      empty="Enter a name for the client"
      submitLabel="Create client"
      onClose={onClose}
      onSave={async (name) => {
        const { id } = await once('clients.create', { name }, api.clients.create.mutate);
        await client.invalidateQueries({ queryKey: clientKeys.all });
        onClose();
        await navigate({ to: '/clients/$clientId', params: { clientId: id } });
      }}
    />
  );
}
