import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { apiErrorOf, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { clientOptions } from './clients.queries.ts';
import { projectKeys } from './projects.queries.ts';
import { slugFault, slugFrom } from './slug.ts';

/** Name, address and client of a new project. */
export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: clients = [] } = useQuery(clientOptions);
  const editable = clients.filter(({ mayEdit }) => mayEdit);
  const [requestId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [clientId, setClientId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const slug = ownSlug ?? slugFrom(name);
  const create = useMutation({
    mutationFn: () =>
      api.projects.create.mutate({ name: name.trim(), slug, ...(clientId ? { clientId } : {}), requestId }),
    onSuccess: async (project) => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      await navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
    },
  });
  const known = apiErrorOf(create.error);
  const isTaken = known?.reason === 'SLUG_TAKEN';
  const nameError = isTried && name.trim() === '' ? 'Enter a name' : undefined;
  const slugError = isTaken
    ? 'This address is taken by another project'
    : isTried || ownSlug !== null
      ? slugFault(slug)
      : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New project"
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '' && slugFault(slug) === null && !create.isPending) create.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create project
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          maxLength={200}
          value={name}
          onChange={setName}
          placeholder="Kvarteret Ankaret"
          {...(nameError ? { error: nameError } : {})}
          isRequired
        />
        <TextField
          label="Address"
          prefix="/p/"
          value={slug}
          onChange={(text) => {
            create.reset();
            setOwnSlug(text);
          }}
          hint="Where visitors find it. It stays when the project is renamed."
          {...(slugError ? { error: slugError } : {})}
          isRequired
        />
        <Combobox
          label="Client"
          placeholder="No client"
          emptyText="No client is called that"
          options={editable.map(({ id, name: label }) => ({ value: id, label }))}
          value={clientId}
          onChange={setClientId}
        />
        {create.isError && !isTaken && (
          <p role="alert" className="text-bad-ink">
            {messageOf(create.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
