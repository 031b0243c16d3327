import type { MeshUse } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { variantsIn } from '@diorama/documents/e3d/variants/model-variants.ts';
import { planVariants } from '@diorama/documents/e3d/variants/variant-plan.ts';
import { importVariants } from '@diorama/documents/e3d/variants/variants.commands.ts';
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { Spinner } from '../../../ui/show/spinner.tsx';
import {
  type FoundMaterial,
  type GlbMaterials,
  importMaterials,
  materialKeys,
  materialList,
  readGlbMaterials,
} from '../../materials/public.ts';
import { meshPartsOf, productMeshes } from '../e3d.queries.ts';
import { useEditor, useShownRecords } from '../editor-hooks.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';
import { useVariantCounts, variantModel } from './use-variant-counts.ts';
import { VariantTable } from './variant-table.tsx';

/** The materials of a model's file with their pictures. They are large: nothing keeps them once they are not shown. */
const materialsInModel = (meshId: string, name: string, model: { url: string; version: number } | null) =>
  queryOptions({
    queryKey: ['mesh', meshId, 'materials', model?.version ?? null],
    async queryFn({ signal }) {
      const response = await fetch(model?.url ?? '', { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw new Error('The model could not be fetched. Check your connection', { cause: error });
      });
      if (!response.ok) throw new Error(`The model could not be fetched (${response.status})`);
      return readGlbMaterials(new File([await response.arrayBuffer()], `${name}.glb`));
    },
    enabled: model !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Why materials cannot be taken from a file by their names; null: they can. */
function faultOfNames({ materials }: GlbMaterials, wanted: readonly string[]): string | null {
  for (const name of wanted) {
    const count = materials.filter((one) => one.name === name).length;
    if (count === 0) return `The file has no material “${name}” any more. Optimise the model again`;
    if (count > 1)
      return `The file has ${count} materials “${name}”. Give each a name of its own and upload the model again`;
  }
  return null;
}

/** The materials of these names, in their order. */
const named = ({ materials }: GlbMaterials, wanted: readonly string[]): FoundMaterial[] =>
  wanted.flatMap((name) => materials.find((one) => one.name === name) ?? []);

/** Brings materials of a file into the library, or finds them there. Their ids by their names. */
async function bringMaterials(
  spaceId: string,
  file: GlbMaterials,
  wanted: readonly string[],
  onProgress: (done: number) => void,
): Promise<Readonly<Record<string, string>>> {
  const chosen = named(file, wanted);
  const ids = await importMaterials(spaceId, file, chosen, onProgress, { isReused: true });
  return Object.fromEntries(chosen.flatMap(({ name }, at) => (ids[at] === undefined ? [] : [[name, ids[at]]])));
}

type VariantsDialogProps = { entityId: string; onClose: () => void };

/** Shows what becomes of a model's variants, and makes it: materials of the library, then one step of the document. */
export function VariantsDialog({ entityId, onClose }: VariantsDialogProps) {
  const e3d = useShownRecords();
  const counts = useVariantCounts();
  const { documentId, space } = useEditor();
  const meshes = useQuery(productMeshes(space.id, documentId));
  const use = variantModel(e3d, entityId, counts);
  const name = e3d.get('entities', entityId)?.name || 'Model';
  if (use) return <Review entityId={entityId} name={name} use={use} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title="Import variants" footer={<Button onClick={onClose}>Close</Button>}>
      {meshes.isFetching ? (
        <Skeleton className="h-40 w-full" />
      ) : meshes.isError ? (
        <ErrorState
          title="The models could not be loaded"
          message={messageOf(meshes.error)}
          onRetry={() => void meshes.refetch()}
        />
      ) : (
        <p>“{name}” shows no model with material variants any more.</p>
      )}
    </Dialog>
  );
}

type ReviewProps = VariantsDialogProps & { name: string; use: MeshUse };

function Review({ entityId, name, use, onClose }: ReviewProps) {
  const { store } = useEditor();
  const client = useQueryClient();
  const { select } = useAddress();
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const [done, setDone] = useState(0);
  const shown = media?.meshes[meshKey(use)]?.mesh ?? null;
  const parts = useQuery(meshPartsOf(use.mesh, shown?.version ?? null));
  const file = useQuery(materialsInModel(use.mesh, name, shown));
  const library = useInfiniteQuery(materialList({ limit: 1 }));
  const [place] = library.data?.pages ?? [];
  const model = useMemo(() => parts.data && variantsIn(parts.data), [parts.data]);
  const plan = useMemo(() => model && planVariants(e3d, entityId, model), [e3d, entityId, model]);
  const importing = useMutation({
    async mutationFn() {
      if (!model || !plan || !file.data || !place) return;
      const materials = await bringMaterials(place.spaceId, file.data, plan.materials, setDone);
      const control = newRecordId();
      store.execute(importVariants, {
        ...{ entity: entityId, name, first: model.first, materials, control },
        variants: model.variants.map((variant) => ({ name: variant, row: newRecordId() })),
        parts: model.parts.map((part) => ({ ...part, slot: newRecordId() })),
      });
      onClose();
      const isMade = store.get('controls', control) !== undefined;
      const open = () => select({ collection: 'controls', id: control });
      notifyDone(
        isMade ? `“${name}” has a choice of ${counted(model.variants.length, 'variant')}` : 'Variants imported',
        {
          ...(isMade && { action: { label: 'Show control', onClick: open } }),
        },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: materialKeys.all }),
  });
  const fault =
    model?.fault ??
    (plan && file.data ? faultOfNames(file.data, plan.materials) : null) ??
    (place && !place.mayEdit && plan && plan.materials.length > 0 ? NO_LIBRARY : null);
  const reads = [parts, file, library];
  const failed = reads.find((read) => read.isError && !read.isFetching);
  const error = fault ?? importing.error;
  const isIdle = plan !== undefined && plan.slots.length + plan.options.length === 0;
  const isReady = plan !== undefined && file.data !== undefined && place !== undefined && fault === null && !isIdle;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Import variants"
      text={`“${name}” gets a choice that puts the materials of each variant on.`}
      onSubmit={() => isReady && !importing.isPending && importing.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isPending={importing.isPending}>
            Import variants
          </Button>
        </>
      }
    >
      {failed ? (
        <ReadFault
          error={failed.error}
          onRetry={() => {
            for (const read of reads) if (read.isError) void read.refetch();
          }}
        />
      ) : null}
      {error && (
        <p role="alert" className="mb-3 break-words rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {typeof error === 'string' ? error : messageOf(error)}
        </p>
      )}
      {importing.isPending && plan && (
        <p role="status" className="mb-3 flex items-center gap-2 text-n10">
          <Spinner />
          {done === 0 ? 'Sending textures' : `Materials: ${done} of ${plan.materials.length}`}
        </p>
      )}
      {model && plan ? (
        <>
          {isIdle ? (
            <p role="status" className="mb-3">
              Nothing to import: the choice has every variant and every part of this model.
            </p>
          ) : (
            <p className="mb-3 text-n11">{summaryOf(plan)}</p>
          )}
          {plan.taken.length > 0 && (
            <p className="mb-3 text-warn-ink">
              {plan.taken.length === 1
                ? `“${plan.taken[0]?.name}” is filled by the graph already and stays as it is.`
                : `${plan.taken.length} parts are filled by the graph already and stay as they are.`}
            </p>
          )}
          <VariantTable model={model} file={file.data} />
          {file.data || failed ? null : (
            <p role="status" className="mt-2 flex items-center gap-2 text-n10">
              <Spinner />
              Reading the materials of the model
            </p>
          )}
        </>
      ) : (
        !error && !failed && <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}

/** Something that the review needs could not be read. */
const ReadFault = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <div role="alert" className="mb-3 flex items-center gap-3 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
    <p className="min-w-0 flex-1 break-words">{messageOf(error)}</p>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

const NO_LIBRARY = 'You cannot add materials to the library. Ask an editor of the library to import these variants';

function summaryOf({ table, slots, options, materials }: ReturnType<typeof planVariants>): string {
  const made = [
    ...(table === null ? ['a table', 'a control'] : []),
    ...(table !== null && options.length > 0 ? [counted(options.length, 'option')] : []),
    ...(slots.length > 0 ? [counted(slots.length, 'slot')] : []),
    ...(materials.length > 0 ? [`${counted(materials.length, 'material')} in the library`] : []),
  ];
  const list = made.length > 1 ? `${made.slice(0, -1).join(', ')} and ${made.at(-1)}` : (made[0] ?? '');
  return table === null ? `Adds a choice of ${counted(options.length, 'variant')}: ${list}.` : `Adds ${list}.`;
}
