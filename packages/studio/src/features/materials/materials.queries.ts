import type { SentInput } from '@diorama/contract/procedures/procedure.ts';
import type { Procedures } from '@diorama/contract/procedures/procedures.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What the list of materials is asked for. */
export type MaterialQuery = Omit<SentInput<Procedures['e3d']['material']['list']>, 'cursor'>;

/** Everything cached of materials. */
export const materialKeys = { all: ['materials'] as const };

export const materialList = (query: MaterialQuery) =>
  infiniteQueryOptions({
    queryKey: [...materialKeys.all, 'list', query],
    queryFn: ({ pageParam, signal }) => api.e3d.material.list.query({ ...query, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** A whole material. */
export const materialDetail = (materialId: string) =>
  queryOptions({
    queryKey: [...materialKeys.all, 'detail', materialId],
    queryFn: ({ signal }) => api.e3d.material.get.query({ materialId }, { signal }),
  });
