import type { ProductType } from '@diorama/contract/common/inputs.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { FileUp, Images, Plus, Send } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { creatableKinds, STUDIO_KINDS, type StudioKind } from '../../../kinds/studio-kinds.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ON_THIS_SCREEN, useShortcuts } from '../../../ui/keys/shortcuts.ts';
import { RowsSkeleton } from '../../../ui/list/rows-skeleton.tsx';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { notifyFailed, notifyNews } from '../../../ui/notice/notify.ts';
import { type DroppedFile, FilesDropArea } from '../../files/public.ts';
import { ProjectHeader } from '../page/project-header.tsx';
import { productList, projectDetail } from '../projects.queries.ts';
import { PublishAllDialog } from '../publish-all/lazy-publish-all-dialog.ts';
import { waitingIn } from '../publish-all/waiting.queries.ts';
import { waitingItems } from '../publish-all/waiting-items.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { ProductList } from './product-list.tsx';
import { productColumns } from './product-row.tsx';

type CreateButtonProps = {
  onCreate: (type: ProductType) => void;
  /** Of the dialog that it opens. */
  opener: { onPointerEnter: () => void; onFocus: () => void };
};

/** Begins a new product; with several kinds to choose from, a menu of them. */
function CreateButton({ onCreate, opener }: CreateButtonProps) {
  const [first, ...others] = creatableKinds;
  if (!first) return null;
  if (others.length === 0)
    return (
      <Button {...opener} size="small" variant="primary" icon={Plus} onClick={() => onCreate(first.type)}>
        New {nounOf(first.kind)}
      </Button>
    );
  const entries = creatableKinds.map(({ type, kind: { label, icon, pitch } }) => {
    return { kind: 'action' as const, id: type, label, hint: pitch, icon, opener, onSelect: () => onCreate(type) };
  });
  return (
    <DropdownMenu label="New product" align="end" entries={entries}>
      {(trigger) => (
        <Button {...trigger} size="small" variant="primary" icon={Plus}>
          New product
        </Button>
      )}
    </DropdownMenu>
  );
}

/** A kind in the middle of a sentence: `map`. */
const nounOf = ({ label }: StudioKind): string => label.toLowerCase();

/** What translators send back. */
const TEXTS = /\.(?:xlf|xliff|mxliff|sdlxliff|po|pot)$/i;
const USUAL = 'Drop a model (GLB, FBX, OBJ), a file of places (GeoJSON, CSV, KML), or stills, frames and videos.';

/** Finds what kind of product files are for, and says where those go that none begins with. */
function useBegin(
  projectId: string,
  onKind: (type: ProductType, files: readonly DroppedFile[]) => void,
): (files: readonly DroppedFile[]) => Promise<void> {
  const navigate = useNavigate();
  const openTexts = () => void navigate({ to: '/projects/$projectId/translations', params: { projectId } });
  return async (files) => {
    const [first] = files;
    if (!first) return;
    const { name } = first.file;
    try {
      const [{ kindOfFiles }, kinds] = await Promise.all([import('../begin/kind-of-files.ts'), loadKinds()]);
      const type = await kindOfFiles(files, kinds);
      if (type) onKind(type, files);
      else if (TEXTS.test(name))
        notifyNews(`“${name}” holds translations`, {
          detail: 'Import it on the page of the project’s translations.',
          action: { label: 'Open Translations', onClick: openTexts },
        });
      else {
        const [detail = USUAL] = kinds.flatMap(({ claims }) => claims.wayOut?.(name) ?? []);
        notifyFailed(`No product begins with “${name}”`, { detail });
      }
    } catch {
      notifyFailed('The files could not be looked at', { detail: 'Check your connection and try again.' });
    }
  };
}

async function loadKinds() {
  const kinds = creatableKinds.map(async ({ type, kind }) => {
    const claims = await kind.loadFileClaims?.();
    return claims ? [{ type, claims }] : [];
  });
  return (await Promise.all(kinds)).flat();
}

const CreateProductDialog = lazyPart(
  () => import('../dialogs/create-product-dialog.tsx').then((module) => module.CreateProductDialog),
  { frame: dialogFrame(({ noun }) => `New ${noun}`) },
);

