import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { ClientNameDialog } from './client-name-dialog.tsx';
import { clientKeys } from './clients.queries.ts';

/** A new client; opens its page. */
export function CreateClientDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [requestId] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: (name: string) => api.clients.create.mutate({ name, requestId }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: clientKeys.all });
      onClose();
      await navigate({ to: '/clients/$clientId', params: { clientId: id } });
    },
  });
  return (
    <ClientNameDialog
      title="New client"
      confirmLabel="Create client"
      name=""
      isPending={create.isPending}
      error={create.isError ? messageOf(create.error) : null}
      onSubmit={(name) => create.mutate(name)}
      onClose={onClose}
    />
  );
}
