import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { creatableKinds, STUDIO_KINDS } from '../../app/editor-kinds.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { CreateButton, nounOf } from './create-button.tsx';
import { ProductList } from './product-list.tsx';
import { productColumns } from './product-row.tsx';
import { ProjectHeader } from './project-header.tsx';
import { productList, projectDetail } from './projects.queries.ts';
import { useMayEdit } from './use-may-edit.ts';

const CreateProductDialog = lazyPart(
  () => import('./create-product-dialog.tsx').then((module) => module.CreateProductDialog),
  { frame: dialogFrame(({ noun }) => `New ${noun}`) },
);

/** `/projects/{projectId}`: what has been built in it and what visitors see of it. */
export function ProductsPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/' });
  const { data: products, error, isPending, refetch } = useQuery(productList(projectId));
  const [creating, setCreating] = useState<ProductType | null>(null);
  const { data: project } = useQuery(projectDetail(projectId));
  const mayEdit = useMayEdit(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const create = mayEdit && <CreateButton onCreate={setCreating} opener={CreateProductDialog.opener} />;
  return (
    <>
      <ProjectHeader
        projectId={projectId}
        part="Products"
        action={products && products.length > 0 ? create : undefined}
      />
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto w-full max-w-[1400px] px-7 py-5 max-sm:px-4">
          {error && !products && (
            <ErrorState
              title="The products could not be loaded"
              message={messageOf(error)}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && !error && <RowsSkeleton picture="h-9 w-16" columns={productColumns} rows={3} />}
          {products?.length === 0 && <NoProducts mayEdit={mayEdit} create={create} />}
          {products && products.length > 0 && (
            <ProductList
              projectId={projectId}
              slug={project?.slug ?? ''}
              products={products}
              mayEdit={mayEdit}
              scroller={scroller}
            />
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
  const pitch =
    only?.pitch ??
    `Begin with a ${new Intl.ListFormat('en', { type: 'disjunction' }).format(creatableKinds.map(({ kind }) => nounOf(kind)))}.`;
  return (
    <EmptyState
      icon={Images}
      title={mayEdit ? `Build a ${noun}` : `No ${noun} yet`}
      text={mayEdit && pitch ? pitch : `The ${noun}s of this project appear here.`}
      action={create}
    />
  );
}
