import type { E3dRecords } from '@diorama/documents/e3d/e3d.records.ts';
import { meshesShownBy } from '@diorama/documents/e3d/replace/bindings.ts';
import type { MeshUse } from '@diorama/documents/e3d/scene/mesh-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productMeshes } from '../e3d.queries.ts';
import { useEditor } from '../editor-hooks.ts';

/** How many material variants the configurator's models have, by the id of the mesh; those without any are absent. */
export function useVariantCounts(): ReadonlyMap<string, number> {
  const { documentId, space } = useEditor();
  const { data } = useQuery(productMeshes(space.id, documentId));
  return useMemo(
    () => new Map((data ?? []).flatMap(({ id, meta: { stats } }) => (stats?.variants ? [[id, stats.variants]] : []))),
    [data],
  );
}

/** The model with variants that an entity shows; null: it shows none. */
export function variantModel(
  e3d: E3dRecords,
  entityId: string,
  counts: ReadonlyMap<string, number>,
): (MeshUse & { count: number }) | null {
  const entity = counts.size > 0 ? e3d.get('entities', entityId) : undefined;
  for (const use of entity ? meshesShownBy(e3d, entity) : []) {
    const count = counts.get(use.mesh);
    if (count !== undefined) return { ...use, count };
  }
  return null;
}
