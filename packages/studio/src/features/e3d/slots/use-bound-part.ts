import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import { allParts } from '@diorama/documents/e3d/replace/match-targets.ts';
import type { PartShape, PartTarget } from '@diorama/documents/e3d/replace/model-parts.ts';
import { type MeshUse, meshKey } from '@diorama/documents/e3d/scene/mesh-key.ts';
import type { Picked } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { meshPartsOf } from '../e3d.queries.ts';
import { useShownRecords } from '../editor-hooks.ts';
import { placeKey } from '../replace/replacement-plan.ts';
import { useSceneMedia } from '../stage/scene/scene-media.tsx';

/** A part of a model with what it looks like. */
export type BoundPart = PartTarget & {
  shape: PartShape | null;
  /** Of a material everywhere: how many parts have it. */
  parts?: number;
};

/** Parts of a model that a slot offers. */
const MOST_PARTS = 1_000;

const usesOf = (e3d: E3dRecords, entityId: string | undefined) => {
  const entity = entityId === undefined ? undefined : e3d.get('entities', entityId);
  return entity ? meshesShownBy(e3d, entity) : [];
};

/** The models that an object may show. */
export const useMeshesOf = (entityId: string | undefined): readonly MeshUse[] => usesOf(useShownRecords(), entityId);

/** The parts of all models that an object may show, each once. */
export function usePartsOf(entityId: string | undefined): readonly BoundPart[] {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const uses = usesOf(e3d, entityId);
  const models = useQueries({
    queries: uses.map((use) => meshPartsOf(use.mesh, media?.meshes[meshKey(use)]?.mesh?.version ?? null)),
  });
  const found = new Map<string, BoundPart>();
  for (const { data } of models)
    for (const part of data ? allParts(data) : []) if (found.size < MOST_PARTS) found.set(placeKey(part), part);
  const parts = [...found.values()];
  return [...materialsOf(parts), ...parts];
}

/** Every material that several parts have, as one place: what is meant by “the cladding” is not one wall of it. */
export function materialsOf(parts: readonly BoundPart[]): BoundPart[] {
  const named = parts.filter(({ node, material }) => node !== '' && material !== '');
  return [...Map.groupBy(named, ({ material }) => material)]
    .filter(([, same]) => same.length > 1)
    .map(([material, same]) => everywhere(material, same));
}

const everywhere = (material: string, same: readonly BoundPart[]): BoundPart => ({
  ...{ node: '', material, primitive: 0, shape: null },
  parts: same.length,
});

/** What was pressed has a material that its model does not: plain colours were merged into one when it was optimised. */
export interface MergedPart {
  mergedIn: MeshUse['mesh'];
}

/**
 * The part among those of the uploaded file that a pressed one is. Files that are drawn have parts joined that nothing names: the
 * names of one are then those of none, and all that has the pressed material is meant. Null: nothing has it.
 */
export function pressedOf(
  parts: readonly BoundPart[],
  { node, material, primitive }: Pick<Picked, 'node' | 'material' | 'primitive'>,
): BoundPart | null {
  const pressed = placeKey({ node, material, primitive });
  const exact = parts.find((part) => placeKey(part) === pressed);
  if (exact) return exact;
  const same = parts.filter((part) => part.material === material);
  const [first] = same;
  if (!first) return null;
  return same.length === 1 ? first : everywhere(material, same);
}

/** The first material that an object has on several parts, else its first part; null while its models are not known. */
export function useFirstPart(): (entityId: string) => Promise<BoundPart | null> {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const client = useQueryClient();
  return useCallback(
    async (entityId) => {
      for (const use of usesOf(e3d, entityId)) {
        const version = media?.meshes[meshKey(use)]?.mesh?.version;
        if (version === undefined) continue;
        const model = await client.fetchQuery(meshPartsOf(use.mesh, version)).catch(() => null);
        const parts = model ? allParts(model) : [];
        const first = materialsOf(parts)[0] ?? parts[0];
        if (first) return first;
      }
      return null;
    },
    [e3d, media, client],
  );
}

/** The part of the uploaded model that was pressed; of merged colours nothing can be bound. */
export function useBoundPart(): (picked: Picked) => Promise<BoundPart | MergedPart> {
  const e3d = useShownRecords();
  const { media } = useSceneMedia();
  const client = useQueryClient();
  return useCallback(
    async (picked) => {
      const { node, material, primitive } = picked;
      let mergedIn: MergedPart['mergedIn'] | null = null;
      for (const use of usesOf(e3d, picked.entity)) {
        const version = media?.meshes[meshKey(use)]?.mesh?.version;
        if (version === undefined) continue;
        // Without the list of its parts the slot is bound by name alone.
        const model = await client.fetchQuery(meshPartsOf(use.mesh, version)).catch(() => null);
        const part = model && pressedOf(allParts(model), picked);
        if (part) return part;
        if (model && material !== '') mergedIn ??= use.mesh;
      }
      return mergedIn === null ? { node, material, primitive, shape: null } : { mergedIn };
    },
    [e3d, media, client],
  );
}