/** `/projects/{projectId}`: what has been built in it and what visitors see of it. */
export function ProductsPage() {
  const { projectId } = useParams({ from: '/app/projects/$projectId/' });
  const { data: products, error, isPending, refetch } = useQuery(productList(projectId));
  const [creating, setCreating] = useState<{ type: ProductType; files?: readonly DroppedFile[] } | null>(null);
  const { data: project } = useQuery(projectDetail(projectId));
  const mayEdit = useMayEdit(projectId);
  const scroller = useRef<HTMLDivElement>(null);
  const begin = useBegin(projectId, (type, files) => setCreating({ type, files }));
  const create = mayEdit && (
    <CreateButton onCreate={(type) => setCreating({ type })} opener={CreateProductDialog.opener} />
  );
  useShortcuts(
    ON_THIS_SCREEN,
    mayEdit ? creatableKinds.map(({ type, kind }) => newProductKeys(kind, () => setCreating({ type }))) : [],
  );
  const list = (
    <div ref={scroller} className="min-h-0 min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-350 px-7 py-5 max-sm:px-4">
        {error && !products && (
          <ErrorState
            title="The products could not be loaded"
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && !error && <RowsSkeleton picture="h-9 w-16" columns={productColumns} rows={3} />}
        {products?.length === 0 && (
          <NoProducts mayEdit={mayEdit} create={create} onFiles={(files) => void begin(files)} />
        )}
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
  );
  return (
    <>
      <ProjectHeader
        projectId={projectId}
        part="Products"
        action={
          products && products.length > 0 ? (
            <>
              {mayEdit && <PublishAllButton projectId={projectId} />}
              {create}
            </>
          ) : undefined
        }
      />
      {mayEdit ? (
        <FilesDropArea
          title="Drop to begin a product"
          hint="A model, a file of places, or a folder of renders"
          onFiles={(files) => void begin(files)}
        >
          {list}
        </FilesDropArea>
      ) : (
        list
      )}
      {creating && (
        <CreateProductDialog
          projectId={projectId}
          type={creating.type}
          noun={nounOf(STUDIO_KINDS[creating.type])}
          files={creating.files ?? []}
          onClose={() => setCreating(null)}
        />
      )}
    </>
  );
}

/** `N W` for a walkthrough. */
const newProductKeys = (kind: StudioKind, run: () => void) => ({
  keys: `N ${kind.label.charAt(0)}`,
  label: `New ${nounOf(kind)}`,
  run,
});

interface NoProductsProps {
  mayEdit: boolean;
  create: ReactNode;
  onFiles: (files: readonly DroppedFile[]) => void;
}

function NoProducts({ mayEdit, create, onFiles }: NoProductsProps) {
  const picker = useRef<HTMLInputElement>(null);
  const only = creatableKinds.length === 1 ? creatableKinds[0]?.kind : undefined;
  const noun = only ? nounOf(only) : 'product';
  if (!mayEdit)
    return <EmptyState icon={Images} title={`No ${noun} yet`} text={`The ${noun}s of this project appear here.`} />;
  const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    creatableKinds.map(({ kind }) => nounOf(kind)),
  );
  return (
    <EmptyState
      icon={Images}
      title={`Build a ${noun}`}
      text={`${only?.pitch ?? `Begin with a ${kinds}.`} Or drop what you have: a model, a file of places, or a folder of renders.`}
      action={
        <>
          {create}
          <Button size="small" icon={FileUp} onClick={() => picker.current?.click()}>
            Choose files
          </Button>
          <input
            ref={picker}
            type="file"
            multiple
            aria-label="Files to begin with"
            className="sr-only"
            tabIndex={-1}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])].map((file) => ({ file, path: [] })));
              target.value = '';
            }}
          />
        </>
      }
    />
  );
}

/** Publishes all that changed in a project; nothing while nothing that was published waits. */
function PublishAllButton({ projectId }: { projectId: string }) {
  const ids = useMemo(() => [projectId], [projectId]);
  const { data } = useQuery(waitingIn(ids));
  const [isOpen, setOpen] = useState(false);
  const count = data?.projects.flatMap(waitingItems).filter(({ isDraft }) => !isDraft).length ?? 0;
  return (
    <>
      {count > 0 && (
        <Button {...PublishAllDialog.opener} icon={Send} onClick={() => setOpen(true)}>
          {`Publish changes (${count})`}
        </Button>
      )}
      {isOpen && <PublishAllDialog projectIds={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
