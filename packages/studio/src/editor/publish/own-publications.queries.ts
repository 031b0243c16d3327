import type { OwnPart } from '@diorama/contract/publications/publications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** What visitors have of what goes live without a product; read again each time it is about to be published. */
export const ownPublications = (projectId: string, part: OwnPart) =>
  queryOptions({
    queryKey: ['own-publications', projectId, part],
    queryFn: ({ signal }) => api.publications.own.query({ projectId, part }, { signal }),
    refetchOnMount: 'always',
  });
