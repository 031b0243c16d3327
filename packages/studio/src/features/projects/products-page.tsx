import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { ProductItem } from '@diorama/contract/projects/projects.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Ellipsis, Images, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { creatableKinds, STUDIO_KINDS } from '../../app/editor-kinds.ts';
import { moveInList } from '../../app/move-in-list.ts';
import { cx } from '../../ui/cx.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { listHead, listRow, listRowLink } from '../../ui/list-look.ts';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { chipState } from './chip-state.ts';
import { CreateButton, nounOf } from './create-button.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ProjectHeader } from './project-header.tsx';
import { productList, projectDetail, projectKeys } from './projects.queries.ts';
import { useMayEdit } from './use-may-edit.ts';

const CreateProductDialog = lazyPart(
  () => import('./create-product-dialog.tsx').then((module) => module.CreateProductDialog),
  { frame: dialogFrame(({ noun }) => `New ${noun}`) },
);
const DeleteProductDialog = lazyPart(
  () => import('./delete-product-dialog.tsx').then((module) => module.DeleteProductDialog),
  { frame: dialogFrame(({ product }) => `Delete “${product.name}”?`) },
);

const columns = 'grid-cols-[2.2fr_1.2fr_1fr_90px_32px] max-sm:grid-cols-[1fr_40px]';

/** `/projects/{projectId}`: what has been built in it and what visitors see of it. */
export function ProductsPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/' });
  const { data: products, error, isPending, refetch } = useQuery(productList(projectId));
  const [creating, setCreating] = useState<ProductType | null>(null);
  const mayEdit = useMayEdit(projectId);
  const create = mayEdit && <CreateButton onCreate={setCreating} opener={CreateProductDialog.opener} />;
  return (
    <>
      <ProjectHeader
        projectId={projectId}
        part="Products"
        action={products && products.length > 0 ? create : undefined}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[1400px] px-7 py-5 max-sm:px-4">
          {error && !products && (
            <ErrorState
              title="The products could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && !error && <ListSkeleton columns={columns} rows={3} />}
          {products?.length === 0 && <NoProducts mayEdit={mayEdit} create={create} />}
          {products && products.length > 0 && (
            <>
              <div className={cx(listHead, columns)}>
                <span>Product</span>
                <span>Kind</span>
                <span>State</span>
                <span>Edited</span>
              </div>
              <ul aria-label="Products" onKeyDown={moveInList}>
                {products.map((product) => (
                  <ProductRow key={product.id} projectId={projectId} product={product} />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      {creating && (
        <CreateProductDialog
          projectId={projectId}
          type={creating}
          noun={nounOf(STUDIO_KINDS[creating])}
          onClose={() => setCreating(null)}
        />
      )}
    </>
  );
}

function NoProducts({ mayEdit, create }: { mayEdit: boolean; create: ReactNode }) {
  const only = creatableKinds.length === 1 ? creatableKinds[0]?.kind : undefined;
  const noun = only ? nounOf(only) : 'product';
  return (
    <EmptyState
      icon={Images}
      title={mayEdit ? `Build a ${noun}` : `No ${noun} yet`}
      text={mayEdit && only?.pitch ? only.pitch : `The ${noun}s of this project appear here.`}
      action={create}
    />
  );
}

function ProductRow({ projectId, product }: { projectId: string; product: ProductItem }) {
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { data: project } = useQuery(projectDetail(projectId));
  const activate = useMutation({
    mutationFn: () =>
      api.projects.setActiveProduct.mutate({ projectId, product: { type: product.type, id: product.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectKeys.all });
      notifyDone(`“${product.name}” opens under /p/${project?.slug ?? ''}`);
    },
    onError: (error) => notifyFailed('The product could not be made the active one', { detail: messageOf(error) }),
  });
  const mayEdit = useMayEdit(projectId);
  const kind = STUDIO_KINDS[product.type];
  return (
    <li className={cx(listRow, columns)}>
      <div className="flex min-w-0 items-center gap-3">
        <Thumbnail
          {...(product.thumbUrl ? { src: product.thumbUrl } : {})}
          alt=""
          className="w-16"
          fallback={kind.icon}
        />
        <div className="flex min-w-0 flex-col">
          <Link
            to="/projects/$projectId/studio/$type/$id"
            params={{ projectId, type: product.type, id: product.id }}
            className={listRowLink}
            title={product.name}
          >
            {product.name}
          </Link>
          {product.active && <span className="truncate text-n10 text-xs">Opens under /p/{project?.slug}</span>}
          <span className="mt-1 sm:hidden">
            <StateChip of={chipState(product)} />
          </span>
        </div>
      </div>
      <span className="max-sm:hidden">
        <Tag icon={kind.icon} label={kind.label} />
      </span>
      <span className="max-sm:hidden">
        <StateChip of={chipState(product)} />
      </span>
      <time
        className="text-n11 tabular-nums max-sm:hidden"
        dateTime={product.updatedAt.toISOString()}
        title={formatMoment(product.updatedAt)}
      >
        {formatRelativeTime(product.updatedAt, new Date())}
      </time>
      <span className="relative z-1">
        {mayEdit && (
          <DropdownMenu
            label={product.name}
            align="end"
            entries={[
              {
                kind: 'action',
                id: 'active',
                label: 'Open it under the project’s address',
                icon: Star,
                isDisabled: product.active,
                onSelect: () => activate.mutate(),
              },
              { kind: 'separator', id: 'line' },
              {
                kind: 'action',
                id: 'delete',
                label: 'Delete',
                icon: Trash2,
                isDangerous: true,
                opener: DeleteProductDialog.opener,
                onSelect: () => setDeleting(true),
              },
            ]}
          >
            {(trigger) => <IconButton {...trigger} label={`More about ${product.name}`} icon={Ellipsis} />}
          </DropdownMenu>
        )}
      </span>
      {isDeleting && (
        <DeleteProductDialog
          projectId={projectId}
          product={product}
          slug={project?.slug ?? ''}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
