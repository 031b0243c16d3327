import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { CreateProduct } from '@diorama/contract/products/products.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { once } from '../../../api/once.ts';
import { NameDialog } from '../../../ui/form/name-dialog.tsx';
import { bringAlong, type DroppedFile } from '../../files/public.ts';
import { filesText, nameOfFiles } from '../begin/kind-of-files.ts';
import { projectKeys } from '../projects.queries.ts';

type CreateProductDialogProps = {
  projectId: string;
  type: ProductType;
  /** The kind in the middle of a sentence: `map`. */
  noun: string;
  /** What it begins with; its editor takes them. */
  files?: readonly DroppedFile[];
  onClose: () => void;
};

/** The name of a new product; everything else is built in its editor. */
export function CreateProductDialog({ projectId, type, noun, files = [], onClose }: CreateProductDialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <NameDialog
      title={`New ${noun}`}
      placeholder="Exterior"
      name={nameOfFiles(files)}
      {...(files.length > 0 ? { text: `It begins with ${filesText(files)}.` } : {})}
      empty={`Enter a name for the ${noun}`}
      schema={CreateProduct.shape.settings.shape.name}
      submitLabel={`Create ${noun}`}
      onClose={onClose}
      onSave={async (name) => {
        const created = await once(
          'products.create',
          { type, projectId, settings: { name } },
          api.products.create.mutate,
        );
        if (files.length > 0) bringAlong(created.id.id, files);
        await client.invalidateQueries({ queryKey: projectKeys.all });
        onClose();
        await navigate({
          to: '/projects/$projectId/studio/$type/$id',
          params: { projectId, type, id: created.id.id },
        });
      }}
    />
  );
}
