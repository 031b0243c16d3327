import type { SentInput } from '@diorama/contract/procedures/procedure.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/paged-query.ts';

/** The query of the list of materials. */
export type MaterialQuery = Omit<SentInput<Procedures['e3d']['material']['list']>, 'cursor'>;

/** Everything cached of materials. */
export const materialKeys = { all: ['materials'] as const };

export const materialList = (query: MaterialQuery) =>
  pagedQuery([...materialKeys.all, 'list', query], (cursor, signal) =>
    api.e3d.material.list.query({ ...query, cursor }, { signal }),
  );

/** A whole material. */
export const materialDetail = (materialId: string) =>
  queryOptions({
    queryKey: [...materialKeys.all, 'detail', materialId],
    queryFn: ({ signal }) => api.e3d.material.get.query({ materialId }, { signal }),
  });

/** What visitors got of a material: of one product, or of the one that was published last. */
export const materialPublished = (materialId: string, productId?: string) =>
  queryOptions({
    queryKey: [...materialKeys.all, 'published', materialId, productId],
    queryFn: ({ signal }) =>
      api.e3d.material.published.query({ materialId, ...(productId ? { productId } : {}) }, { signal }),
  });

/** Meshes that show a material, or any by its name. */
export const meshesFor = (wish: { materialId: string } | { search?: string }) =>
  queryOptions({
    queryKey: ['meshes', 'found', wish],
    queryFn: ({ signal }) => api.e3d.mesh.search.query(wish, { signal }),
    placeholderData: keepPreviousData,
  });
