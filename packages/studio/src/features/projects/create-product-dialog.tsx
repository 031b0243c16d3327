import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { projectKeys } from './projects.queries.ts';

type CreateProductDialogProps = {
  projectId: string;
  type: ProductType;
  /** The kind in the middle of a sentence: `map`. */
  noun: string;
  onClose: () => void;
};

/** The name of a new product; everything else is built in its editor. */
export function CreateProductDialog({ projectId, type, noun, onClose }: CreateProductDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => api.products.create.mutate({ type, projectId, settings: { name: name.trim() }, requestId }),
    onSuccess: async ({ id: { id } }) => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      onClose();
      await navigate({
        to: '/projects/$projectId/studio/$type/$id',
        params: { projectId, type, id },
      });
    },
  });
  const error =
    isTried && name.trim() === ''
      ? `Enter a name for the ${noun}`
      : create.isError
        ? messageOf(create.error)
        : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`New ${noun}`}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== '' && !create.isPending) create.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            Create {noun}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        maxLength={200}
        value={name}
        onChange={setName}
        placeholder="Exterior"
        {...(error ? { error } : {})}
        isRequired
      />
    </Dialog>
  );
}
